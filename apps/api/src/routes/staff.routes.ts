/** All calls of the staff, below `/staff`. */
import type { ApiDependencies } from '../dependencies.ts'
import { createRouter } from '../router.ts'
import { administrationRoutes } from './administration.routes.ts'
import { staffAgentRoutes } from './agents/staff.routes.ts'
import { staffContentRoutes } from './content/content.routes.ts'
import { staffCompanyRoutes } from './ledger/staff.routes.ts'
import { staffPaymentRoutes } from './payments/staff.routes.ts'
import { staffSessionRoutes } from './sessions/staff.routes.ts'
import { staffWithdrawalRoutes } from './withdrawals/staff.routes.ts'

/** A router with the calls that a member's token is refused on. */
export const staffRoutes = (dependencies: ApiDependencies) =>
  createRouter()
    .route('/', staffSessionRoutes(dependencies))
    .route('/', staffPaymentRoutes(dependencies))
    .route('/', staffWithdrawalRoutes(dependencies))
    .route('/', staffAgentRoutes(dependencies))
    .route('/', staffCompanyRoutes(dependencies))
    .route('/', staffContentRoutes(dependencies))
    .route('/', administrationRoutes(dependencies))

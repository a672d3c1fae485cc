/** All calls of the staff, below `/staff`. */
import type { ApiDependencies } from '../dependencies.ts'
import { createRouter } from '../router.ts'
import { administrationRoutes } from './administration/administration.routes.ts'
import { staffContentRoutes } from './content/content.routes.ts'
import { staffAgentRoutes } from './staff-agent.routes.ts'
import { staffCompanyRoutes } from './staff-company.routes.ts'
import { staffPaymentRoutes } from './staff-payment.routes.ts'
import { staffSessionRoutes } from './staff-session.routes.ts'
import { staffWithdrawalRoutes } from './staff-withdrawal.routes.ts'

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

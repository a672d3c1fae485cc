/** What staff do besides deciding payments and withdrawals and editing content. */
import type { ApiDependencies } from '../dependencies.ts'
import { createRouter } from '../router.ts'
import { agentFileRoutes } from './agents/agent-file.routes.ts'
import { rewardRoutes } from './agents/reward.routes.ts'
import { agentActRoutes } from './agents/staff-actions.routes.ts'
import { auditRoutes } from './audit/staff.routes.ts'
import { messageRoutes, subscriberRoutes } from './contact/staff.routes.ts'
import { agentLedgerRoutes } from './ledger/agent-ledger.routes.ts'
import { staffNotificationRoutes } from './notifications/staff.routes.ts'
import { planRoutes } from './plan/staff.routes.ts'
import { homeRoutes } from './staff/home.routes.ts'
import { staffSelfRoutes } from './staff/self.routes.ts'
import { staffAccountRoutes } from './staff/staff.routes.ts'
import { payoutRoutes } from './withdrawals/payout.routes.ts'

/** A router with the calls of administration. */
export const administrationRoutes = (dependencies: ApiDependencies) =>
  createRouter()
    .route('/', homeRoutes(dependencies))
    .route('/', staffSelfRoutes(dependencies))
    .route('/', staffAccountRoutes(dependencies))
    .route('/', auditRoutes(dependencies))
    .route('/', messageRoutes(dependencies))
    .route('/', subscriberRoutes(dependencies))
    .route('/', agentFileRoutes(dependencies))
    .route('/', agentActRoutes(dependencies))
    .route('/', agentLedgerRoutes(dependencies))
    .route('/', rewardRoutes(dependencies))
    .route('/', staffNotificationRoutes(dependencies))
    .route('/', payoutRoutes(dependencies))
    .route('/', planRoutes(dependencies))

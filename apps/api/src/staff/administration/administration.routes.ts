/** What staff do besides deciding payments and withdrawals and editing content. */
import type { ApiDependencies } from '../../dependencies.ts'
import { createRouter } from '../../router.ts'
import { staffAccountRoutes } from './accounts/staff-account.routes.ts'
import { staffSelfRoutes } from './accounts/staff-self.routes.ts'
import { agentActRoutes } from './agents/agent-act.routes.ts'
import { agentFileRoutes } from './agents/agent-file.routes.ts'
import { agentLedgerRoutes } from './agents/agent-ledger.routes.ts'
import { rewardRoutes } from './agents/reward.routes.ts'
import { auditRoutes } from './audit.routes.ts'
import { homeRoutes } from './home.routes.ts'
import { messageRoutes, subscriberRoutes } from './message.routes.ts'
import { staffNotificationRoutes } from './notification.routes.ts'
import { payoutRoutes } from './payout.routes.ts'
import { planRoutes } from './plan.routes.ts'

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

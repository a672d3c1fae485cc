/** All staff calls, below `/staff`. Each route names the roles that may use it; an agent's token is refused. */
import type { ApiDependencies } from './dependencies.ts'
import { accountingFileRoutes, accountingRoutes, monthRoutes } from './routes/accounting/staff.routes.ts'
import { staffClosingCalls } from './routes/agents/closing.routes.ts'
import { duplicateCalls } from './routes/agents/duplicates.routes.ts'
import { staffPersonalDataCalls } from './routes/agents/personal-data.routes.ts'
import { agentFileCalls, staffAgentCalls } from './routes/agents/staff.routes.ts'
import { agentActionCalls, agentCorrectionCalls } from './routes/agents/staff-actions.routes.ts'
import { agentProtectionCalls } from './routes/agents/staff-protection.routes.ts'
import { auditCalls } from './routes/audit/staff.routes.ts'
import { messageCalls } from './routes/contact/staff.routes.ts'
import { contentActionRoutes, contentRecordRoutes } from './routes/content/staff.routes.ts'
import { contentHistoryRoutes } from './routes/content/staff-history.routes.ts'
import { staffDisclosureRoutes } from './routes/disclosures/staff.routes.ts'
import { staffPasskeyRoutes } from './routes/factors/staff.routes.ts'
import { imageRoutes } from './routes/files/staff.routes.ts'
import { agentLedgerRoutes, entryRoutes, ledgerCheckRoutes, ledgerRoutes } from './routes/ledger/staff.routes.ts'
import { mailCalls } from './routes/mail/staff.routes.ts'
import { subscriberCalls } from './routes/newsletter/staff.routes.ts'
import { mailingCalls } from './routes/newsletter/staff-mailings.routes.ts'
import { staffNotificationCalls } from './routes/notifications/staff.routes.ts'
import { staffPaymentCalls } from './routes/payments/staff.routes.ts'
import { laboratoryRoutes } from './routes/plan/laboratory.routes.ts'
import { planRoutes } from './routes/plan/staff.routes.ts'
import { proposalRoutes, secondPersonRoutes } from './routes/proposals/staff.routes.ts'
import { receiptDecisionRoutes, receiptListRoutes } from './routes/receipts/staff.routes.ts'
import { statementFormatRoutes, statementRoutes } from './routes/receipts/statements.routes.ts'
import { rewardRoutes } from './routes/rewards/staff.routes.ts'
import { securityCalls } from './routes/security/staff.routes.ts'
import { staffOwnSessionRoutes } from './routes/sessions/own.routes.ts'
import { staffSecondFactorRoutes } from './routes/sessions/second-factors.routes.ts'
import { staffSessionRoutes } from './routes/sessions/staff.routes.ts'
import { searchCalls } from './routes/staff/search.routes.ts'
import { homeRoutes, morningMailRoutes, staffSelfRoutes } from './routes/staff/self.routes.ts'
import { staffAccountRoutes } from './routes/staff/staff.routes.ts'
import { transparencyCalls } from './routes/transparency/staff.routes.ts'
import {
  payoutDraftRoutes,
  payoutFormatRoutes,
  payoutReleaseRoutes,
  payoutResultRoutes,
  payoutRoutes,
} from './routes/withdrawals/payouts.routes.ts'
import { approveManyRoutes, withdrawalDecisionRoutes, withdrawalRoutes } from './routes/withdrawals/staff.routes.ts'

/** Every staff call, in groups. */
export const staffRoutes = (dependencies: ApiDependencies) =>
  [
    staffSessionRoutes(dependencies),
    staffSecondFactorRoutes(dependencies),
    staffOwnSessionRoutes(dependencies),
    staffPaymentCalls,
    statementFormatRoutes(dependencies),
    statementRoutes(dependencies),
    receiptListRoutes(dependencies),
    receiptDecisionRoutes(dependencies),
    withdrawalRoutes(dependencies),
    withdrawalDecisionRoutes(dependencies),
    staffAgentCalls,
    ledgerRoutes(dependencies),
    ledgerCheckRoutes(dependencies),
    entryRoutes(dependencies),
    accountingRoutes(dependencies),
    accountingFileRoutes(dependencies),
    monthRoutes(dependencies),
    contentRecordRoutes(dependencies),
    contentActionRoutes(dependencies),
    contentHistoryRoutes(dependencies),
    imageRoutes(dependencies),
    homeRoutes(dependencies),
    staffSelfRoutes(dependencies),
    morningMailRoutes(dependencies),
    searchCalls,
    staffPasskeyRoutes(dependencies),
    staffAccountRoutes(dependencies),
    auditCalls,
    transparencyCalls,
    securityCalls,
    messageCalls,
    subscriberCalls,
    mailingCalls,
    agentFileCalls,
    agentActionCalls,
    agentProtectionCalls,
    agentCorrectionCalls,
    duplicateCalls,
    staffPersonalDataCalls,
    staffClosingCalls,
    agentLedgerRoutes(dependencies),
    rewardRoutes(dependencies),
    staffNotificationCalls,
    mailCalls,
    approveManyRoutes(dependencies),
    payoutRoutes(dependencies),
    payoutDraftRoutes(dependencies),
    payoutFormatRoutes(dependencies),
    payoutReleaseRoutes(dependencies),
    payoutResultRoutes(dependencies),
    planRoutes(dependencies),
    laboratoryRoutes(dependencies),
    staffDisclosureRoutes(dependencies),
    proposalRoutes(dependencies),
    secondPersonRoutes(dependencies),
  ] as const

/** All staff calls, below `/staff`. Each route names the roles that may use it; an agent's token is refused. */
import type { ApiDependencies } from './dependencies.ts'
import { accountingFileRoutes, accountingRoutes, monthRoutes } from './routes/accounting/staff.routes.ts'
import { staffClosingRoutes } from './routes/agents/closing.routes.ts'
import { duplicateRoutes } from './routes/agents/duplicates.routes.ts'
import { staffPersonalDataRoutes } from './routes/agents/personal-data.routes.ts'
import { agentFileRoutes, agentRoutes } from './routes/agents/staff.routes.ts'
import { agentActionRoutes, bankDetailRoutes, correctionRoutes } from './routes/agents/staff-actions.routes.ts'
import { agentProtectionRoutes } from './routes/agents/staff-protection.routes.ts'
import { auditRoutes } from './routes/audit/staff.routes.ts'
import { messageRoutes } from './routes/contact/staff.routes.ts'
import { staffContentCalls } from './routes/content/staff.routes.ts'
import { contentHistoryCalls } from './routes/content/staff-history.routes.ts'
import { staffDisclosureCalls } from './routes/disclosures/staff.routes.ts'
import { staffPasskeyCalls } from './routes/factors/staff.routes.ts'
import { imageCalls } from './routes/files/staff.routes.ts'
import { agentLedgerRoutes, entryRoutes, ledgerCheckRoutes, ledgerRoutes } from './routes/ledger/staff.routes.ts'
import { mailRoutes } from './routes/mail/staff.routes.ts'
import { legalTextRoutes, subscriberRoutes } from './routes/newsletter/staff.routes.ts'
import { deliveryRoutes, draftRoutes, mailingRoutes } from './routes/newsletter/staff-mailings.routes.ts'
import { notificationRoutes } from './routes/notifications/staff.routes.ts'
import { staffPaymentCalls } from './routes/payments/staff.routes.ts'
import { laboratoryCalls } from './routes/plan/laboratory.routes.ts'
import { planCalls } from './routes/plan/staff.routes.ts'
import { proposalRoutes, secondPersonRoutes } from './routes/proposals/staff.routes.ts'
import { receiptDecisionRoutes, receiptListRoutes } from './routes/receipts/staff.routes.ts'
import { statementFormatRoutes, statementRoutes } from './routes/receipts/statements.routes.ts'
import { rewardRoutes } from './routes/rewards/staff.routes.ts'
import { securityRoutes } from './routes/security/staff.routes.ts'
import { staffOwnSessionCalls } from './routes/sessions/own.routes.ts'
import { staffSecondFactorCalls } from './routes/sessions/second-factors.routes.ts'
import { staffSessionCalls } from './routes/sessions/staff.routes.ts'
import { searchRoutes } from './routes/staff/search.routes.ts'
import { staffSelfCalls } from './routes/staff/self.routes.ts'
import { staffAccountCalls } from './routes/staff/staff.routes.ts'
import { transparencyRoutes } from './routes/transparency/staff.routes.ts'
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
    staffSessionCalls,
    staffSecondFactorCalls,
    staffOwnSessionCalls,
    staffPaymentCalls,
    statementFormatRoutes(dependencies),
    statementRoutes(dependencies),
    receiptListRoutes(dependencies),
    receiptDecisionRoutes(dependencies),
    withdrawalRoutes(dependencies),
    withdrawalDecisionRoutes(dependencies),
    agentRoutes(dependencies),
    ledgerRoutes(dependencies),
    ledgerCheckRoutes(dependencies),
    entryRoutes(dependencies),
    accountingRoutes(dependencies),
    accountingFileRoutes(dependencies),
    monthRoutes(dependencies),
    staffContentCalls,
    contentHistoryCalls,
    imageCalls,
    staffSelfCalls,
    searchRoutes(dependencies),
    staffPasskeyCalls,
    staffAccountCalls,
    auditRoutes(dependencies),
    transparencyRoutes(dependencies),
    securityRoutes(dependencies),
    messageRoutes(dependencies),
    subscriberRoutes(dependencies),
    legalTextRoutes(dependencies),
    mailingRoutes(dependencies),
    draftRoutes(dependencies),
    deliveryRoutes(dependencies),
    agentFileRoutes(dependencies),
    bankDetailRoutes(dependencies),
    agentActionRoutes(dependencies),
    agentProtectionRoutes(dependencies),
    correctionRoutes(dependencies),
    duplicateRoutes(dependencies),
    staffPersonalDataRoutes(dependencies),
    staffClosingRoutes(dependencies),
    agentLedgerRoutes(dependencies),
    rewardRoutes(dependencies),
    notificationRoutes(dependencies),
    mailRoutes(dependencies),
    approveManyRoutes(dependencies),
    payoutRoutes(dependencies),
    payoutDraftRoutes(dependencies),
    payoutFormatRoutes(dependencies),
    payoutReleaseRoutes(dependencies),
    payoutResultRoutes(dependencies),
    planCalls,
    laboratoryCalls,
    staffDisclosureCalls,
    proposalRoutes(dependencies),
    secondPersonRoutes(dependencies),
  ] as const

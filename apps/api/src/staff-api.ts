/** All staff calls, below `/staff`. Each route names the roles that may use it; an agent's token is refused. */
import type { ApiDependencies } from './dependencies.ts'
import { accountingCalls } from './routes/accounting/staff.routes.ts'
import { staffClosingRoutes } from './routes/agents/closing.routes.ts'
import { duplicateRoutes } from './routes/agents/duplicates.routes.ts'
import { staffPersonalDataRoutes } from './routes/agents/personal-data.routes.ts'
import { agentFileRoutes, agentRoutes } from './routes/agents/staff.routes.ts'
import { agentActionRoutes, bankDetailRoutes, correctionRoutes } from './routes/agents/staff-actions.routes.ts'
import { agentProtectionRoutes } from './routes/agents/staff-protection.routes.ts'
import { auditRoutes } from './routes/audit/staff.routes.ts'
import { messageRoutes } from './routes/contact/staff.routes.ts'
import { contentActionRoutes, contentRecordRoutes } from './routes/content/staff.routes.ts'
import { contentHistoryRoutes } from './routes/content/staff-history.routes.ts'
import { staffDisclosureRoutes } from './routes/disclosures/staff.routes.ts'
import { staffPasskeyRoutes } from './routes/factors/staff.routes.ts'
import { imageRoutes } from './routes/files/staff.routes.ts'
import { agentLedgerCalls, staffLedgerCalls } from './routes/ledger/staff.routes.ts'
import { mailRoutes } from './routes/mail/staff.routes.ts'
import { legalTextRoutes, subscriberRoutes } from './routes/newsletter/staff.routes.ts'
import { deliveryRoutes, draftRoutes, mailingRoutes } from './routes/newsletter/staff-mailings.routes.ts'
import { notificationRoutes } from './routes/notifications/staff.routes.ts'
import { staffPaymentCalls } from './routes/payments/staff.routes.ts'
import { laboratoryRoutes } from './routes/plan/laboratory.routes.ts'
import { planRoutes } from './routes/plan/staff.routes.ts'
import { proposalCalls } from './routes/proposals/staff.routes.ts'
import { receiptCalls } from './routes/receipts/staff.routes.ts'
import { statementCalls } from './routes/receipts/statements.routes.ts'
import { rewardCalls } from './routes/rewards/staff.routes.ts'
import { securityRoutes } from './routes/security/staff.routes.ts'
import { staffOwnSessionRoutes } from './routes/sessions/own.routes.ts'
import { staffSecondFactorRoutes } from './routes/sessions/second-factors.routes.ts'
import { staffSessionRoutes } from './routes/sessions/staff.routes.ts'
import { searchRoutes } from './routes/staff/search.routes.ts'
import { homeRoutes, morningMailRoutes, staffSelfRoutes } from './routes/staff/self.routes.ts'
import { staffAccountRoutes } from './routes/staff/staff.routes.ts'
import { transparencyRoutes } from './routes/transparency/staff.routes.ts'
import { payoutCalls } from './routes/withdrawals/payouts.routes.ts'
import { approveManyCalls, staffWithdrawalCalls } from './routes/withdrawals/staff.routes.ts'

/** Every staff call, in groups. */
export const staffRoutes = (dependencies: ApiDependencies) =>
  [
    staffSessionRoutes(dependencies),
    staffSecondFactorRoutes(dependencies),
    staffOwnSessionRoutes(dependencies),
    staffPaymentCalls,
    statementCalls,
    receiptCalls,
    staffWithdrawalCalls,
    agentRoutes(dependencies),
    staffLedgerCalls,
    accountingCalls,
    contentRecordRoutes(dependencies),
    contentActionRoutes(dependencies),
    contentHistoryRoutes(dependencies),
    imageRoutes(dependencies),
    homeRoutes(dependencies),
    staffSelfRoutes(dependencies),
    morningMailRoutes(dependencies),
    searchRoutes(dependencies),
    staffPasskeyRoutes(dependencies),
    staffAccountRoutes(dependencies),
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
    agentLedgerCalls,
    rewardCalls,
    notificationRoutes(dependencies),
    mailRoutes(dependencies),
    approveManyCalls,
    payoutCalls,
    planRoutes(dependencies),
    laboratoryRoutes(dependencies),
    staffDisclosureRoutes(dependencies),
    proposalCalls,
  ] as const

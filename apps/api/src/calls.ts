/** Every call of the API, in the order of the API document. */
import type { Call } from './call.ts'
import { accountingCalls } from './routes/accounting/staff.routes.ts'
import { ownAccountCalls } from './routes/accounts/agent.routes.ts'
import { consentCalls } from './routes/accounts/consents.routes.ts'
import { emailCalls, protectionLinkCalls } from './routes/accounts/protection.routes.ts'
import { accountCalls } from './routes/accounts/public.routes.ts'
import { closingCalls, staffClosingCalls } from './routes/agents/closing.routes.ts'
import { duplicateCalls } from './routes/agents/duplicates.routes.ts'
import { personalDataCalls, staffPersonalDataCalls } from './routes/agents/personal-data.routes.ts'
import { agentFileCalls, staffAgentCalls } from './routes/agents/staff.routes.ts'
import { agentActionCalls, agentCorrectionCalls } from './routes/agents/staff-actions.routes.ts'
import { agentProtectionCalls } from './routes/agents/staff-protection.routes.ts'
import { auditCalls } from './routes/audit/staff.routes.ts'
import { contactCalls } from './routes/contact/public.routes.ts'
import { messageCalls } from './routes/contact/staff.routes.ts'
import { libraryCalls } from './routes/content/agent.routes.ts'
import { contentCalls } from './routes/content/public.routes.ts'
import { staffContentCalls } from './routes/content/staff.routes.ts'
import { contentHistoryCalls } from './routes/content/staff-history.routes.ts'
import { disclosureCalls } from './routes/disclosures/public.routes.ts'
import { staffDisclosureCalls } from './routes/disclosures/staff.routes.ts'
import { factorCalls } from './routes/factors/agent.routes.ts'
import { staffPasskeyCalls } from './routes/factors/staff.routes.ts'
import { imageCalls } from './routes/files/staff.routes.ts'
import { ownLedgerCalls } from './routes/ledger/agent.routes.ts'
import { agentLedgerCalls, staffLedgerCalls } from './routes/ledger/staff.routes.ts'
import { mailCalls } from './routes/mail/staff.routes.ts'
import { networkCalls } from './routes/network/agent.routes.ts'
import { newsletterLinkCalls } from './routes/newsletter/public.routes.ts'
import { subscriberCalls } from './routes/newsletter/staff.routes.ts'
import { mailingCalls } from './routes/newsletter/staff-mailings.routes.ts'
import { ownNotificationCalls } from './routes/notifications/agent.routes.ts'
import { staffNotificationCalls } from './routes/notifications/staff.routes.ts'
import { ownPaymentCalls } from './routes/payments/agent.routes.ts'
import { staffPaymentCalls } from './routes/payments/staff.routes.ts'
import { laboratoryCalls } from './routes/plan/laboratory.routes.ts'
import { planCalls } from './routes/plan/staff.routes.ts'
import { proposalCalls } from './routes/proposals/staff.routes.ts'
import { receiptCalls } from './routes/receipts/staff.routes.ts'
import { statementCalls } from './routes/receipts/statements.routes.ts'
import { ownRewardCalls } from './routes/rewards/agent.routes.ts'
import { rewardCalls } from './routes/rewards/staff.routes.ts'
import { securityCalls } from './routes/security/staff.routes.ts'
import { agentSessionCalls, staffOwnSessionCalls } from './routes/sessions/own.routes.ts'
import { sessionCalls } from './routes/sessions/public.routes.ts'
import { agentSecondFactorCalls, staffSecondFactorCalls } from './routes/sessions/second-factors.routes.ts'
import { staffSessionCalls } from './routes/sessions/staff.routes.ts'
import { searchCalls } from './routes/staff/search.routes.ts'
import { staffSelfCalls } from './routes/staff/self.routes.ts'
import { staffAccountCalls } from './routes/staff/staff.routes.ts'
import { logKeyCalls } from './routes/transparency/public.routes.ts'
import { transparencyCalls } from './routes/transparency/staff.routes.ts'
import { ownWithdrawalCalls } from './routes/withdrawals/agent.routes.ts'
import { payoutCalls } from './routes/withdrawals/payouts.routes.ts'
import { approveManyCalls, staffWithdrawalCalls } from './routes/withdrawals/staff.routes.ts'

const visitorAndAgentCalls = [
  ...contentCalls,
  ...disclosureCalls,
  ...logKeyCalls,
  ...contactCalls,
  ...newsletterLinkCalls,
  ...sessionCalls,
  ...agentSecondFactorCalls,
  ...agentSessionCalls,
  ...accountCalls,
  ...ownAccountCalls,
  ...factorCalls,
  ...emailCalls,
  ...consentCalls,
  ...protectionLinkCalls,
  ...networkCalls,
  ...ownRewardCalls,
  ...ownWithdrawalCalls,
  ...ownLedgerCalls,
  ...personalDataCalls,
  ...closingCalls,
  ...ownNotificationCalls,
  ...ownPaymentCalls,
  ...libraryCalls,
]

/** Below `/staff`, where an agent's token is refused. */
const staffCalls = [
  ...staffSessionCalls,
  ...staffSecondFactorCalls,
  ...staffOwnSessionCalls,
  ...staffPaymentCalls,
  ...statementCalls,
  ...receiptCalls,
  ...staffWithdrawalCalls,
  ...staffAgentCalls,
  ...staffLedgerCalls,
  ...accountingCalls,
  ...staffContentCalls,
  ...contentHistoryCalls,
  ...imageCalls,
  ...staffSelfCalls,
  ...searchCalls,
  ...staffPasskeyCalls,
  ...staffAccountCalls,
  ...auditCalls,
  ...transparencyCalls,
  ...securityCalls,
  ...messageCalls,
  ...subscriberCalls,
  ...mailingCalls,
  ...agentFileCalls,
  ...agentActionCalls,
  ...agentProtectionCalls,
  ...agentCorrectionCalls,
  ...duplicateCalls,
  ...staffPersonalDataCalls,
  ...staffClosingCalls,
  ...agentLedgerCalls,
  ...rewardCalls,
  ...staffNotificationCalls,
  ...mailCalls,
  ...approveManyCalls,
  ...payoutCalls,
  ...planCalls,
  ...laboratoryCalls,
  ...staffDisclosureCalls,
  ...proposalCalls,
]

export const allCalls = [...visitorAndAgentCalls, ...staffCalls]

type WireOf<C> = C extends Call<infer W> ? W : never
type Wires = WireOf<(typeof allCalls)[number]>

/** What each call takes and gives, by its method and path. */
export type ApiCalls = { [W in Wires as W['key']]: W }

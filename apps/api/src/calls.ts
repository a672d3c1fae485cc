/** Every call of the API, in the order of the API document. */
import type { Call } from './call.ts'
import { accountingCalls } from './routes/accounting/staff.routes.ts'
import { consentCalls, ownAccountCalls } from './routes/accounts/agent.routes.ts'
import { accountCalls, emailCalls, protectionLinkCalls } from './routes/accounts/public.routes.ts'
import {
  closingCalls,
  personalDataCalls,
  staffClosingCalls,
  staffPersonalDataCalls,
} from './routes/agents/agent.routes.ts'
import {
  agentActionCalls,
  agentCorrectionCalls,
  agentFileCalls,
  agentProtectionCalls,
  duplicateCalls,
  staffAgentCalls,
} from './routes/agents/staff.routes.ts'
import { auditCalls, securityCalls } from './routes/audit/staff.routes.ts'
import { contactCalls, messageCalls } from './routes/contact/contact.routes.ts'
import { contentCalls, libraryCalls } from './routes/content/public.routes.ts'
import { contentHistoryCalls, imageCalls, staffContentCalls } from './routes/content/staff.routes.ts'
import { disclosureCalls, staffDisclosureCalls } from './routes/disclosures/disclosures.routes.ts'
import { factorCalls, staffPasskeyCalls } from './routes/factors/factors.routes.ts'
import { ownLedgerCalls } from './routes/ledger/agent.routes.ts'
import { agentLedgerCalls, staffLedgerCalls } from './routes/ledger/staff.routes.ts'
import { mailCalls } from './routes/mail/staff.routes.ts'
import { networkCalls } from './routes/network/agent.routes.ts'
import { newsletterLinkCalls } from './routes/newsletter/public.routes.ts'
import { mailingCalls, subscriberCalls } from './routes/newsletter/staff.routes.ts'
import { ownNotificationCalls, staffNotificationCalls } from './routes/notifications/notifications.routes.ts'
import { ownPaymentCalls, staffPaymentCalls } from './routes/payments/payments.routes.ts'
import { laboratoryCalls, planCalls } from './routes/plan/staff.routes.ts'
import { proposalCalls } from './routes/proposals/staff.routes.ts'
import { receiptCalls, statementCalls } from './routes/receipts/staff.routes.ts'
import { ownRewardCalls, rewardCalls } from './routes/rewards/rewards.routes.ts'
import {
  agentSecondFactorCalls,
  agentSessionCalls,
  staffOwnSessionCalls,
  staffSecondFactorCalls,
} from './routes/sessions/own.routes.ts'
import { sessionCalls, staffSessionCalls } from './routes/sessions/sessions.routes.ts'
import { searchCalls, staffAccountCalls, staffSelfCalls } from './routes/staff/staff.routes.ts'
import { logKeyCalls, transparencyCalls } from './routes/transparency/transparency.routes.ts'
import { payoutCalls } from './routes/withdrawals/payouts.routes.ts'
import { approveManyCalls, ownWithdrawalCalls, staffWithdrawalCalls } from './routes/withdrawals/withdrawals.routes.ts'

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

/** The calls below `/staff`, where an agent's token is refused. */
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

/** The input and output of each call, by its method and path. */
export type ApiCalls = { [W in Wires as W['key']]: W }

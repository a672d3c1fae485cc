/**
 * What the copy of an agent's data holds: lists with the tables they come from. A table with rows of agents is in a list
 * or among those that are left out, with the reason; a test finds a new table that is in neither.
 */
import { formatMoney } from '@evergrove/contract/platform/money'
import { getCurrentAgent, openBankDetails } from '../../accounts/index.ts'
import { exportedEntries } from '../../ledger/index.ts'
import { getAccountInfo, listDownlines, listReferrals } from '../../network/index.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { minorUnits, type StoredAmount } from '../../platform/money.ts'
import type { Trx } from '../../platform/schema.ts'
import { openDetails } from '../../receipts/index.ts'
import {
  type Row,
  selectAccount,
  selectActions,
  selectConsentTexts,
  selectEmailChanges,
  selectEmailRequests,
  selectLevels,
  selectLinks,
  selectMessages,
  selectNewsletter,
  selectNotifications,
  selectPasskeys,
  selectPayments,
  selectPlace,
  selectProposals,
  selectProtectionLinks,
  selectReceipts,
  selectRecoveryCodes,
  selectSecurityEvents,
  selectSessions,
  selectUnpaid,
  selectWithdrawals,
} from './personal-data.repository.ts'

export type Source = { trx: Trx; cipher: FieldCipher; agentId: number; email: string }

type List = { tables: readonly string[]; rows: (source: Source) => AsyncIterable<Row> | Promise<readonly Row[]> }

const money = (stored: StoredAmount): string => formatMoney(minorUnits(stored))

export const photoName = 'pictures/profile-photo.webp'
export const proofName = (paymentId: number): string => `pictures/payment-proof-${paymentId}.webp`

async function* payments({ trx, agentId }: Source): AsyncGenerator<Row> {
  for (const row of await selectPayments(trx, agentId)) {
    const { id, pin, status, date, amount, reason, decided_at, hash } = row
    const proof = hash === null ? null : proofName(id)
    yield { id, pin, status, date, amount: money(amount), reason, decided_at, proof }
  }
}

async function* withdrawals({ trx, cipher, agentId }: Source): AsyncGenerator<Row> {
  for await (const row of selectWithdrawals(trx, agentId)) {
    yield {
      ...row,
      amount: money(row.amount),
      balance_before: money(row.balance_before),
      balance_after: money(row.balance_after),
      ...openBankDetails(cipher, { ...row, id: agentId }),
    }
  }
}

/** The lines of bank statements that the agent's payments and withdrawals are matched with. */
async function* receipts({ trx, cipher, agentId }: Source): AsyncGenerator<Row> {
  for (const { line_key, details, amount, ...row } of await selectReceipts(trx, agentId)) {
    yield { ...row, amount: money(amount), ...openDetails(cipher, { line_key, details }) }
  }
}

/** The lists of the copy by the names of their files. */
export const lists: Readonly<Record<string, List>> = {
  profile: {
    tables: ['agents'],
    rows: async ({ trx, cipher, agentId }) => {
      const { image: _, get_photo_url: __, ...profile } = await getCurrentAgent({ db: trx, cipher }, agentId)
      const account = await selectAccount(trx, agentId)
      const { email_verified_at = null, totp_confirmed_at: app_set_up_at = null, shared_reason = null } = account ?? {}
      return [{ ...profile, email_verified_at, app_set_up_at, suspended_because: shared_reason }]
    },
  },
  consents: { tables: ['consents'], rows: ({ trx, agentId }) => selectConsentTexts(trx, agentId) },
  'email-changes': { tables: ['email_changes'], rows: ({ trx, agentId }) => selectEmailChanges(trx, agentId) },
  proposals: { tables: ['proposals'], rows: ({ trx, agentId }) => selectProposals(trx, agentId) },
  'email-requests': { tables: ['email_requests'], rows: ({ trx, agentId }) => selectEmailRequests(trx, agentId) },
  'one-time-links': { tables: ['account_links'], rows: ({ trx, agentId }) => selectLinks(trx, agentId) },
  passkeys: { tables: ['passkeys'], rows: ({ trx, agentId }) => selectPasskeys(trx, agentId) },
  'recovery-codes': {
    tables: ['agent_recovery_codes'],
    rows: ({ trx, agentId }) => selectRecoveryCodes(trx, agentId),
  },
  'protection-links': {
    tables: ['protection_links'],
    rows: ({ trx, agentId }) => selectProtectionLinks(trx, agentId),
  },
  sessions: { tables: ['sessions'], rows: ({ trx, agentId }) => selectSessions(trx, agentId) },
  'security-events': {
    tables: ['security_events'],
    rows: ({ trx, agentId }) => selectSecurityEvents(trx, agentId),
  },
  payments: {
    tables: ['payments'],
    rows: payments,
  },
  'bank-lines': { tables: ['receipts'], rows: receipts },
  place: { tables: ['placements', 'level_counts'], rows: ({ trx, agentId }) => selectPlace(trx, agentId) },
  levels: { tables: ['reached_levels'], rows: ({ trx, agentId }) => selectLevels(trx, agentId) },
  unpaid: { tables: ['unpaid_outcomes'], rows: ({ trx, agentId }) => selectUnpaid(trx, agentId) },
  referrals: { tables: [], rows: async ({ trx, agentId }) => (await listReferrals(trx, agentId)).items },
  downlines: { tables: [], rows: ({ trx, agentId }) => listDownlines(trx, agentId) },
  balance: { tables: ['ledger_accounts'], rows: async ({ trx, agentId }) => [await getAccountInfo(trx, agentId)] },
  statement: { tables: ['ledger_transfers'], rows: ({ trx, agentId }) => exportedEntries(trx, agentId) },
  withdrawals: { tables: ['withdrawals'], rows: withdrawals },
  notifications: { tables: ['notifications'], rows: ({ trx, agentId }) => selectNotifications(trx, agentId) },
  'account-history': { tables: ['audit_entries'], rows: ({ trx, agentId }) => selectActions(trx, agentId) },
  newsletter: { tables: ['newsletter_subscriptions'], rows: ({ trx, email }) => selectNewsletter(trx, email) },
  'contact-messages': { tables: ['contact_messages'], rows: ({ trx, email }) => selectMessages(trx, email) },
}

/** Tables with numbers of agents that are not in the copy, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  audit_keys: 'opens what the account history says',
  referral_marks: 'numbers referrals, which are in the copy',
  closed_accounts: 'says when the account was closed, as the account history says',
  adjustment_keys: 'says of each adjustment again what the statement says',
  sign_in_codes: 'is a code that opens the account, for minutes',
  different_agents: 'is a judgement of staff about two people, of whom each would learn of the other',
}

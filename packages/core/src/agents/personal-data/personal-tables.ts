/**
 * Each table that has personal data of an agent, with the lists of it in the copy of the agent's data, and with what is
 * removed when the account is closed and later. Tests fail when a table refers to agents and is not described here.
 */
import { formatMoney } from '@evergrove/contract/platform/money'
import { deleteOldLinkRequests, deleteOldSessions, getCurrentAgent, openBankDetails } from '../../accounts/index.ts'
import { deleteMessagesFrom, deleteOldMessages } from '../../contact/index.ts'
import { deleteOldUndelivered } from '../../jobs/index.ts'
import { exportedEntries } from '../../ledger/index.ts'
import { getAccountInfo, listDownlines, listReferrals } from '../../network/index.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { minorUnits, type StoredAmount } from '../../platform/money.ts'
import { keptSince, type retentionDays } from '../../platform/retention.ts'
import type { Trx } from '../../platform/schema.ts'
import { eraseOldTexts, openDetails } from '../../receipts/index.ts'
import type { Leaving } from '../closing/closing.ts'
import * as erase from '../closing/erasure.repository.ts'
import { deleteOldEmailChanges } from '../email-changes/email-changes.repository.ts'
import * as read from './personal-data.repository.ts'

export type Source = { trx: Trx; cipher: FieldCipher; agentId: number; email: string }

type Row = read.Row
type Rows = (source: Source) => AsyncIterable<Row> | Promise<readonly Row[]>
type Removal = (trx: Trx, agent: Leaving) => Promise<unknown>

type PersonalTable = Readonly<{
  /** The lists of the copy by the names of their files, or the reason why the copy has none. */
  copy: Readonly<Record<string, Rows>> | string
  /** Removes data in the transaction that closes the account. */
  atClosing?: Removal
  /** Removes data in the nightly job, when the retention period after the closing is over. */
  afterRetention?: Removal
  /** Removes data in the nightly job, whether or not the account is closed. */
  nightly?: (trx: Trx, now: Date) => Promise<unknown>
  /** The reason why rows are kept for ever. None of them has a name, an address or an account. */
  keptForEver?: string
}>

const money = (stored: StoredAmount): string => formatMoney(minorUnits(stored))

const ofAgent =
  (select: (trx: Trx, agentId: number) => ReturnType<Rows>): Rows =>
  ({ trx, agentId }) =>
    select(trx, agentId)

const older =
  (kind: keyof typeof retentionDays, remove: (trx: Trx, before: Date) => Promise<unknown>) => (trx: Trx, now: Date) =>
    remove(trx, keptSince(kind, now))

export const photoName = 'pictures/profile-photo.webp'
export const proofName = (paymentId: number): string => `pictures/payment-proof-${paymentId}.webp`

async function profile({ trx, cipher, agentId }: Source): Promise<Row[]> {
  const { image: _, get_photo_url: __, ...shown } = await getCurrentAgent({ db: trx, cipher }, agentId)
  const account = await read.selectAccount(trx, agentId)
  const { email_verified_at = null, totp_confirmed_at: app_set_up_at = null, shared_reason = null } = account ?? {}
  return [{ ...shown, email_verified_at, app_set_up_at, suspended_because: shared_reason }]
}

async function* payments({ trx, agentId }: Source): AsyncGenerator<Row> {
  for (const row of await read.selectPayments(trx, agentId)) {
    const { id, pin, status, date, amount, reason, decided_at, hash } = row
    const proof = hash === null ? null : proofName(id)
    yield { id, pin, status, date, amount: money(amount), reason, decided_at, proof }
  }
}

async function* withdrawals({ trx, cipher, agentId }: Source): AsyncGenerator<Row> {
  for await (const row of read.selectWithdrawals(trx, agentId)) {
    yield {
      ...row,
      amount: money(row.amount),
      balance_before: money(row.balance_before),
      balance_after: money(row.balance_after),
      ...openBankDetails(cipher, { ...row, id: agentId }),
    }
  }
}

/** Yields the lines of bank statements that the agent's payments and withdrawals are matched with. */
async function* receipts({ trx, cipher, agentId }: Source): AsyncGenerator<Row> {
  for (const { line_key, details, amount, ...row } of await read.selectReceipts(trx, agentId)) {
    yield { ...row, amount: money(amount), ...openDetails(cipher, { line_key, details }) }
  }
}

/**
 * The order is that in which the copy shows the tables and a closing removes them. Data that is removed after the
 * retention period is removed in the opposite order: notifications that name the agent to others are found through the
 * sponsor and the payment, and the name is the last.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  agents: {
    copy: {
      profile,
      referrals: async ({ trx, agentId }) => (await listReferrals(trx, agentId)).items,
      downlines: ofAgent(listDownlines),
    },
    atClosing: erase.eraseProfile,
    afterRetention: erase.eraseIdentity,
  },
  agent_recovery_codes: {
    copy: { 'recovery-codes': ofAgent(read.selectRecoveryCodes) },
    atClosing: erase.deleteFactors,
  },
  passkeys: { copy: { passkeys: ofAgent(read.selectPasskeys) }, atClosing: erase.deleteFactors },
  sign_in_codes: {
    copy: 'is a code that opens the account, for minutes',
    atClosing: erase.deleteFrom('sign_in_codes'),
  },
  sessions: {
    copy: { sessions: ofAgent(read.selectSessions) },
    atClosing: erase.deleteFrom('sessions'),
    nightly: older('sessions', deleteOldSessions),
  },
  security_events: { copy: { 'security-events': ofAgent(read.selectSecurityEvents) } },
  account_links: {
    copy: { 'one-time-links': ofAgent(read.selectLinks) },
    atClosing: erase.deleteFrom('account_links'),
  },
  audit_entries: {
    copy: { 'account-history': ofAgent(read.selectActions) },
    keptForEver: 'The audit trail never changes. Its personal values are sealed with the key in audit_keys.',
  },
  audit_keys: { copy: 'opens what the account history says', afterRetention: erase.eraseForGood },
  consents: {
    copy: { consents: ofAgent(read.selectConsentTexts) },
    keptForEver: 'Which texts were agreed to, and when.',
  },
  closed_accounts: {
    copy: 'says when the account was closed, as the account history says',
    keptForEver: 'When the account was closed.',
  },
  placements: {
    copy: { place: ofAgent(read.selectPlace) },
    keptForEver: 'The place stays and counts for the uplines.',
  },
  former_codes: { copy: 'are in the account history', keptForEver: 'Codes that nobody else may get.' },
  opening_figures: { copy: 'is in the balance', keptForEver: 'Amounts from before the company moved in.' },
  level_counts: { copy: 'is in the list of the place', keptForEver: 'Counts of places.' },
  referral_marks: { copy: 'numbers referrals, which are in the copy', keptForEver: 'Numbers of referrals.' },
  unpaid_outcomes: { copy: { unpaid: ofAgent(read.selectUnpaid) }, keptForEver: 'What was not paid, and why.' },
  ledger_accounts: {
    copy: { balance: async ({ trx, agentId }) => [await getAccountInfo(trx, agentId)] },
    keptForEver: 'The balance.',
  },
  ledger_transfers: {
    copy: { statement: ofAgent(exportedEntries) },
    keptForEver: 'The ledger never changes. A correction has a reason that staff wrote.',
  },
  newsletter_subscriptions: { copy: { newsletter: ({ trx, email }) => read.selectNewsletter(trx, email) } },
  undelivered_mails: {
    copy: 'says which emails could not be sent',
    nightly: older('undeliveredMails', deleteOldUndelivered),
  },
  proposals: {
    copy: { proposals: ofAgent(read.selectProposals) },
    atClosing: erase.deleteBankProposal,
    afterRetention: erase.deleteProposals,
    nightly: erase.endExpiredProposals,
  },
  // The keys, which hold the reason that staff wrote, keep a form from making one correction twice.
  adjustment_keys: {
    copy: 'says of each adjustment again what the statement says',
    afterRetention: erase.deleteFrom('adjustment_keys'),
  },
  different_agents: {
    copy: 'is a judgement of staff about two people, of whom each would learn of the other',
    afterRetention: erase.deleteDifferences,
  },
  // The owner of a closed account can still freeze its last withdrawal.
  protection_links: {
    copy: { 'protection-links': ofAgent(read.selectProtectionLinks) },
    afterRetention: erase.deleteFrom('protection_links'),
  },
  email_changes: {
    copy: { 'email-changes': ofAgent(read.selectEmailChanges) },
    atClosing: erase.deleteEmailProposal,
    afterRetention: erase.deleteFrom('email_changes'),
    nightly: older('emailChanges', deleteOldEmailChanges),
  },
  email_requests: {
    copy: { 'email-requests': ofAgent(read.selectEmailRequests) },
    atClosing: erase.deleteFrom('email_requests'),
  },
  link_requests: {
    copy: 'is an address that waits for an email with a link',
    atClosing: erase.deleteLinkRequests,
    afterRetention: erase.deleteLinkRequests,
    nightly: older('linkRequests', deleteOldLinkRequests),
  },
  contact_messages: {
    copy: { 'contact-messages': ({ trx, email }) => read.selectMessages(trx, email) },
    afterRetention: deleteMessagesFrom,
    nightly: older('contactMessages', deleteOldMessages),
  },
  receipts: {
    copy: { 'bank-lines': receipts },
    afterRetention: erase.eraseReceiptTexts,
    nightly: older('receiptTexts', eraseOldTexts),
  },
  reached_levels: {
    copy: { levels: ofAgent(read.selectLevels) },
    afterRetention: erase.eraseRewardNotes,
    keptForEver: 'What was paid and is owed for complete levels.',
  },
  withdrawals: {
    copy: { withdrawals },
    afterRetention: async (trx, agent) => {
      await erase.eraseForGood(trx, agent)
      await erase.eraseReasons(trx, 'withdrawals', agent)
      await erase.erasePayoutTexts(trx, agent)
    },
  },
  payments: {
    copy: { payments },
    afterRetention: async (trx, agent) => {
      await erase.looseProof(trx, agent)
      await erase.eraseReasons(trx, 'payments', agent)
      await erase.eraseQuestions(trx, agent)
    },
  },
  notifications: {
    copy: { notifications: ofAgent(read.selectNotifications) },
    atClosing: erase.deleteFrom('notifications'),
    afterRetention: async (trx, agent) => {
      await erase.deleteFrom('notifications')(trx, agent)
      await erase.deleteNotificationsNaming(trx, agent)
    },
  },
}

/** The lists of the copy by the names of their files. */
export const lists: Readonly<Record<string, Rows>> = Object.fromEntries(
  Object.values(personalTables).flatMap(({ copy }) => (typeof copy === 'string' ? [] : Object.entries(copy))),
)

/**
 * The places where data of the person remains when everything above is done, as `docs/security.md` says in the same
 * words. The test that searches for the person finds these places and no others.
 */
export const whatRemains: Readonly<Record<string, string>> = {
  'public.audit_entries.reason': 'reasons that staff wrote into the audit trail, if they name someone',
  'public.audit_entries.after':
    'the text of a notification that staff wrote, and the filter of an export, in the audit trail, if they name someone',
  'public.ledger_transfers.reason': 'the reason of a correction in the ledger, if it names someone',
  log: 'lines of the log about emails that the mail server refused, in the words of the server',
  mail: 'the folder of emails, which exists only without a mail server',
}

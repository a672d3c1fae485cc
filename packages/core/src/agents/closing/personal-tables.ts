/**
 * What becomes of each table with personal data of an agent when the account is closed, and when its retention period is
 * over. A test fails when a table refers to agents and is not named here. A new one needs a line in at least one list.
 */
import { deleteMessagesFrom } from '../../contact/index.ts'
import type { Trx } from '../../platform/schema.ts'
import type { Leaving } from './closing.ts'
import {
  deleteAdjustmentKeys,
  deleteBankProposal,
  deleteDifferences,
  deleteEmailChanges,
  deleteEmailProposal,
  deleteEmailRequests,
  deleteFactors,
  deleteLinkRequests,
  deleteLinks,
  deleteNotifications,
  deleteNotificationsNaming,
  deleteProposals,
  deleteProtectionLinks,
  deleteSessions,
  deleteSignInCodes,
  eraseForGood,
  eraseIdentity,
  erasePayoutTexts,
  eraseProfile,
  eraseQuestions,
  eraseReasons,
  eraseReceiptTexts,
  eraseRewardNotes,
  looseProof,
} from './erasure.repository.ts'

type Removals = Readonly<Record<string, (trx: Trx, agent: Leaving) => Promise<unknown>>>

/** Removed in the transaction that closes the account. */
export const removedAtClosing = {
  agents: eraseProfile,
  agent_recovery_codes: deleteFactors,
  passkeys: deleteFactors,
  sign_in_codes: deleteSignInCodes,
  sessions: deleteSessions,
  account_links: deleteLinks,
  link_requests: deleteLinkRequests,
  email_changes: deleteEmailProposal,
  email_requests: deleteEmailRequests,
  notifications: deleteNotifications,
  proposals: deleteBankProposal,
} satisfies Removals

/** Removed by the nightly job when the retention period after the closing is over, in this order. */
export const removedAfterRetention = {
  // What names the agent to others is found through the sponsor and the payment.
  notifications: async (trx, agent) => {
    await deleteNotifications(trx, agent)
    await deleteNotificationsNaming(trx, agent)
  },
  payments: async (trx, agent) => {
    await looseProof(trx, agent)
    await eraseReasons(trx, 'payments', agent)
    await eraseQuestions(trx, agent)
  },
  withdrawals: async (trx, agent) => {
    await eraseForGood(trx, agent)
    await eraseReasons(trx, 'withdrawals', agent)
    await erasePayoutTexts(trx, agent)
  },
  reached_levels: eraseRewardNotes,
  receipts: eraseReceiptTexts,
  contact_messages: deleteMessagesFrom,
  link_requests: deleteLinkRequests,
  email_changes: deleteEmailChanges,
  // Until then, the owner of a closed account can still freeze its last withdrawal.
  protection_links: deleteProtectionLinks,
  different_agents: deleteDifferences,
  adjustment_keys: deleteAdjustmentKeys,
  proposals: deleteProposals,
  audit_keys: eraseForGood,
  agents: eraseIdentity,
} satisfies Removals

/**
 * Where something of the person is left when everything above is done, as `docs/security.md` says in the same words. The test
 * that searches for the person finds these places and no others.
 */
export const whatRemains: Readonly<Record<string, string>> = {
  'public.audit_entries.reason': 'reasons that staff wrote into the audit trail, if they name someone',
  'public.audit_entries.after':
    'the text of a notification that staff wrote, and the filter of an export, in the audit trail, if they name someone',
  'public.ledger_transfers.reason': 'the reason of a correction in the ledger, if it names someone',
  log: 'lines of the log about emails that the mail server refused, in the words of the server',
  mail: 'the folder of emails, which exists only without a mail server',
}

/** Kept for ever, and why. None of them has a name, an address or an account. */
export const keptForEver = {
  placements: 'The place stays and counts for the uplines.',
  level_counts: 'Counts of places.',
  reached_levels: 'What was paid and is owed for complete levels.',
  unpaid_outcomes: 'What was not paid, and why.',
  referral_marks: 'Numbers of referrals.',
  ledger_accounts: 'The balance.',
  ledger_transfers: 'The ledger never changes. A correction has a reason that staff wrote.',
  consents: 'Which texts were agreed to, and when.',
  closed_accounts: 'When the account was closed.',
  audit_entries: 'The audit trail never changes. Its personal values are sealed with the key in audit_keys.',
} as const

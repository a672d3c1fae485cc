/** Lists the facts for a decision on a proposal, and finds its record. */

import type { Proposal } from '@evergrove/contract/proposals/proposals'
import { reversalReasons } from '@evergrove/contract/reversal-reasons'
import { payoutFormatLabels } from '@evergrove/contract/withdrawals/payout-words'
import { formatAmount } from '../../components/money.ts'
import { changesFrom, draftFrom } from '../plan/draft.ts'

type Fact = { term: string; value: string }

const fromTo = (from: string | null | undefined, to: string | null | undefined): string =>
  `${from ?? 'None'} → ${to ?? 'None'}`

const bankFields = [
  ['bank_name', 'Bank'],
  ['account_name', 'Account name'],
  ['account_number', 'Account number'],
] as const

function changeFacts({ change, status, subject_id: id }: Proposal): Fact[] {
  switch (change.kind) {
    case 'payouts.release':
      return [{ term: 'File format', value: payoutFormatLabels[change.format] }]
    case 'payouts.results':
      return []
    case 'payment.reverse':
      return [
        { term: 'Payment PIN', value: change.pin },
        { term: 'Because', value: reversalReasons[change.because].label },
      ]
    case 'balance.adjust':
      if (status !== 'Proposed') return []
      return [
        { term: 'Balance now', value: formatAmount(change.balance) },
        ...(change.owed === '0.00' ? [] : [{ term: 'Owed now', value: formatAmount(change.owed) }]),
      ]
    case 'receivable.write-off':
      return status === 'Proposed' ? [{ term: 'Owed now', value: formatAmount(change.owed) }] : []
    case 'plan.publish':
      return changesFrom({ id, ...change.before }, draftFrom({ id, ...change.after })).map(({ what, from, to }) => ({
        term: what,
        value: fromTo(from, to),
      }))
    case 'agent.change-bank-details':
      return bankFields
        .filter(([field]) => field in change.after)
        .map(([field, term]) => ({ term, value: fromTo(change.before[field], change.after[field]) }))
    case 'agent.change-sponsor':
      return [{ term: 'Code of the sponsor', value: fromTo(change.before, change.after) }]
    case 'finding.explain':
      return [{ term: 'Details', value: JSON.stringify(change.details) }]
    case 'receipt.take-out':
      return [{ term: 'Imported from', value: change.files.join(', ') }]
    case 'agent.change-email':
      return [{ term: 'Email address', value: fromTo(change.before, change.after) }]
  }
}

/** Returns the facts for a decision, besides the person and the date. */
export const factsOf = (proposal: Proposal): Fact[] => [
  ...changeFacts(proposal),
  ...(proposal.reason === null
    ? []
    : [{ term: proposal.change.kind === 'payment.reverse' ? 'Note' : 'Reason', value: proposal.reason }]),
]

/** Returns the address of the record that the proposal is about. */
export function recordPath({ change: { kind }, subject_id, agent }: Proposal): string {
  if (kind === 'payouts.release' || kind === 'payouts.results') return `/staff/payouts/${subject_id}`
  if (kind === 'payment.reverse') return `/staff/payments?status=All&chosen=${subject_id}`
  if (kind === 'finding.explain') return '/staff'
  if (kind === 'receipt.take-out') return `/staff/receipts?chosen=${subject_id}`
  return kind === 'plan.publish' ? '/staff/plan' : `/staff/agents/${agent?.id ?? subject_id}`
}

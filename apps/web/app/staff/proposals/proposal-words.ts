/** Describes the effect of a proposal. */

import type { Proposal } from '@evergrove/contract/proposals/proposals'
import { reversalReasons } from '@evergrove/contract/reversal-reasons'
import { payoutFormatLabels } from '@evergrove/contract/withdrawals/payout-words'
import { formatAmount } from '../../components/money.ts'
import { countWithdrawals } from '../payouts/payout-words.ts'
import { changesFrom, draftFrom } from '../plan/draft.ts'
import { countLines } from '../receipts/receipt-words.ts'

const nameOf = ({ agent }: Proposal): string =>
  agent === null ? 'the agent' : `${agent.first_name} ${agent.last_name}`

/** Returns one sentence about the effect of the confirmation. */
export function sentenceOf(proposal: Proposal): string {
  const { change, subject_id } = proposal
  const name = nameOf(proposal)
  switch (change.kind) {
    case 'payouts.release':
      return change.replaces === undefined
        ? `Release batch ${subject_id}: ${countWithdrawals(change.lines)}, ${formatAmount(change.total)}, will be sent to the bank.`
        : `Replace the file of batch ${subject_id}: ${countWithdrawals(change.lines)}, ${formatAmount(change.total)}, will be sent to the bank again.`
    case 'payouts.results':
      return `Record ${countWithdrawals(change.lines)} of batch ${subject_id}, ${formatAmount(change.total)}, as returned by the bank${change.is_of_file ? ', as a file of results says' : ''}.`
    case 'payment.reverse':
      return `Reverse the fee of ${name}, ${formatAmount(change.fee)}, with the bonuses it paid.`
    case 'balance.adjust':
      return change.direction === 'credit'
        ? `Credit ${formatAmount(change.amount)} to ${name}.`
        : `Debit ${formatAmount(change.amount)} from ${name}.`
    case 'receivable.write-off':
      return `Write off ${formatAmount(change.amount)} that ${name} owes.`
    case 'plan.publish':
      return `Publish a new version of the plan in place of version ${subject_id}.`
    case 'agent.change-bank-details':
      return `Change the bank details of ${name}.`
    case 'agent.change-sponsor':
      return `Change the sponsor of ${name}.`
    case 'finding.explain':
      return `Leave finding ${subject_id} out of the ledger check: ${change.rule}`
    case 'receipt.take-out':
      return `Take ${countLines(change.lines)} out that should not have been imported, ${formatAmount(change.total)} together.`
    case 'agent.change-email':
      return `Change the email address of ${name}.`
  }
}

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

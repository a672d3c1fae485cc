/** Describes the effect of a proposal in a sentence, which the first screen shows as well. */

import type { Proposal } from '@evergrove/contract/proposals/proposals'
import { formatAmount } from '../../components/money.ts'
import { countWithdrawals } from '../payouts/payout-words.ts'
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

/** Describes a ledger entry in words, and its effect on the available balance. */

import type { LedgerEntry } from '@evergrove/contract/agents/agents'
import type { EntrySum } from '@evergrove/contract/ledger/statement'
import {
  type AgentTransferKind,
  agentTransferKinds,
  isRare,
  transferFacts,
} from '@evergrove/contract/ledger/transfer-kinds'
import { readMoney } from '@evergrove/contract/platform/money-codec'

/**
 * Returns the change of the available balance in cents. A request takes its amount at once, so approving it changes
 * nothing, and refusing it gives the amount back (plan rule 12).
 */
export function movedBy({ side, phase, amount }: Pick<LedgerEntry, 'side' | 'phase' | 'amount'>): bigint {
  const size = readMoney(amount)
  if (side === 'credit' || phase === 'voided') return size
  return phase === 'posted' ? 0n : -size
}

export type Sum = { kind: AgentTransferKind; term: string; amount: string }

/** Returns the named sum of each kind's entries. A kind without entries has the sum zero, or is left out if it is rare. */
export const sumsOf = (sums: readonly EntrySum[]): Sum[] =>
  agentTransferKinds.flatMap((kind) => {
    const amount = sums.find((sum) => sum.kind === kind)?.amount
    return amount === undefined && isRare(kind)
      ? []
      : [{ kind, term: transferFacts[kind].plural, amount: amount ?? '0.00' }]
  })

type Decided = { status: string; decided_by: string | null; reason: string | null }

/**
 * Describes the decision on a withdrawal with its author and reason, such as 'rejected by bola@example.com: Wrong account'.
 * What came back later had been approved.
 */
export function decisionWords({ status, decided_by, reason }: Decided): string {
  const isReturned = status === 'Returned'
  const decision = isReturned ? 'approved' : status.toLowerCase()
  const by = decided_by === null ? '' : ` by ${decided_by === 'operator' ? 'the system operator' : decided_by}`
  const why = reason === null || reason === '' ? '' : `: ${reason}`
  return `${decision}${by}${why}${isReturned ? ', came back later' : ''}`
}

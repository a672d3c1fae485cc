/** The states of approved withdrawals, and the effects of a file of results on them (plan rules 22 and 24). No I/O. */
import type { ResultOutcome } from '@evergrove/contract/withdrawals/payout-words'
import type { Payout } from '@evergrove/contract/withdrawals/payouts'
import type { WithdrawalStatus } from '@evergrove/contract/withdrawals/withdrawals'

export type PayoutRow = {
  status: WithdrawalStatus
  decided_at: Date | null
  payout_batch_id: number | null
  payout_result: 'paid' | 'returned' | null
  payout_reference: string | null
  payout_reason: string | null
  payout_at: Date | null
  /** The moment at which the batch was released. */
  released_at: Date | null
}

function stateOf({ payout_result, released_at }: PayoutRow): Payout['state'] {
  return payout_result ?? (released_at === null ? 'waiting' : 'sent')
}

/** Returns the payout of a withdrawal in the form of the API; null for a withdrawal that is not approved. */
export function toPayout(row: PayoutRow): Payout | null {
  const at = row.payout_at ?? row.released_at ?? row.decided_at
  if ((row.status !== 'Approved' && row.status !== 'Returned') || at === null) return null
  return {
    state: stateOf(row),
    batch: row.payout_batch_id,
    reference: row.payout_reference,
    at: at.toISOString(),
    reason: row.payout_reason,
  }
}

const END_TO_END = /^WITHDRAWAL-([1-9]\d{0,14})$/

/** Returns the id that the bank is to repeat in a withdrawal's results: at most 35 characters, as ISO 20022 requires. */
export const endToEndIdOf = (withdrawalId: number): string => `WITHDRAWAL-${withdrawalId}`

/** Returns the withdrawal that an end-to-end id names; undefined for anything else. */
export function withdrawalOf(endToEndId: string): number | undefined {
  const [, digits] = END_TO_END.exec(endToEndId.trim().toUpperCase()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The bank's answer about one payment. The amount is in minor units, if the file states it. */
export type BankResult = {
  endToEndId: string
  /** A sentence that says why the answer has no consequence. */
  problem?: string | undefined
  /** Undefined for a status that is not final. */
  result: 'paid' | 'returned' | undefined
  /** The status in the bank's words. */
  status?: string | undefined
  amount?: bigint | undefined
  reference?: string | undefined
  reason?: string | undefined
  /** The date, such as 2026-11-21. */
  date?: string | undefined
}

/** A withdrawal of the batch, as it is now. */
export type Line = {
  id: number
  agent_id: number
  amount: bigint
  result: 'paid' | 'returned' | null
  /** The result according to the lines of bank statements that are matched with it; null if none is. */
  statement?: 'paid' | 'returned' | null | undefined
}

/**
 * Returns the weight of the returns of these lines towards the limit of one person, in minor units: nothing if a line
 * of a statement shows that they came back, and null, which takes two people, if any was paid (plan rule 28).
 */
export function weighReturns(lines: readonly Line[]): bigint | null {
  const unshown = lines.filter(isUnshown)
  if (unshown.some(({ result, statement }) => result === 'paid' || statement === 'paid')) return null
  return unshown.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Returns whether no line of a statement shows that it came back. */
export const isUnshown = ({ statement }: Line): boolean => statement !== 'returned'

export type Judged = {
  outcome: ResultOutcome
  line: Line | undefined
  detail: string | null
}

const unmatched = (detail: string, line?: Line): Judged => ({ outcome: 'unmatched', line, detail })

const ANOTHER_WAITS =
  'This return takes two people, and others of this batch wait for a second person. Import the file again after that.'

/**
 * Changes the results whose returns take two people: they are proposed, unless other returns of the batch wait already.
 */
export const holdReturns = (
  judged: readonly Judged[],
  { held, areOthersWaiting }: { held: ReadonlySet<number>; areOthersWaiting: boolean },
): Judged[] =>
  judged.map((one) => {
    const { line, outcome } = one
    if (line === undefined || !held.has(line.id) || (outcome !== 'paid' && outcome !== 'returned')) return one
    return areOthersWaiting ? unmatched(ANOTHER_WAITS, line) : { ...one, outcome: 'proposed' }
  })

/**
 * Judges each result of a file, in order, given the lines of the batch as they were before: a new fact, nothing new, or
 * no match. A returned withdrawal stays returned; a paid one can still come back.
 */
export function judgeResults(results: readonly BankResult[], lines: readonly Line[]): Judged[] {
  const current = new Map(lines.map((line) => [line.id, line]))
  return results.map((given) => {
    const id = withdrawalOf(given.endToEndId)
    const line = id === undefined ? undefined : current.get(id)
    if (id === undefined || line === undefined) {
      return unmatched(given.problem ?? 'This payment is not in this batch.')
    }
    if (given.problem !== undefined) return unmatched(given.problem, line)
    if (given.amount !== undefined && given.amount !== line.amount) {
      return unmatched('The amount is not that of the withdrawal.', line)
    }
    if (given.result === undefined) return unmatched(`"${given.status ?? ''}" is not a final result.`, line)
    if (line.result === given.result) return { outcome: 'unchanged', line, detail: null }
    if (line.result === 'returned') return unmatched('This withdrawal was returned before.', line)
    current.set(id, { ...line, result: given.result })
    return { outcome: given.result, line, detail: null }
  })
}

/** What becomes of approved withdrawals, and what a file of results means for them (plan rules 22 and 24). No I/O. */
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
  /** When the batch was released. */
  released_at: Date | null
}

function stateOf({ payout_result, released_at }: PayoutRow): Payout['state'] {
  return payout_result ?? (released_at === null ? 'waiting' : 'sent')
}

/** The payout of a withdrawal in the form of the API; null for one that is not approved. */
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

/** What the bank is asked to repeat for a withdrawal in its results: at most 35 characters, as ISO 20022 demands. */
export const endToEndIdOf = (withdrawalId: number): string => `WITHDRAWAL-${withdrawalId}`

/** The withdrawal that an end-to-end id names; undefined for anything else. */
export function withdrawalOf(endToEndId: string): number | undefined {
  const [, digits] = END_TO_END.exec(endToEndId.trim().toUpperCase()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** What the bank says about one payment. The amount in minor units, where the file names it. */
export type BankResult = {
  endToEndId: string
  /** Why nothing follows from it, in a sentence. */
  problem?: string | undefined
  /** Undefined for a status that is not final. */
  result: 'paid' | 'returned' | undefined
  /** The status in the bank's word. */
  status?: string | undefined
  amount?: bigint | undefined
  reference?: string | undefined
  reason?: string | undefined
  /** When, as a date such as 2026-11-21. */
  date?: string | undefined
}

/** A withdrawal of the batch, as it stands. */
export type Line = {
  id: number
  agent_id: number
  amount: bigint
  result: 'paid' | 'returned' | null
  /** What the lines of bank statements say that are matched with it; null if none is. */
  statement?: 'paid' | 'returned' | null | undefined
}

/**
 * What the returns of these lines count towards the limit of one person, in minor units: nothing where a line of a statement shows
 * that they came back, and null, which takes two people, if any was paid (plan rule 28).
 */
export function weighReturns(lines: readonly Line[]): bigint | null {
  const unshown = lines.filter(isUnshown)
  if (unshown.some(({ result, statement }) => result === 'paid' || statement === 'paid')) return null
  return unshown.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Whether no line of a statement shows that it came back. */
export const isUnshown = ({ statement }: Line): boolean => statement !== 'returned'

export type Judged = {
  outcome: ResultOutcome
  line: Line | undefined
  detail: string | null
}

const unmatched = (detail: string, line?: Line): Judged => ({ outcome: 'unmatched', line, detail })

const ANOTHER_WAITS =
  'This return takes two people, and others of this batch wait for a second person. Import the file again after that.'

/** What becomes of results whose returns take two people: they are proposed, unless other returns of the batch wait already. */
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
 * What each result of a file means, in order, given the lines of the batch as they were before: a new fact, nothing new, or
 * nothing that fits. What was returned stays returned; what was paid can still come back.
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

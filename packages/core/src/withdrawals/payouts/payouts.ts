/** The states of approved withdrawals, and the effects of a file of results on them (plan rules 22 and 24). */
import { payoutFormatInput, type SavedPayoutFormat } from '@evergrove/contract/withdrawals/payout-formats'
import type { ResultOutcome } from '@evergrove/contract/withdrawals/payout-words'
import type { Payout } from '@evergrove/contract/withdrawals/payouts'
import type { WithdrawalStatus } from '@evergrove/contract/withdrawals/withdrawals'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { nameTaken, notFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { insertFormat, lockFormat, selectFormats, updateFormat } from './formats.repository.ts'

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

// The saved formats of payout files, which describe the bulk form of a bank (plan rule 24).

/** Returns all formats, by name. */
export const listPayoutFormats = (db: Database): Promise<SavedPayoutFormat[]> => selectFormats(db)

/** Saves a new format or changes the one with the id, but no files made with it. Throws `invalid` by field, `not_found`. */
export async function savePayoutFormat(
  { db }: { db: Database },
  { id, input, actor }: { id?: number; input: unknown; actor: Actor },
): Promise<SavedPayoutFormat> {
  const wanted = parseInput(payoutFormatInput, input)
  return inTransaction(db, async (trx) => {
    const current = id === undefined ? undefined : await lockFormat(trx, id)
    if (id !== undefined && current === undefined) throw notFound()
    const saved = id === undefined ? await insertFormat(trx, wanted) : await updateFormat(trx, id, wanted)
    if (saved === undefined) throw nameTaken()
    await recordAudit(trx, {
      actor,
      action: current === undefined ? 'payout-format.create' : 'payout-format.change',
      subject: { kind: 'payout_format', id: saved.id },
      before: current === undefined ? {} : { name: current.name, layout: current.layout },
      after: { name: saved.name, layout: saved.layout },
    })
    return saved
  })
}

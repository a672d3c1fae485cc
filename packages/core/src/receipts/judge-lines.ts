/** Judges the new lines of a statement (plan rule 25). */
import { setImmediate } from 'node:timers/promises'
import type { StatementEntry } from '../bank-files/index.ts'
import { wordsOf } from '../platform/names.ts'
import type { Database, Trx } from '../platform/schema.ts'
import {
  exactPins,
  type Findings,
  type Judgement,
  judgeLine,
  nameWords,
  nearPins,
  type PossiblePayment,
} from './judge-line.ts'
import { listByNames, listByPins, listFees, lockPins } from './possible-payments.repository.ts'

type ByWord = ReadonlyMap<string, PossiblePayment[]>

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

const byPin = (payments: PossiblePayment[]): Map<string, PossiblePayment> =>
  new Map(payments.map((payment) => [payment.pin, payment]))

/** Returns the payments by the words of their agents' names. */
function indexNames(payments: PossiblePayment[]): ByWord {
  const index = new Map<string, PossiblePayment[]>()
  for (const payment of payments) {
    for (const word of wordsOf(`${payment.firstName} ${payment.lastName}`)) {
      const found = index.get(word)
      if (found === undefined) index.set(word, [payment])
      else found.push(payment)
    }
  }
  return index
}

const found = <T>(keys: readonly string[], values: ReadonlyMap<string, T>): T[] =>
  keys.flatMap((key) => values.get(key) ?? [])

type Line = { line: StatementEntry; pins: string[] }
type Payments = ReadonlyMap<string, PossiblePayment>

/** Few enough that other requests are answered in between, and that their PINs with a slip fit into a query or two. */
const AT_ONCE = 200

/** Returns the lines with the PINs in them. */
async function findPins(entries: readonly StatementEntry[]): Promise<Line[]> {
  const lines: Line[] = []
  for (const line of entries) {
    if (lines.length % AT_ONCE === 0) await setImmediate()
    lines.push({ line, pins: exactPins(line) })
  }
  return lines
}

/** Returns how many lines of the file have the PIN and the amount of each payment. */
function countClaims(lines: readonly Line[], payments: Payments) {
  const claims = new Map<number, number>()
  for (const { line, pins } of lines) {
    for (const { id, amount } of found(pins, payments)) {
      if (amount === line.amount) claims.set(id, (claims.get(id) ?? 0) + 1)
    }
  }
  return claims
}

/** Returns the payments that slips and names in the lines point to. */
async function findSimilar(db: Database, lines: readonly StatementEntry[], fees: ReadonlySet<bigint>) {
  const similar = new Map<StatementEntry, Pick<Findings, 'near' | 'named'>>()
  const words = unique(lines.flatMap(nameWords))
  const named = indexNames(words.length === 0 ? [] : await listByNames(db, { words, amounts: [...fees] }))
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    const some = lines.slice(start, start + AT_ONCE).map((line) => ({ line, pins: nearPins(line) }))
    const near = byPin(await listByPins(db, unique(some.flatMap(({ pins }) => pins))))
    for (const { line, pins } of some) {
      similar.set(line, { near: found(pins, near), named: unique(found(nameWords(line), named).flat()) })
    }
    await setImmediate()
  }
  return similar
}

/** Changes proposed lines to waiting if another line of the file is matched with their payment. */
function withoutProposalsOfMatched(judged: readonly Judgement[]): Judgement[] {
  const matched = new Set(judged.flatMap(({ status, payment }) => (status === 'Matched' ? (payment?.id ?? []) : [])))
  return judged.map((one) =>
    one.status === 'Proposed' && one.payment !== null && matched.has(one.payment.id)
      ? { ...one, status: 'Waiting', finding: 'matched_before' }
      : one,
  )
}

async function judge(db: Database, lines: readonly Line[]): Promise<Judgement[]> {
  const exact = byPin(await listByPins(db, unique(lines.flatMap(({ pins }) => pins))))
  const fees = await listFees(db)
  const unclear = lines.filter(({ line, pins }) => fees.has(line.amount) && found(pins, exact).length === 0)
  const similar = await findSimilar(
    db,
    unclear.map(({ line }) => line),
    fees,
  )
  const claims = countClaims(lines, exact)
  const judged = lines.map(({ line, pins }) => {
    const { near, named } = similar.get(line) ?? { near: [], named: [] }
    return judgeLine(line, { exact: found(pins, exact), near, named }, ({ id }) => claims.get(id) === 1)
  })
  return withoutProposalsOfMatched(judged)
}

/** Returns the judgements of the lines at this moment, in their order. */
export const judgeForPreview = async (db: Database, entries: readonly StatementEntry[]): Promise<Judgement[]> =>
  judge(db, await findPins(entries))

/** Returns the judgements of the lines, in their order. The payments whose PINs they contain are locked. */
export async function judgeForImport(trx: Trx, entries: readonly StatementEntry[]): Promise<Judgement[]> {
  const lines = await findPins(entries)
  const pins = unique(lines.flatMap((line) => line.pins))
  if (pins.length > 0) await lockPins(trx, pins)
  return judge(trx, lines)
}

/** Finds out for the new lines of a statement what each of them is about (plan rule 25). */
import type { Database, Trx } from '../../platform/schema.ts'
import type { StatementEntry } from '../statement/statement.ts'
import { exactPins, type Judgement, judgeLine, nameWords, nearPins, type PossiblePayment } from './judge-line.ts'
import { wordsOf } from './names.ts'
import { listByNames, listByPins, listFees, lockPins } from './possible-payments.repository.ts'

type ByWord = ReadonlyMap<string, PossiblePayment[]>

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

const byPin = (payments: PossiblePayment[]): Map<string, PossiblePayment> =>
  new Map(payments.map((payment) => [payment.pin, payment]))

/** The payments by the words of their agents' names. */
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

/** How many lines of the file have the PIN and the amount of each payment. */
function countClaims(lines: readonly StatementEntry[], payments: ReadonlyMap<string, PossiblePayment>) {
  const claims = new Map<number, number>()
  for (const line of lines) {
    for (const { id, amount } of found(exactPins(line), payments)) {
      if (amount === line.amount) claims.set(id, (claims.get(id) ?? 0) + 1)
    }
  }
  return claims
}

async function judge(db: Database, lines: readonly StatementEntry[]): Promise<Judgement[]> {
  const exact = byPin(await listByPins(db, unique(lines.flatMap(exactPins))))
  const fees = await listFees(db)
  const isUnclear = (line: StatementEntry): boolean =>
    fees.has(line.amount) && found(exactPins(line), exact).length === 0
  const unclear = lines.filter(isUnclear)
  const near = byPin(await listByPins(db, unique(unclear.flatMap(nearPins))))
  const words = unique(unclear.flatMap(nameWords))
  const named = indexNames(words.length === 0 ? [] : await listByNames(db, { words, amounts: [...fees] }))
  const claims = countClaims(lines, exact)
  return lines.map((line) => {
    const clear = found(exactPins(line), exact)
    const about = isUnclear(line)
      ? { exact: clear, near: found(nearPins(line), near), named: unique(found(nameWords(line), named).flat()) }
      : { exact: clear, near: [], named: [] }
    return judgeLine(line, about, ({ id }) => claims.get(id) === 1)
  })
}

/** What the lines would be judged as at this moment, in their order. */
export const judgeForPreview = (db: Database, lines: readonly StatementEntry[]): Promise<Judgement[]> =>
  judge(db, lines)

/** What the lines are judged as, in their order. The payments whose PINs they contain are locked. */
export async function judgeForImport(trx: Trx, lines: readonly StatementEntry[]): Promise<Judgement[]> {
  const pins = unique(lines.flatMap(exactPins))
  if (pins.length > 0) await lockPins(trx, pins)
  return judge(trx, lines)
}

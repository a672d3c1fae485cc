/** Records the bank's results for the lines of a released batch (plan rules 22 and 24). */
import { cutText } from '@evergrove/contract/platform/plain-text'
import {
  type FileReturns,
  fileReturnsInput,
  type Results,
  resultInput,
  resultsFileInput,
  settleInput,
} from '@evergrove/contract/withdrawals/payouts'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { bankDays, type Days, readResults as readFile } from '../../bank-files/index.ts'
import type { JobDeps, Jobs } from '../../jobs/index.ts'
import { payoutMove, postTransfers, type Transfer } from '../../ledger/index.ts'
import {
  insertCaused,
  newCause,
  queueNotificationMails,
  withdrawalPaid,
  withdrawalReturned,
} from '../../notifications/index.ts'
import { companyCurrency } from '../../platform/company-settings.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { isProposed } from '../../platform/second-person.repository.ts'
import { lockBatchIn } from './draft-batch.ts'
import { getBatch } from './list-batches.ts'
import type { Payer } from './payout-file.ts'
import {
  type BankResult,
  endToEndIdOf,
  holdReturns,
  isUnshown,
  type Judged,
  judgeResults,
  type Line,
  weighReturns,
  withdrawalOf,
} from './payouts.ts'
import { lockResults, settleIfComplete, storeResults } from './results.repository.ts'

/**
 * Returns the withdrawal that a text names. People write its plain number; a bank that answers in a message never does.
 */
const idIn = (text: string): string => (/^\d{1,15}$/.test(text) ? endToEndIdOf(Number(text)) : text)

const LONGEST_REASON = 500
const given = (text: string): string | undefined => (text === '' ? undefined : cutText(text, LONGEST_REASON))

/** The account that the results are about, undefined if the settings name none, and the accepted days. */
type PayingAccount = { account: string | undefined; currency: string; days?: Days }

/**
 * Returns the results in a file, in its order, each with its line in a table or its number in a message. Throws
 * `invalid` under `file` for a file that cannot be read as a whole.
 */
export async function readResults(file: string, own: PayingAccount): Promise<(BankResult & { line: number })[]> {
  const { results, isTable } = await readFile(file, own)
  return results.map(({ endToEndId, reference, reason, ...others }) =>
    Object.assign(others, {
      endToEndId: isTable ? idIn(endToEndId) : endToEndId,
      reference: given(reference),
      reason: given(reason),
    }),
  )
}

/**
 * `payer` is the company as its bank knows it, if the settings say so: a statement of another account holds no results.
 */
type FileDeps = JobDeps & { payer: Payer | undefined }
type Action = { id: number; input: unknown; actor: Actor }

/** A withdrawal with a new fact about it. `before` is the earlier state. */
type Fact = { line: Line; result: 'paid' | 'returned'; given: Omit<BankResult, 'endToEndId' | 'result'> }

const NO_REASON = 'The bank gave no reason.'

/** Returns a fact's transfers. A paid withdrawal that comes back is first put on its way again: one fact per transfer. */
function movesOf({ line, result }: Fact): Transfer[] {
  const parts = { agentId: line.agent_id, amount: line.amount, withdrawalId: line.id }
  if (result === 'paid') return [payoutMove('payout', parts)]
  const back = payoutMove('payout_return', parts)
  return line.result === 'paid' ? [payoutMove('payout_reopening', parts), back] : [back]
}

/** Returns the part of each returned withdrawal that repaid a debt. */
function repaidBy(posted: readonly Transfer[]): Map<number, bigint> {
  const settled = posted.filter(({ kind }) => kind === 'receivable_settlement')
  return new Map(settled.map(({ withdrawal_id = 0, amount }) => [withdrawal_id, amount]))
}

/**
 * Books new facts about withdrawals that this transaction has locked, records them and tells their agents. Paid amounts
 * move from the payouts in transit to cash, and returned amounts go back to the agent, repaying a debt first (plan rule
 * 14).
 */
export async function bookFacts(trx: Trx, jobs: Pick<Jobs, 'send'>, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  const posted = await postTransfers(trx, facts.flatMap(movesOf))
  const repaid = repaidBy(posted)
  await storeResults(
    trx,
    facts.map(({ line, result, given }) => ({
      id: line.id,
      result,
      reference: given.reference ?? null,
      reason: result === 'returned' ? (given.reason ?? NO_REASON) : null,
      date: given.date ?? null,
    })),
  )
  const toldOf = ({ line: { id, agent_id, amount }, result, given: { reason = NO_REASON } }: Fact) =>
    result === 'paid'
      ? withdrawalPaid(agent_id, amount)
      : withdrawalReturned(agent_id, { amount, reason, repaid: repaid.get(id) ?? 0n })
  const told = new Map(facts.map((fact) => [newCause('withdrawal', fact.line.id), [toldOf(fact)]]))
  await insertCaused(trx, told)
  await queueNotificationMails({ trx, jobs }, ...told.keys())
}

/** Returns the last new fact about each withdrawal, because a file may report that one was paid and then came back. */
function factsOf(judged: readonly Judged[], given: readonly BankResult[]): Fact[] {
  const facts = new Map<number, Fact>()
  for (const [index, { outcome, line }] of judged.entries()) {
    const result = given[index]
    if (line === undefined || result === undefined || (outcome !== 'paid' && outcome !== 'returned')) continue
    facts.set(line.id, { line: facts.get(line.id)?.line ?? line, result: outcome, given: result })
  }
  return [...facts.values()]
}

/** Returns the actor as which somebody records returns of this weight (`weighReturns`); undefined if that takes a second person. */
type Weighing = (trx: Trx, weight: bigint | null) => Promise<Actor | undefined>

/** The weight that remains in a file whose returns are held. */
const NOTHING = 0n

async function record(
  { trx, jobs }: { trx: Trx; jobs: Pick<Jobs, 'send'> },
  { id, actor, weighing = async () => actor }: { id: number; actor: Actor; weighing?: Weighing | undefined },
  given: BankResult[],
) {
  await lockBatchIn(trx, id, 'released', 'settled')
  const known = judgeResults(given, await lockResults(trx, id))
  const facts = factsOf(known, given)
  const returns = facts.filter(({ line, result }) => result === 'returned' && isUnshown(line))
  const by = await weighing(trx, weighReturns(returns.map(({ line }) => line)))
  const held = by === undefined ? returns : []
  const areOthersWaiting = held.length > 0 && (await isProposed(trx, 'payouts.results', id))
  const judged = holdReturns(known, { held: new Set(held.map(({ line }) => line.id)), areOthersWaiting })
  await bookFacts(
    trx,
    jobs,
    facts.filter((fact) => !held.includes(fact)),
  )
  const isSettled = await settleIfComplete(trx, id)
  const counts = { paid: 0, returned: 0, proposed: 0, unchanged: 0, unmatched: 0 }
  for (const { outcome } of judged) counts[outcome] += 1
  await recordAudit(trx, {
    actor: by ?? (await weighing(trx, NOTHING)) ?? actor,
    action: 'payouts.results',
    subject: { kind: 'payout_batch', id },
    after: { ...counts, is_settled: isSettled },
  })
  return { ...counts, judged, held: areOthersWaiting ? [] : held }
}

/** A return that waits for a second person, as it is proposed. */
type HeldReturn = FileReturns['returns'][number]

const toHeld = ({ line: { id }, given: { date, reference, reason } }: Fact): HeldReturn => ({
  id,
  date,
  reference,
  reason,
})

/**
 * Records the results in a file of the bank and returns the outcome of each of its lines; the same file again changes
 * nothing. Returns that `weighing` leaves to two people are `held`. The rest of the file is recorded, because the bank
 * has paid it in any case. Settles the batch when every line has a result. Throws `invalid` for a file that cannot be
 * read, `not_found`, and `conflict` for a batch that is not released.
 */
export async function importResults(
  { db, jobs, payer }: FileDeps,
  { id, input, actor, weighing }: Action & { weighing?: Weighing },
): Promise<Results & { held: HeldReturn[] }> {
  const given = await readResults(parseInput(resultsFileInput, input).file, {
    account: payer?.account,
    currency: companyCurrency(),
    days: await bankDays(db),
  })
  return inTransaction(db, async (trx) => {
    const { judged, held, ...counts } = await record({ trx, jobs }, { id, actor, weighing }, given)
    const lines = judged.map(({ outcome, detail }, index) => {
      const endToEndId = given[index]?.endToEndId ?? ''
      const withdrawal = outcome === 'unmatched' ? null : (withdrawalOf(endToEndId) ?? null)
      return { line: given[index]?.line ?? 0, end_to_end_id: endToEndId, withdrawal, outcome, detail }
    })
    return { ...counts, lines, batch: await getBatch(trx, id), held: held.map(toHeld) }
  })
}

/** Returns a result that was not in a file. */
const resultOf = (withdrawalId: number, result: Omit<BankResult, 'endToEndId'>): BankResult =>
  Object.assign({ endToEndId: endToEndIdOf(withdrawalId) }, result)

/**
 * Returns the weight of a result by hand towards the limit of one person (`weighReturns`). Locks the batch. Throws
 * `not_found`, and `conflict` for a batch that is not released.
 */
export async function weighResult(
  trx: Trx,
  { id, result, ids }: { id: number; result: unknown; ids: readonly number[] },
): Promise<bigint | null> {
  if (result !== 'returned') return 0n
  await lockBatchIn(trx, id, 'released', 'settled')
  const named = new Set(ids)
  return weighReturns((await lockResults(trx, id)).filter((line) => named.has(line.id) && line.result !== 'returned'))
}

function resultsIn(input: unknown): BankResult[] {
  const { data } = fileReturnsInput.safeParse(input)
  if (data !== undefined) return data.returns.map(({ id, ...given }) => resultOf(id, { ...given, result: 'returned' }))
  const { ids, ...result } = parseInput(resultInput, input)
  return [...new Set(ids)].map((one) => resultOf(one, result))
}

/** Throws `invalid` for a day by hand that no file could have. */
async function requireDays(db: Database, results: readonly { date?: string | undefined }[]): Promise<void> {
  const { from, to } = await bankDays(db)
  const wrong = results.find(({ date = from }) => date < from || date > to)
  if (wrong !== undefined) throw invalid({ date: [`Enter a day from ${from} to ${to}.`] })
}

/**
 * Records by hand that lines were paid or returned, or records the returns that were held from a file. Throws
 * `invalid`, `not_found`, and `conflict` for a batch that is not released, and if a line does not allow it: then
 * nothing is recorded.
 */
export async function recordResult({ db, jobs }: JobDeps, { id, input, actor }: Action): Promise<void> {
  const given = resultsIn(input)
  await requireDays(db, given)
  await inTransaction(db, async (trx) => {
    const { judged } = await record({ trx, jobs }, { id, actor }, given)
    const refused = judged.find(({ outcome }) => outcome === 'unmatched')
    if (refused !== undefined) throw conflict(`${refused.detail} Nothing was recorded.`)
  })
}

/**
 * Records that every line of a batch without a result was paid, which settles it. Throws `invalid`, `not_found`, and
 * `conflict` for a batch that is not released, and while returns wait for a second person, because those were not paid.
 */
export async function settleBatch({ db, jobs }: JobDeps, { id, input, actor }: Action): Promise<void> {
  const given = parseInput(settleInput, input)
  await requireDays(db, [given])
  await inTransaction(db, async (trx) => {
    await lockBatchIn(trx, id, 'released')
    if (await isProposed(trx, 'payouts.results', id)) {
      throw conflict('Returns of this batch wait for a second person. Decide on that proposal first.')
    }
    const open = (await lockResults(trx, id)).filter(({ result }) => result === null)
    const results = open.map((line) => resultOf(line.id, { ...given, result: 'paid' }))
    await record({ trx, jobs }, { id, actor }, results)
  })
}

/**
 * Calendar months of UTC, written as YYYY-MM: their trial balance, their closing and their results by plan (plan rule
 * 29).
 */
import { planAccounts } from '@evergrove/contract/ledger/account-numbers'
import {
  type Account,
  type ClosedMonth,
  closeMonthInput,
  type Month,
  monthInput,
  monthRangeInput,
  type PlanResults,
  type TrialBalance,
} from '@evergrove/contract/ledger/accounting'
import { formatMoney } from '@evergrove/contract/platform/money'
import { keysOf, recordOf } from '@evergrove/contract/platform/records'
import { inLongSnapshot, inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import type { FileStorage } from '../files/index.ts'
import { conflict, invalid, notFound } from '../platform/errors.ts'
import { minorUnits } from '../platform/money.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { exportBundle } from '../transparency/index.ts'
import { closedMoves, currentMoves, findClosedBefore, movesBetween } from './books.repository.ts'
import { combine, type MovesByKind, nearestBase, toTrialBalance } from './books.ts'
import {
  type ClosedMonthRow,
  findFirstTransfer,
  insertClosedMonth,
  selectClosedMonths,
  selectPlanResults,
} from './months.repository.ts'

const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7)

/** Returns the first day of the month. */
const firstDayOf = (month: string): string => `${month}-01`

const startOf = (month: string): Date => new Date(`${firstDayOf(month)}T00:00:00Z`)

/** Returns the month `count` months later, or earlier for a negative number. */
export function addMonths(month: string, count: number): string {
  const start = startOf(month)
  start.setUTCMonth(start.getUTCMonth() + count)
  return monthOf(start)
}

/** Returns the moment at which the month is over. */
export const endOf = (month: string): Date => startOf(addMonths(month, 1))

/**
 * Returns the months from the first to the last, both included, the oldest first; none if the last is before the first.
 */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = []
  // What follows 9999-12 is written with a sign, which sorts before every month.
  for (let month = first; month >= first && month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

type MonthState = 'closed' | 'closable' | 'waiting' | 'current'

/**
 * Returns every month from that of the first transfer to the current one, the newest first, with its state: months are
 * closed in order, when they are over (plan rule 29).
 */
export function monthStates({
  first,
  lastClosed,
  now,
}: {
  first: string | undefined
  lastClosed: string | undefined
  now: Date
}): { month: string; state: MonthState }[] {
  if (first === undefined) return []
  const current = monthOf(now)
  const next = lastClosed === undefined ? first : addMonths(lastClosed, 1)
  const stateOf = (month: string): MonthState => {
    if (month < next) return 'closed'
    if (month >= current) return 'current'
    return month === next ? 'closable' : 'waiting'
  }
  const last = lastClosed !== undefined && lastClosed > current ? lastClosed : current
  return monthsFrom(first, last)
    .map((month) => ({ month, state: stateOf(month) }))
    .toReversed()
}

export type Deps = { db: Database; now: () => Date }

/** Throws `invalid` under `at` for a moment in the future. */
export function requirePast(at: Date | undefined, now: Date): void {
  if (at !== undefined && at > now) throw invalid({ at: ['Choose a time that is not in the future.'] })
}

async function movesBefore(trx: Trx, at: Date, now: Date): Promise<MovesByKind> {
  const closed = await findClosedBefore(trx, at)
  const closedEnd = closed === undefined ? undefined : endOf(closed.slice(0, 7))
  if (closed !== undefined && closedEnd !== undefined && nearestBase({ at, now, closedEnd }) === 'closed') {
    return combine(await closedMoves(trx, closed), await movesBetween(trx, closedEnd, at), 1n)
  }
  return combine(await currentMoves(trx), await movesBetween(trx, at, 'infinity'), -1n)
}

/**
 * Returns the debits, credits and balance of every account and the totals, in one snapshot (plan rule 29): of all
 * transfers, or of those dated before `at`. A hold counts when it is posted. The current sums cost the same at any
 * size. An earlier moment costs as much as the transfers between it and now, or the end of the last month closed before
 * it, if that is nearer. Throws `invalid` for a moment in the future.
 */
export async function readTrialBalance({ db, now }: Deps, at?: Date): Promise<TrialBalance> {
  const moment = now()
  requirePast(at, moment)
  return inLongSnapshot(db, async (trx) =>
    toTrialBalance(at ?? moment, at === undefined ? await currentMoves(trx) : await movesBefore(trx, at, moment)),
  )
}

/** Returns every account with its balance now, in the order of the numbers. */
export const listAccounts = async (deps: Deps): Promise<Account[]> => (await readTrialBalance(deps)).accounts

function toClosed({ closed_at, closed_by, transfers, last_transfer_id, checkpoint }: ClosedMonthRow): Month['closed'] {
  return { at: closed_at.toISOString(), by: closed_by, transfers: Number(transfers), last_transfer_id, checkpoint }
}

/** Returns every month from that of the first transfer to the current one, the newest first; none before the first transfer. */
export async function listMonths({ db, now }: Deps): Promise<Month[]> {
  return inLongSnapshot(db, async (trx) => {
    const rows = new Map((await selectClosedMonths(trx)).map((row) => [row.month.slice(0, 7), row]))
    const first = await findFirstTransfer(trx)
    const states = monthStates({
      first: first && monthOf(first),
      lastClosed: [...rows.keys()].at(-1),
      now: now(),
    })
    return states.map(({ month, state }) => {
      const row = rows.get(month)
      return { month, state, closed: row === undefined ? null : toClosed(row) }
    })
  })
}

/**
 * Returns a month with its trial balance at its end: the stored one if it is closed, otherwise the one that closing it
 * now would store. The current month has the trial balance of this moment. Throws `not_found` for a month without
 * books.
 */
export async function getMonth({ db, now }: Deps, month: string): Promise<ClosedMonth> {
  const moment = now()
  return inLongSnapshot(db, async (trx) => {
    const deps = { db: trx, now: () => moment }
    const found = (await listMonths(deps)).find((one) => one.month === month)
    if (found === undefined) throw notFound()
    const end = endOf(month)
    return { ...found, trial_balance: await readTrialBalance(deps, end > moment ? undefined : end) }
  })
}

/** Returns a sentence that says why the month cannot be closed. */
function whyNot(months: Month[], month: string): string {
  const state = months.find((one) => one.month === month)?.state
  if (state === 'closed') return `${month} is already closed.`
  if (state === 'current') return `${month} is not over yet.`
  const next = months.find((one) => one.state === 'closable')?.month
  return state === undefined || next === undefined ? `There is nothing to close in ${month}.` : `Close ${next} first.`
}

/** Returns the month as a subject of the audit trail. */
export const subjectOf = (month: string) => ({ kind: 'month', id: Number(month.replace('-', '')) }) as const

async function closeOne({ db: trx, now }: Deps & { db: Trx }, { month, actor }: { month: string; actor: Actor }) {
  const staffId = actor.kind === 'staff' ? actor.id : null
  if (!(await insertClosedMonth(trx, { firstDay: firstDayOf(month), staffId }))) {
    throw conflict(whyNot(await listMonths({ db: trx, now }), month))
  }
  const [stored] = await selectClosedMonths(trx, firstDayOf(month))
  if (stored === undefined) throw new Error(`The closed month ${month} was not stored`)
  const { transfers, last_transfer_id, checkpoint } = stored
  await recordAudit(trx, {
    actor,
    action: 'month.close',
    subject: subjectOf(month),
    after: { transfers: Number(transfers), last_transfer_id, checkpoint },
  })
}

/**
 * Closes a month for good: stores its trial balance and a checkpoint over its transfers, in the audit trail (plan rule
 * 29). Months are closed in order, when they are over, once. With `from`, the months from that one to this one are
 * closed together, or none of them. Transfers wait meanwhile, and none can be dated into a closed month afterwards.
 * Throws `invalid` for a text that is not a month or a `from` after the month, and `conflict` if one of the months cannot
 * be closed.
 */
export async function closeMonth(
  { db, now }: Deps,
  { month: given, input = {}, actor }: { month: unknown; input?: unknown; actor: Actor },
): Promise<ClosedMonth> {
  const { month } = parseInput(monthInput, { month: given })
  const { from = month } = parseInput(closeMonthInput, input)
  if (from > month) throw invalid({ from: ['The first month must not be after the last one.'] })
  await inTransaction(db, async (trx) => {
    for (const each of monthsFrom(from, month)) await closeOne({ db: trx, now }, { month: each, actor })
  })
  return getMonth({ db, now }, month)
}

const DEFAULT_MONTHS = 12

const names = keysOf(planAccounts)

/**
 * Returns fees, bonuses and rewards by month (UTC) and version of the plan, each less the reversals of that month, and
 * their totals (plan rules 19 and 29): by default of the twelve months up to `to`, which by default is the current one.
 * The cost grows with the transfers of its months that are not closed. Throws `invalid` by field.
 */
export async function readPlanResults({ db, now }: Deps, input: unknown): Promise<PlanResults> {
  const { to = monthOf(now()), from = addMonths(to, 1 - DEFAULT_MONTHS) } = parseInput(monthRangeInput, input)
  const rows = await inLongSnapshot(db, (trx) => selectPlanResults(trx, startOf(from), endOf(to)))
  return {
    from,
    to,
    rows: rows.map(({ month, plan_version_id, ...sums }) => ({
      month,
      plan_version_id,
      ...recordOf(names, (name) => formatMoney(minorUnits(sums[name]))),
    })),
    total: recordOf(names, (name) => formatMoney(rows.reduce((sum, row) => sum + minorUnits(row[name]), 0n))),
  }
}

/**
 * Writes everything that an auditor needs to verify a month without us: its records with their salts, the hashes of all
 * others, checkpoints, keys, time stamps, and the trial balances before and after it. Records that are not in the log
 * yet are missing. Returns the number of lines. Throws `invalid` for a text that is not a month, and `conflict` for a
 * month that is not over and before the first checkpoint.
 */
export async function exportAuditBundle(
  deps: Deps & { storage: Pick<FileStorage, 'read'> },
  { month: given, write }: { month: unknown; write: (text: string) => Promise<void> },
): Promise<number> {
  const { month } = parseInput(monthInput, { month: given })
  if (endOf(month) > deps.now()) throw conflict(`${month} is not over yet.`)
  const opening = await readTrialBalance(deps, startOf(month))
  const closing = await readTrialBalance(deps, endOf(month))
  return exportBundle(deps, { month, opening, closing }, write)
}

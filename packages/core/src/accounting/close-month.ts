import { type ClosedMonth, type Month, monthInput } from '@evergrove/contract/ledger/accounting'
import { inLongSnapshot, inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { type ClosedMonthRow, findFirstTransfer, insertClosedMonth, selectClosedMonths } from './months.repository.ts'
import { endOf, firstDayOf, monthOf, monthStates } from './months.ts'
import { type Deps, readTrialBalance } from './trial-balance.ts'

function toClosed({ closed_at, closed_by, transfers, last_transfer_id, checkpoint }: ClosedMonthRow): Month['closed'] {
  return { at: closed_at.toISOString(), by: closed_by, transfers: Number(transfers), last_transfer_id, checkpoint }
}

/** Every month from that of the first transfer to the current one, the newest first. None before the first transfer. */
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
 * A month with its trial balance at its end: the stored one if it is closed, otherwise the one that closing it now would store.
 * The current month has that of this moment. Throws `not_found` for a month without books.
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

/** Why a month cannot be closed, as a sentence. */
function whyNot(months: Month[], month: string): string {
  const state = months.find((one) => one.month === month)?.state
  if (state === 'closed') return `${month} is already closed.`
  if (state === 'current') return `${month} is not over yet.`
  const next = months.find((one) => one.state === 'closable')?.month
  return state === undefined || next === undefined ? `There is nothing to close in ${month}.` : `Close ${next} first.`
}

/**
 * Closes a month for good: stores its trial balance and a checkpoint over its transfers, in the audit trail (plan rule 29). Months
 * are closed in order, when they are over, once. Transfers wait meanwhile, and none can be dated into it afterwards. Throws
 * `invalid` for what is no month, and `conflict` if this one cannot be closed.
 */
export async function closeMonth(
  { db, now }: { db: Database; now: () => Date },
  { month: given, actor }: { month: unknown; actor: Actor },
): Promise<ClosedMonth> {
  const { month } = parseInput(monthInput, { month: given })
  await inTransaction(db, async (trx) => {
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
      subject: { kind: 'month', id: Number(month.replace('-', '')) },
      before: {},
      after: { transfers: Number(transfers), last_transfer_id, checkpoint },
    })
  })
  return getMonth({ db, now }, month)
}

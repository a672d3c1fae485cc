import type { DayRange } from '@evergrove/contract/platform/day-range'
import { type RawBuilder, sql } from 'kysely'
import { decidedBy } from '../audit/index.ts'
import type { StoredAmount, StoredSum } from '../platform/money.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { destinationColumns } from './withdrawals.repository.ts'

export type PayoutRow = {
  id: number
  agent_id: number
  first_name: string
  last_name: string
  email: string
  bank_name: string | null
  account_name: string | null
  account_number: string | null
  amount: StoredAmount
  decided_at: Date
  decided_by: string | null
}

/** The withdrawals of an export, in the order of the decisions; only those after `last` if it is given. */
export async function selectPayout(
  db: Database,
  exportId: number,
  { last, limit }: { last: number | undefined; limit: number },
): Promise<PayoutRow[]> {
  const after =
    last === undefined
      ? sql``
      : sql`and (w.decided_at, w.id) > ((select decided_at from withdrawals where id = ${last}), ${last}::bigint)`
  const { rows } = await sql<PayoutRow>`
    select w.id, w.agent_id, a.first_name, a.last_name, a.email, ${destinationColumns},
      w.amount, w.decided_at, ${decidedBy('withdrawal', 'w')} as decided_by
    from withdrawals w join agents a on a.id = w.agent_id
    where w.payout_export_id = ${exportId} ${after}
    order by w.decided_at, w.id limit ${limit}`.execute(db)
  return rows
}

/** Approved on these days (UTC) and in no export yet. */
function waiting({ from, to }: DayRange): RawBuilder<unknown> {
  const since = from === undefined ? sql`` : sql`and decided_at >= ${from}::date::timestamp at time zone 'UTC'`
  const until = to === undefined ? sql`` : sql`and decided_at < (${to}::date + 1)::timestamp at time zone 'UTC'`
  return sql`status = 'Approved' and payout_export_id is null ${since} ${until}`
}

export async function measureWaiting(db: Database, days: DayRange): Promise<{ lines: number; total: StoredSum }> {
  const { rows } = await sql<{ lines: number; total: StoredSum }>`
    select count(*) as lines, coalesce(sum(amount), 0) as total from withdrawals where ${waiting(days)}`.execute(db)
  return rows[0] ?? { lines: 0, total: '0' }
}

export type NewExport = { id: number; lines: number; total: StoredAmount }

/**
 * Puts every withdrawal that waits into a new export. Undefined if none does. Of two exports at the same time one waits for
 * the other and takes what is left, because the rows are locked in one order and looked at again.
 */
export async function insertExport(trx: Trx, days: DayRange): Promise<NewExport | undefined> {
  const { rows } = await sql<NewExport>`
    with chosen as (
      select id, amount from withdrawals where ${waiting(days)} order by id for no key update
    ), made as (
      insert into payout_exports (decided_from, decided_to, lines, total)
      select ${days.from ?? null}::date, ${days.to ?? null}::date, count(*), sum(amount) from chosen having count(*) > 0
      returning id, lines, total
    ), marked as (
      update withdrawals w set payout_export_id = made.id from made, chosen where w.id = chosen.id
    )
    select * from made`.execute(trx)
  return rows[0]
}

export type ExportRow = NewExport & {
  created_at: Date
  created_by: string | null
  decided_from: string | null
  decided_to: string | null
}

/** The newest exports, newest first. */
export async function selectExports(db: Database, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select x.*, (
      select coalesce(s.email, e.actor_kind) from audit_entries e
      left join staff s on e.actor_kind = 'staff' and s.id = e.actor_id
      where e.subject_kind = 'payout_export' and e.subject_id = x.id and e.action = 'withdrawals.export'
    ) as created_by
    from payout_exports x order by x.id desc limit ${limit}`.execute(db)
  return rows
}

export async function hasExport(db: Database, id: number): Promise<boolean> {
  return (await db.selectFrom('payout_exports').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

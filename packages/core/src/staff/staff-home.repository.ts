/**
 * Queries for open work and recent figures. Each reads an index that contains only the rows it needs: waiting rows, or
 * rows of the days in question. Its cost grows with those rows, not with the number of agents.
 */

import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { type RawBuilder, sql } from 'kysely'
import { bonusKindList } from '../ledger/index.ts'
import { isRewardOwed } from '../network/index.ts'
import { isWaitingFor } from '../payments/index.ts'
import type { StoredSum } from '../platform/money.ts'
import type { Database, Trx } from '../platform/schema.ts'

/**
 * Formats a day once, after its rows have been counted, because formatting it for each row costs more than the rest.
 */
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`
const written = sql<string>`to_char(day, 'YYYY-MM-DD') as day`

/**
 * Counts the sign-ups of each day out of an index alone. The company's own agent was created with the company and is
 * taken off the count of its day.
 */
export async function countSignUpsByDay(db: Database, since: Date): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select ${written}, count - (
      select count(*) from agents where recommended_by is null and ${dayOf('date_joined')} = joined.day
    ) as count from (
      select ${dayOf('date_joined')} as day, count(*) as count from agents where date_joined >= ${since} group by 1
    ) joined`.execute(db)
  return rows
}

type PostedDay = {
  day: string
  activations: number
  fees: StoredSum
  bonuses: StoredSum
  withdrawals_asked: StoredSum
  withdrawals_paid: StoredSum
}

const sumWhere = (summed: 'count' | 'amount', condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(${sql.ref(summed)}) filter (where ${condition}), 0)`

/**
 * Returns the sums of the transfers of each day. An activation posts a fee; a request for a withdrawal posts a hold.
 */
export async function sumTransfersByDay(db: Database, since: Date): Promise<PostedDay[]> {
  const { rows } = await sql<PostedDay>`
    select ${written},
      ${sumWhere('count', sql`kind = 'registration_fee'`)}::bigint as activations,
      ${sumWhere('amount', sql`kind = 'registration_fee'`)} as fees,
      ${sumWhere('amount', sql`kind in (${bonusKindList})`)} as bonuses,
      ${sumWhere('amount', sql`phase = 'pending'`)} as withdrawals_asked,
      ${sumWhere('amount', sql`phase = 'posted'`)} as withdrawals_paid
    from (
      select ${dayOf('created_at')} as day, kind, phase, count(*) as count, sum(amount) as amount
      from ledger_transfers where created_at >= ${since} group by 1, 2, 3
    ) posted group by day`.execute(db)
  return rows
}

export const waitingPayments = sql<number>`(select count(*) from payments where ${isWaitingFor.review})`
export const pendingPayments = sql<{ with_proof: number; without_proof: number }>`
  (select json_build_object(
    'with_proof', count(*) filter (where ${isWaitingFor.review}),
    'without_proof', count(*) filter (where ${isWaitingFor.proof}))
  from payments where status = 'Pending')`
export const waitingWithdrawals = sql<number>`(select count(*) from withdrawals where status = 'Pending')`
export const requestedMoney = sql<{ count: number; sum: StoredSum }>`
  (select json_build_object('count', count(*), 'sum', coalesce(sum(amount), 0)::text)
  from withdrawals where status = 'Pending')`
export const owedRewards = sql<number>`(select count(*) from reached_levels r where ${isRewardOwed})`
export const owedValue = sql<{ count: number; value: StoredSum }>`
  (select json_build_object('count', count(*), 'value', coalesce(sum(r.reward_value), 0)::text)
  from reached_levels r where ${isRewardOwed})`
export const newMessages = sql<number>`(select count(*) from contact_messages where answered_at is null)`

/** Returns counts by name, some of them with their sums, in one statement; null where there is no query. */
export async function selectCounts<T extends Record<string, unknown>>(
  db: Database,
  counts: { [N in keyof T]: RawBuilder<T[N]> | undefined },
): Promise<{ [N in keyof T]: T[N] | null }> {
  const columns = Object.entries<RawBuilder<unknown> | undefined>(counts).map(
    ([name, count]) => sql`${count ?? sql`null::bigint`} as ${sql.ref(name)}`,
  )
  const { rows } = await sql<{ [N in keyof T]: T[N] | null }>`select ${sql.join(columns)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A statement without a source has one row')
  return row
}

/** Selects the members of staff who get the mail and can sign in. */
const readers = (db: Database) =>
  db.selectFrom('staff').where('gets_morning_mail', '=', true).where('disabled_at', 'is', null)

/** Returns the readers who have not been taken on this day (UTC, `2027-01-24`), and marks them as taken. */
export async function takeMorningReaders(trx: Trx, day: string): Promise<number[]> {
  const rows = await trx
    .updateTable('staff')
    .set({ morning_mailed_on: day })
    .where('id', 'in', readers(trx).select('id'))
    .where((eb) => eb.or([eb('morning_mailed_on', 'is', null), eb('morning_mailed_on', '<', day)]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

export async function findMorningReader(
  db: Database,
  id: number,
): Promise<{ id: number; email: string; role: StaffRole } | undefined> {
  return readers(db).select(['id', 'email', 'role']).where('id', '=', id).executeTakeFirst()
}

export async function getsMorningMail(db: Database, id: number): Promise<boolean> {
  const { gets_morning_mail } = await db
    .selectFrom('staff')
    .select('gets_morning_mail')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return gets_morning_mail
}

/** Switches the morning email on or off. Returns whether that changed anything. */
export async function updateMorningMail(trx: Trx, id: number, isOn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set({ gets_morning_mail: isOn })
    .where('id', '=', id)
    .where('gets_morning_mail', '!=', isOn)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

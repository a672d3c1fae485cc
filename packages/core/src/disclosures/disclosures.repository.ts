import { bonusKinds, reversalOf } from '@evergrove/contract/ledger/transfer-kinds'
import { sql } from 'kysely'
import { agentOf, isHistory } from '../ledger/index.ts'
import { minorUnits, type StoredSum } from '../platform/money.ts'
import type { Database, Trx } from '../platform/schema.ts'
import type { CountedRow, Period, Standing } from './figures.ts'

type Row = {
  period: number
  standing: Standing
  joined: number
  fee: StoredSum
  fee_booked: StoredSum
  bonuses: StoredSum
  has_left: boolean
  agents: number
  rewards: StoredSum
}

const bonusReversals = bonusKinds.map((kind) => reversalOf[kind])
const kindsOf = (kinds: readonly string[]) => sql.join(kinds.map((kind) => sql.lit(kind)))

/**
 * Selects what each agent was credited for bonuses and rewards in each calendar year, less what was reversed in it.
 * Sums of one agent fit into whole numbers, as accounts do, which are sorted and grouped faster than decimal ones.
 */
const earned = (until: Date) => sql`
  select agent_id, date_trunc('year', created_at, 'UTC') as year, sum(bonus)::bigint as bonuses,
    sum(reward)::bigint as rewards
  from (
    select credit_account_id as agent_id, created_at, amount as bonus, 0 as reward
    from ledger_transfers where kind in (${kindsOf(bonusKinds)}) and created_at < ${until}
    union all
    select ${agentOf(sql`debit_account_id`)}, created_at, -amount, 0
    from ledger_transfers where kind in (${kindsOf(bonusReversals)}) and created_at < ${until}
    union all
    select agent_id, created_at, 0, case kind when 'reward_accrual' then amount else -amount end
    from ledger_transfers where kind in ('reward_accrual', 'reward_accrual_reversal') and created_at < ${until}
  ) moves group by 1, 2`

/**
 * Counts agents by their standing and earnings in each of the periods, which consist of whole calendar years up to the
 * end of the last one. One statement does so, so that all figures are of one moment of the ledger; its rows are
 * different amounts, not agents. Transfers dated at or after the end of a period do not count in it.
 */
export async function countAgents(db: Database, periods: readonly Period[]): Promise<CountedRow[][]> {
  const until = periods.reduce((latest, period) => (period.until > latest ? period.until : latest), new Date(0))
  const list = sql.join(
    periods.map(
      (period, index) => sql`(${sql.lit(index)}, ${period.since}::timestamptz, ${period.until}::timestamptz)`,
    ),
  )
  const { rows } = await sql<Row>`
    with periods (no, since, until) as (values ${list}),
    fees as materialized (
      select p.agent_id, t.created_at, case t.kind when 'registration_fee' then t.amount else -t.amount end as amount,
        true as is_booked
      from ledger_transfers t join payments p on p.id = t.payment_id
      where t.kind in ('registration_fee', 'fee_reversal') and t.created_at < ${until}
      union all
      select y.agent_id, y.decided_at, y.amount, false from payments y
      where y.status = 'Approved' and y.decided_at < ${until} and ${isHistory('payments', 'y')}
    ),
    paid as (
      select q.no, f.agent_id, sum(f.amount)::bigint as fee,
        coalesce(sum(f.amount) filter (where f.created_at >= q.since and f.is_booked), 0)::bigint as booked
      from periods q join fees f on f.created_at < q.until group by 1, 2
    ),
    earned as materialized (${earned(until)}),
    earned_in as (
      select q.no, e.agent_id, sum(e.bonuses)::bigint as bonuses, sum(e.rewards)::bigint as rewards
      from periods q join earned e on e.year >= q.since and e.year < q.until group by 1, 2
    ),
    people as (
      select q.no,
        case when a.recommended_by is null then 'company' when p.fee > 0 then 'paid'
          when p.agent_id is null then 'never_paid' else 'reversed' end as standing,
        least(extract(year from a.date_joined at time zone 'UTC'),
          extract(year from q.until at time zone 'UTC' - interval '1 microsecond'))::int as joined,
        coalesce(p.fee, 0) as fee, coalesce(p.booked, 0) as fee_booked, coalesce(e.bonuses, 0) as bonuses,
        coalesce(c.closed_at >= q.since and c.closed_at < q.until, false) as has_left, coalesce(e.rewards, 0) as rewards
      from periods q cross join agents a
      left join paid p on p.no = q.no and p.agent_id = a.id
      left join earned_in e on e.no = q.no and e.agent_id = a.id
      left join closed_accounts c on c.agent_id = a.id
      where a.date_joined < q.until or p.agent_id is not null or e.agent_id is not null
    )
    select no as period, standing, joined, fee::text, fee_booked::text, bonuses::text, has_left,
      count(*)::int as agents, sum(rewards)::text as rewards
    from people group by no, standing, joined, fee, fee_booked, bonuses, has_left`.execute(db)
  const counted: CountedRow[][] = periods.map(() => [])
  for (const { period, fee, fee_booked, bonuses, has_left, rewards, ...row } of rows) {
    counted[period]?.push({
      ...row,
      fee: minorUnits(fee),
      feeBooked: minorUnits(fee_booked),
      bonuses: minorUnits(bonuses),
      hasLeft: has_left,
      rewards: minorUnits(rewards),
    })
  }
  return counted
}

/**
 * Returns the moment at which the company moved in (plan rule 35), or at which the first registration fee was booked;
 * undefined before both.
 */
export async function findBeginning(db: Database): Promise<{ first: Date | undefined; movedIn: Date | undefined }> {
  const { rows } = await sql<{ first: Date | null; moved_in: Date | null }>`
    select (select max(finished_at) from move_ins) as moved_in,
      (select min(created_at) from ledger_transfers where kind = 'registration_fee') as first`.execute(db)
  const [row] = rows
  const movedIn = row?.moved_in ?? undefined
  return { first: movedIn ?? row?.first ?? undefined, movedIn }
}

/** Returns every published version of the plan with the moment of its publication, the oldest first. */
export const listPlanMoments = (db: Database): Promise<{ id: number; published_at: Date }[]> =>
  db.selectFrom('plan_versions').select(['id', 'published_at']).orderBy('id').execute()

const records = (db: Database) =>
  db
    .selectFrom('income_disclosures')
    .select(['id', 'until', 'published_at'])
    .select(sql<string>`encode(digest, 'hex')`.as('digest'))

export type RecordRow = Awaited<ReturnType<typeof selectRecords>>[number]

/** Returns every disclosure without its figures, the newest first. */
export const selectRecords = (db: Database) => records(db).orderBy('id', 'desc').execute()

/** Returns the disclosure with this number, or the newest one. */
export async function findDisclosure(db: Database, number?: number) {
  const query = records(db).select('canonical').orderBy('id', 'desc').limit(1)
  return (number === undefined ? query : query.where('id', '=', number)).executeTakeFirst()
}

/** Stores a disclosure. Returns false if its number or its month has been taken. */
export async function insertDisclosure(
  trx: Trx,
  { number, until, canonical, staffId }: { number: number; until: Date; canonical: string; staffId: number | null },
): Promise<{ digest: string } | undefined> {
  return trx
    .insertInto('income_disclosures')
    .values({
      id: number,
      until,
      canonical,
      digest: sql<Buffer>`sha256(convert_to(${canonical}::text, 'UTF8'))`,
      published_by: staffId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<string>`encode(digest, 'hex')`.as('digest'))
    .executeTakeFirst()
}

/** Returns the newest version of the preface. */
export const findPreface = (db: Database) =>
  db
    .selectFrom('disclosure_prefaces')
    .select(['version', 'body', 'changed_at'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Stores a version of the preface. Returns false if the version has been taken. */
export async function insertPreface(
  trx: Trx,
  { version, body, staffId }: { version: number; body: string | null; staffId: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('disclosure_prefaces')
    .values({ version, body, changed_by: staffId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

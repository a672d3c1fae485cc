/** Reads the network for the placing of those who were brought over, and stores their places, levels and former figures. */
import { type EarnedField, earnedFields } from '@evergrove/contract/ledger/transfer-kinds'
import { recordOf } from '@evergrove/contract/platform/records'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf, inOrder, recordset } from '../platform/recordset.repository.ts'
import type { Trx } from '../platform/schema.ts'
import type { Network, NetworkAgent } from './places.ts'
import { inBatches } from './source.ts'

/** Returns every agent with the approval of the fee and the place, in the order of their ids. */
export async function listNetwork(trx: Trx): Promise<NetworkAgent[]> {
  const { rows } = await sql<NetworkAgent>`
    select a.id, a.recommended_by as sponsor_id, a.status, y.id as payment_id,
      case when y.status = 'Approved' then coalesce(y.decided_at, y.date) end as approved_at,
      p.parent_id, p.side, p.number
    from agents a left join payments y on y.agent_id = a.id left join placements p on p.agent_id = a.id
    order by a.id`.execute(trx)
  return rows
}

const placeColumns = {
  agent_id: 'bigint',
  parent_id: 'bigint',
  side: 'text',
  depth: 'integer',
  placed_at: 'timestamptz',
  position: 'bigint',
}
const ROWS = 10_000

/** Writes counts as PostgreSQL writes an array. */
const withArrays = (places: Network['counted']) =>
  places.map(({ counts, ...place }) => ({ counts: `{${counts.join()}}`, ...place }))

/** Stores places in their order, the counts and distances that they change, and the levels that they complete. */
export async function storeNetwork(
  trx: Trx,
  { places, counted, reached }: Network,
  planVersionId: number,
): Promise<void> {
  for await (const some of inBatches(places, ROWS)) {
    const given = recordset(inOrder(some), placeColumns)
    await sql`
      insert into placements (agent_id, parent_id, side, depth, placed_at, number) overriding system value
      select agent_id, parent_id, side, depth, placed_at, (select max(number) from placements) + position
      from ${given} order by position`.execute(trx)
    await sql`insert into level_counts (agent_id) select agent_id from ${given} order by position`.execute(trx)
  }
  for await (const some of inBatches(counted, ROWS)) {
    const given = recordset(withArrays(some), { agent_id: 'bigint', open_distance: 'integer', counts: 'text' })
    await sql`
      update placements p set open_distance = given.open_distance from ${given}
      where p.agent_id = given.agent_id and p.open_distance <> given.open_distance`.execute(trx)
    await sql`
      update level_counts c set counts = given.counts::smallint[] from ${given}
      where c.agent_id = given.agent_id`.execute(trx)
  }
  for await (const some of inBatches(reached, ROWS)) {
    const columns = { agent_id: 'bigint', level: 'integer', payment_id: 'bigint', was_active: 'boolean' }
    await sql`
      insert into reached_levels (id, agent_id, level, payment_id, was_active, plan_version_id)
      select (select coalesce(max(id), 0) from reached_levels) + position, ${columnsOf(columns)}, ${planVersionId}::bigint
      from ${recordset(inOrder(some), { ...columns, position: 'bigint' })} order by position`.execute(trx)
  }
}

export type OpeningFigures = Record<EarnedField, bigint> & { agent_id: number; level: number }

const earnedTypes = recordOf(earnedFields, () => 'bigint')

/** Stores what agents had earned and the levels that were paid before. A level never falls, because it stays paid. */
export async function storeFigures(
  trx: Trx,
  figures: readonly OpeningFigures[],
  at: RawBuilder<unknown>,
): Promise<void> {
  const types = { agent_id: 'bigint', level: 'smallint', ...earnedTypes }
  const set = sql.join(earnedFields.map((field) => sql`${sql.ref(field)} = excluded.${sql.ref(field)}`))
  for await (const some of inBatches(figures, ROWS)) {
    await sql`
      insert into opening_figures (${columnsOf(types)}, brought_over_at)
      select ${columnsOf(types)}, ${at} from ${recordset(some, types)} order by agent_id
      on conflict (agent_id) do update set level = greatest(opening_figures.level, excluded.level), ${set}`.execute(trx)
  }
}

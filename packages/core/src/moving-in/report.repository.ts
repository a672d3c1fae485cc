/** The figures of agents who were brought over, as the product has them now. */
import { type EarnedField, earnedFields } from '@evergrove/contract/ledger/transfer-kinds'
import { recordOf } from '@evergrove/contract/platform/records'
import { sql } from 'kysely'
import { owedOf, totalOf } from '../ledger/index.ts'
import { minorUnits, type StoredAmount } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'

export type BroughtFigures = Record<'balance' | EarnedField, bigint> &
  Record<'id' | 'level' | 'downlines' | 'referrals', number> &
  Record<'former_id' | 'code' | 'status', string>

type Row = Record<'id' | 'level' | 'downlines' | 'referrals', number> &
  Record<'former_id' | 'code' | 'status', string> &
  Record<EarnedField, StoredAmount> & { total: StoredAmount | null; owed: StoredAmount | null }

const earned = sql.join(
  earnedFields.map(
    (field) => sql`coalesce(own.${sql.ref(field)}, 0) + coalesce(f.${sql.ref(field)}, 0) as ${sql.ref(field)}`,
  ),
)

/** Returns a page of the agents who were brought over, in the order of their ids. A balance below zero is what is owed. */
export async function listBroughtFigures(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<BroughtFigures[]> {
  const { rows } = await sql<Row>`
    select a.id, b.former_id, a.code, a.status, ${totalOf('a.id')} as total, ${owedOf('a.id')} as owed, ${earned},
      (select count(*) from reached_levels r where r.agent_id = a.id and r.lost_at is null) as level,
      coalesce((select sum(taken) from unnest(c.counts) counted (taken)), 0)::int as downlines,
      (select count(*) from agents r where r.recommended_by = a.id) as referrals
    from brought_over b join agents a on a.id = b.id
    left join ledger_accounts own on own.id = a.id
    left join opening_figures f on f.agent_id = a.id
    left join level_counts c on c.agent_id = a.id
    where b.entity = 'agents' and a.id > ${after} order by a.id limit ${limit}`.execute(db)
  return rows.map(({ total, owed, ...row }) =>
    Object.assign(row, {
      ...recordOf(earnedFields, (field) => minorUnits(row[field])),
      balance: minorUnits(total ?? 0) - minorUnits(owed ?? 0),
    }),
  )
}

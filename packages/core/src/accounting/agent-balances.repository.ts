import { type AgentAccountKind, accountFacts } from '@evergrove/contract/ledger/account-numbers'
import { sql } from 'kysely'
import { receivableOf } from '../ledger/index.ts'
import type { StoredAmount } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'

export type AgentBalanceRow = { id: number; first_name: string; last_name: string; balance: StoredAmount }

type Wanted = {
  /** Only entries dated before this moment. */
  at?: Date | undefined
  /** Only entries with numbers up to this one, so that what is added between two batches changes neither. */
  settled?: number | undefined
  /** Only agents with higher numbers. */
  after: number
  limit: number
}

/** The agents whose balance on the normal side of the account is not zero, in the order of their numbers. */
export async function selectAgentBalances(
  db: Database,
  kind: AgentAccountKind,
  { at, settled, after, limit }: Wanted,
): Promise<AgentBalanceRow[]> {
  const first = kind === 'agent' ? 0 : receivableOf(0)
  const isLater = sql.join(
    [
      sql`false`,
      ...(at === undefined ? [] : [sql`(t.created_at >= ${at}::timestamptz and t.id >= (select id from first_later))`]),
      ...(settled === undefined ? [] : [sql`t.id > ${settled}::bigint`]),
    ],
    sql` or `,
  )
  const later = (side: 'debit' | 'credit') => {
    const account = sql.ref(`t.${side}_account_id`)
    return sql`(
      select coalesce(sum(t.amount), 0) from ledger_transfers t
      where ${account} = l.id and ${account} > 0 and t.phase in ('single', 'posted') and (${isLater}))`
  }
  const [plus, minus] = accountFacts[kind].normalSide === 'debit' ? [1, -1] : [-1, 1]
  // An index finds the transfers of an account by number, so those before the moment are passed over.
  const { rows } = await sql<AgentBalanceRow>`
    with first_later as materialized (
      select min(id) as id from (
        select id from ledger_transfers where created_at >= ${at ?? null}::timestamptz offset 0
      ) later
    )
    select a.id, a.first_name, a.last_name, l.balance
    from (
      select l.id, (${sql.lit(plus)} * (l.debits_posted - ${later('debit')})
        + ${sql.lit(minus)} * (l.credits_posted - ${later('credit')}))::bigint as balance, l.agent_id
      from ledger_accounts l
      where l.id > ${first + after}::bigint and l.id <= ${first + receivableOf(0)}::bigint
    ) l
    join agents a on a.id = l.agent_id
    where l.balance <> 0
    order by l.id limit ${limit}`.execute(db)
  return rows
}

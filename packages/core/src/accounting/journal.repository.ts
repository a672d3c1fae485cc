import type { AccountKind, TransferKind, TransferPhase } from '@evergrove/contract/ledger/transfer-kinds'
import type { DayRange } from '@evergrove/contract/platform/day-range'
import { sql } from 'kysely'
import { hasMade } from '../ledger/index.ts'
import type { StoredAmount } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'
import { agentOf } from './account-ledger.repository.ts'

export type JournalRow = {
  id: number
  created_at: Date
  kind: TransferKind
  phase: TransferPhase
  debit: AccountKind
  credit: AccountKind
  amount: StoredAmount
  agent_id: number | null
  first_name: string | null
  last_name: string | null
  payment_id: number | null
  withdrawal_id: number | null
  receipt_id: number | null
  level: number | null
  pending_id: number | null
  reverses_id: number | null
  plan_version_id: number | null
  audit_entry_id: number | null
  reason: string | null
}

type Wanted = DayRange & { settled: number; last: number | undefined; limit: number }

/**
 * The transfers of these days (UTC) with numbers up to `settled`, in the order of time and number, after the transfer `last`, each
 * with the audit entry of the act that made it.
 */
export async function selectJournal(db: Database, { from, to, settled, last, limit }: Wanted): Promise<JournalRow[]> {
  const conditions = sql.join(
    [
      sql`t.id <= ${settled}::bigint`,
      ...(from === undefined ? [] : [sql`t.created_at >= ${from}::date::timestamp at time zone 'UTC'`]),
      ...(to === undefined ? [] : [sql`t.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
      ...(last === undefined
        ? []
        : [
            sql`(t.created_at, t.id) > ((select created_at from ledger_transfers where id = ${last}), ${last}::bigint)`,
          ]),
    ],
    sql` and `,
  )
  const { rows } = await sql<JournalRow>`
    select t.id, t.created_at, t.kind, t.phase, debited.kind as debit, credited.kind as credit, t.amount,
      a.id as agent_id, a.first_name, a.last_name, t.payment_id, t.withdrawal_id, t.receipt_id, t.level, t.pending_id,
      t.reverses_id, t.plan_version_id, e.id as audit_entry_id, t.reason
    from (
      select * from ledger_transfers t where ${conditions} order by t.created_at, t.id limit ${limit}
    ) t
    join ledger_accounts debited on debited.id = t.debit_account_id
    join ledger_accounts credited on credited.id = t.credit_account_id
    ${agentOf('t')}
    left join lateral (
      select e.id from audit_entries e where ${hasMade} order by e.id limit 1
    ) e on true
    order by t.created_at, t.id`.execute(db)
  return rows
}

/**
 * Accounting (plan rule 29): months that are closed, the totals of all agents' accounts, and indexes that find the transfers of a
 * period and those of one account of the company. The release before goes on working; its transfers are added to the totals and are
 * refused for closed months as well.
 *
 * The number of an account's kind is `(-id - 1) / 16`, because each kind has sixteen shards with negative ids.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = {
  add_to_totals: '76bb110c20b3afac',
  close_month: '2689050ea6ecf10b',
  keep_months_closed: '4d68b8fb2d04b151',
  ledger_moves: '4e49d0b604cfba49',
  settled_transfer: '0fcfd3f03ac39de8',
}

const tables = [
  sql`
    create table closed_months (
      month date primary key check (extract(day from month) = 1),
      closed_at timestamptz not null default now(),
      closed_by bigint references staff,
      transfers bigint not null check (transfers >= 0),
      last_transfer_id bigint,
      checkpoint bytea not null,
      check ((transfers = 0) = (last_transfer_id is null))
    )`,
  sql`
    create table closed_month_balances (
      month date not null references closed_months,
      kind text not null,
      debits bigint not null check (debits >= 0),
      credits bigint not null check (credits >= 0),
      primary key (month, kind)
    )`,
  sql`
    create table ledger_totals (
      kind text not null check (kind in ('agent', 'receivable')),
      shard smallint not null check (shard between 0 and 15),
      debits_posted bigint not null check (debits_posted >= 0),
      credits_posted bigint not null check (credits_posted >= 0),
      primary key (kind, shard)
    ) with (fillfactor = 50)`,
]

const posted = sql`phase in ('single', 'posted')`

// The first index blocks new transfers until the transaction ends, so that the totals miss none.
const indexes = [
  sql`create index ledger_transfers_by_time on ledger_transfers (created_at, id)`,
  sql`
    create index ledger_transfers_company_debits on ledger_transfers (((-debit_account_id - 1) / 16), id)
    where debit_account_id < 0 and ${posted}`,
  sql`
    create index ledger_transfers_company_credits on ledger_transfers (((-credit_account_id - 1) / 16), id)
    where credit_account_id < 0 and ${posted}`,
  sql`create index ledger_transfers_debts on ledger_transfers (id) where debit_account_id > 1000000000000`,
  sql`create index ledger_transfers_repayments on ledger_transfers (id) where credit_account_id > 1000000000000`,
]

const triggers = [
  sql`
    insert into ledger_totals (kind, shard, debits_posted, credits_posted)
    select kind, id % 16, sum(debits_posted), sum(credits_posted) from ledger_accounts where id > 0 group by 1, 2`,
  sql`
    create trigger keep_months_closed after insert on ledger_transfers
    referencing new table as new_transfers for each statement execute function keep_months_closed()`,
  sql`
    create trigger total after insert on ledger_transfers
    referencing new table as new_transfers for each statement execute function add_to_totals()`,
  ...['closed_months', 'closed_month_balances'].flatMap((table) => [
    sql`
      create trigger refuse_change before delete or update on ${sql.table(table)}
      for each row execute function refuse_change()`,
    sql`
      create trigger refuse_truncate before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`,
  ]),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...indexes]) await statement.execute(db)
  await applyFunctions(db, Object.keys(functions))
  for (const statement of triggers) await statement.execute(db)
}

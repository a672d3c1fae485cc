/**
 * Finding agents who share a bank account, a telephone number, or a name with a birth date.
 *
 * Account numbers are sealed, so that equal ones look different; `account_index` is equal for equal numbers.
 * `account_index_of` is the end of the sealed text that the index was made from. A process of the release before changes
 * the text without it, and a job that compares both makes the index again.
 *
 * Staff may mark two agents as different people, for one thing that they share.
 */
import { type Kysely, sql } from 'kysely'

const DIGITS = `regexp_replace(phone_number, '[^0-9]', '', 'g')`

const statements = [
  sql`alter table agents add column account_index text, add column account_index_of text`,
  sql`alter table withdrawals add column account_index text, add column account_index_of text`,
  sql`create index agents_account_index on agents (account_index) where account_index is not null`,
  sql`create index withdrawals_account_index on withdrawals (account_index) where account_index is not null`,
  sql`create index agents_telephone on agents (right(${sql.raw(DIGITS)}, 10)) where length(${sql.raw(DIGITS)}) >= 7`,
  sql`
    create index agents_person on agents
      ((lower(first_name || ' ' || last_name) || ' ' || (date_of_birth - date '2000-01-01')::text))
      where date_of_birth is not null`,
  sql`
    create table different_agents (
      kind text not null check (kind in ('account', 'telephone', 'person')),
      agent_id bigint not null references agents,
      other_id bigint not null references agents,
      reason text not null check (char_length(reason) between 1 and 500),
      staff_id bigint references staff,
      created_at timestamptz not null default now(),
      primary key (agent_id, other_id, kind),
      check (agent_id < other_id)
    )`,
  sql`create index different_agents_other on different_agents (other_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

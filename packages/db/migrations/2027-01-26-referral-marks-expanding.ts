/**
 * Every hundredth referral of a sponsor is marked with its number, so that a list of very many is counted and turned at constant
 * cost (ADR 0060). A trigger keeps the marks, whichever release adds an agent. Nobody can join while the marks are made, which
 * takes about a second for a million agents.
 */
import { type Kysely, sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = { mark_referrals: 'b91becfc2be0dbcb' }

const statements = [
  sql`
    create table referral_marks (
      sponsor_id bigint not null references agents,
      position integer not null check (position > 0),
      agent_id bigint not null references agents,
      primary key (sponsor_id, position),
      unique (sponsor_id, agent_id)
    )`,
  sql`
    create trigger mark_referrals after insert on agents referencing new table as added
    for each statement execute function mark_referrals()`,
  sql`
    insert into referral_marks (sponsor_id, position, agent_id)
    select recommended_by, number, id from (
      select recommended_by, id, row_number() over (partition by recommended_by order by id) as number
      from agents where recommended_by is not null
    ) referrals where number % 100 = 0`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await applyFunctions(db, Object.keys(functions))
  for (const statement of statements) await statement.execute(db)
}

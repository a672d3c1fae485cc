/**
 * A withdrawal keeps a copy of the bank details that it was requested with, so that a later change of the profile
 * cannot redirect it. The copy is the agent's own sealed text, which only opens for that agent and column.
 *
 * The copy of a withdrawal that is Pending or Approved is made here, from the present details. One that was rejected
 * earlier has none, nor has one that a process of the older release accepts during the upgrade: the present details of
 * its agent stand for it.
 *
 * Agents get a new kind of notification, for changes of their accounts.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`
    alter table withdrawals
      add column bank_name text,
      add column account_name text,
      add column account_number text,
      add constraint withdrawals_destination check (num_nulls(bank_name, account_name, account_number) in (0, 3))`,
  sql`
    update withdrawals w
    set bank_name = a.bank_name, account_name = a.account_name, account_number = a.account_number
    from agents a
    where a.id = w.agent_id and w.status in ('Pending', 'Approved')
      and num_nulls(a.bank_name, a.account_name, a.account_number) = 0`,
  sql`
    alter table notifications
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check
        check (kind in ('activation', 'new_referral', 'bonus', 'payment', 'withdrawal', 'staff', 'account'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

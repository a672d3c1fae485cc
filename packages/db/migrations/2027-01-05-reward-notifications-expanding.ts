/**
 * Agents get a new kind of notification, for rewards that were delivered. The release before shows it like any other and
 * leaves its email to a process of this one.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check
        check (kind in ('activation', 'new_referral', 'bonus', 'reward', 'payment', 'withdrawal', 'staff', 'account'))`.execute(
    db,
  )
}

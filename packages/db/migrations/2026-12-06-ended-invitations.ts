/** An invitation ends when its sender is disabled or loses the role that invites. Only admins invite. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table staff_invitations add column ended_at timestamptz`,
  sql`
    update staff_invitations set ended_at = now()
    where invited_by in (select id from staff where disabled_at is not null or role <> 'admin')`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

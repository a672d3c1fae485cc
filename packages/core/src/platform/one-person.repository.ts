/**
 * Keeps a person from being both an agent and staff, because those who decide on fees must not receive the bonuses.
 * Agents and staff are compared by their addresses. Closed accounts and disabled ones do not count, nor does the
 * company's own agent, which is no person.
 */
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Returns the condition that the column `email` is this address. The collation makes the database lower letters as
 * `comparableEmail` does, in any locale; the unique indexes have the same expression.
 */
export const sameEmail = (email: string) => sql<boolean>`lower(email collate "C") = ${comparableEmail(email)}`

/** Locks the address: until the transaction ends, no other transaction gives it to an agent or to staff. */
async function lockAddress(db: Database, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`address ${comparableEmail(email)}`}))`.execute(db)
}

/**
 * Returns whether the address is that of staff who may sign in. In a transaction the answer stays true until the end.
 */
export async function isStaffAddress(db: Database, email: string): Promise<boolean> {
  await lockAddress(db, email)
  const staff = db.selectFrom('staff').select('id').where(sameEmail(email)).where('disabled_at', 'is', null)
  return (await staff.executeTakeFirst()) !== undefined
}

/** Returns whether the address is that of an agent. In a transaction the answer stays true until the end. */
export async function isAgentAddress(db: Database, email: string): Promise<boolean> {
  await lockAddress(db, email)
  const agent = db
    .selectFrom('agents')
    .select('id')
    .where(sameEmail(email))
    .where('status', '!=', 'Closed')
    .where('recommended_by', 'is not', null)
  return (await agent.executeTakeFirst()) !== undefined
}

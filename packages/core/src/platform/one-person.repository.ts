/**
 * One person is either an agent or staff: those who decide on fees must not receive the bonuses. Agents and staff are told apart by
 * their addresses. Closed accounts and disabled ones do not count, nor does the company's own agent, who is nobody.
 */
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Whether the column `email` is this address. The collation makes the database lower letters as `comparableEmail` does,
 * whatever its locale; the unique indexes have the same expression.
 */
export const sameEmail = (email: string) => sql<boolean>`lower(email collate "C") = ${comparableEmail(email)}`

/** Until the transaction ends, no other one gives the address to an agent or to staff. */
async function lockAddress(db: Database, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`address ${comparableEmail(email)}`}))`.execute(db)
}

/** Whether the address is that of staff who may come in. In a transaction it stays so until the end. */
export async function isStaffAddress(db: Database, email: string): Promise<boolean> {
  await lockAddress(db, email)
  const staff = db.selectFrom('staff').select('id').where(sameEmail(email)).where('disabled_at', 'is', null)
  return (await staff.executeTakeFirst()) !== undefined
}

/** Whether the address is that of an agent. In a transaction it stays so until the end. */
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

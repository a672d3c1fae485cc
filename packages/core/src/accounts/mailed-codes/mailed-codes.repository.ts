import { sameEmail } from '../../platform/one-person.repository.ts'
import type { Database, Schema, Trx } from '../../platform/schema.ts'
import type { SessionOwner } from '../sessions/sessions.repository.ts'

export type SignInMail = Pick<Schema['sign_in_mails'], 'about' | 'account_kind' | 'email'>

const ownerColumn = { agent: 'agent_id', staff: 'staff_id' } as const

export async function insertSignInMail(trx: Trx, mail: SignInMail): Promise<number> {
  const { id } = await trx.insertInto('sign_in_mails').values(mail).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findSignInMail(db: Database, id: number): Promise<SignInMail | undefined> {
  return db
    .selectFrom('sign_in_mails')
    .select(['about', 'account_kind', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteSignInMail(db: Database, id: number): Promise<void> {
  await db.deleteFrom('sign_in_mails').where('id', '=', id).execute()
}

/** Returns the account with this address, if its owner may sign in. */
export async function findReceiver(
  db: Database,
  { account_kind: kind, email }: SignInMail,
): Promise<{ owner: SessionOwner; email: string; name: string } | undefined> {
  if (kind === 'staff') {
    const staff = await db
      .selectFrom('staff')
      .select(['id', 'email'])
      .where(sameEmail(email))
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    return staff && { owner: { kind, id: staff.id }, email: staff.email, name: staff.email }
  }
  const agent = await db
    .selectFrom('agents')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where(sameEmail(email))
    .where('email_verified_at', 'is not', null)
    .where('status', 'not in', ['Suspended', 'Closed'])
    .executeTakeFirst()
  if (agent === undefined) return undefined
  return { owner: { kind, id: agent.id }, email: agent.email, name: `${agent.first_name} ${agent.last_name}` }
}

/** Stores the code of the account. An older one becomes invalid. */
export async function replaceCode(
  db: Database,
  { kind, id }: SessionOwner,
  code: { code_hash: string; expires_at: Date },
): Promise<void> {
  const owner = { agent_id: kind === 'agent' ? id : null, staff_id: kind === 'staff' ? id : null }
  await db
    .insertInto('sign_in_codes')
    .values({ ...owner, ...code })
    .onConflict((conflict) => conflict.column(ownerColumn[kind]).doUpdateSet(code))
    .execute()
}

type Code = { codeHash: string; now: Date }

/** Returns whether this is the account's code and has not expired. */
export async function isValidCode(db: Database, { kind, id }: SessionOwner, { codeHash, now }: Code): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in_codes')
    .select('expires_at')
    .where(ownerColumn[kind], '=', id)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Uses up the code. If two attempts use it at the same time, only one gets true. */
export async function deleteCode(db: Database, { kind, id }: SessionOwner, { codeHash, now }: Code): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_codes')
    .where(ownerColumn[kind], '=', id)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function deleteExpiredCodes(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<', now).execute()
}

/** A company for tests: its root, sign-ups without the rest of an account, and the actions of staff. */
import { feeConcerns } from '@evergrove/contract/withdrawals/concern-words'
import { inTransaction } from '@evergrove/db'
import { sql } from 'kysely'
import type { Actor } from '../../audit/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import { createPayment } from '../../payments/index.ts'
import { ensureFirstPlan } from '../../plan/index.ts'
import { createFieldCipher } from '../../platform/field-encryption.ts'
import type { Database } from '../../platform/schema.ts'
import { approvePayment } from '../activation/approve-payment.ts'
import { placeRoot } from '../network.service.ts'

export const staff: Actor = { kind: 'staff', id: 1 }

/** Accepts jobs and does nothing with them. */
export const noJobs: Pick<Jobs, 'send'> = { send: async () => {} }

/** Decrypts the bank details of the agents. */
export const worldCipher = createFieldCipher(['a'.repeat(64)])

let serial = 0

/** Returns a different date of birth for each number, so that no two agents share one. */
export const birthDateOf = (number: number): string =>
  new Date((number % 10_000) * 86_400_000).toISOString().slice(0, 10)

type NewAgent = { sponsorId: number | null; status?: 'Active' | 'Pending'; hasBank?: boolean; isVerified?: boolean }

/** An agent without a payment. */
export async function insertAgent(db: Database, { sponsorId, status = 'Pending', ...has }: NewAgent): Promise<number> {
  serial += 1
  const { hasBank = true, isVerified = true } = has
  const { id } = await db
    .insertInto('agents')
    .values({
      email: `agent${serial}@example.org`,
      password_hash: null,
      email_verified_at: isVerified ? new Date() : null,
      code: `gfc${serial.toString(36).padStart(7, '0')}`,
      status,
      recommended_by: sponsorId,
      first_name: 'Ann',
      last_name: `Number ${serial}`,
      phone_number: '0700',
      date_of_birth: birthDateOf(serial),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (hasBank) await db.updateTable('agents').set(sealedBank(id)).where('id', '=', id).execute()
  return id
}

/** Bank details at Granary Bank, with the agent's own name without its number, and an account number that ends with the id. */
function sealedBank(id: number) {
  const sealed = (field: string, text: string) => worldCipher.encrypt(text, `agents.${field}:${id}`)
  return {
    bank_name: sealed('bank_name', 'Granary Bank'),
    account_name: sealed('account_name', 'Ann Number'),
    account_number: sealed('account_number', String(12_340_000 + id)),
  }
}

/** Founds the company: a first plan, and the root with the first place. Returns the root's id. */
export async function found(db: Database): Promise<number> {
  return inTransaction(db, async (trx) => {
    await ensureFirstPlan(trx)
    const root = await insertAgent(trx, { sponsorId: null, status: 'Active' })
    await placeRoot(trx, root)
    return root
  })
}

export type SignedUpAgent = { id: number; paymentId: number }

/** A Pending agent with its payment. */
export async function signUp(db: Database, sponsorId: number, has: { hasBank?: boolean } = {}): Promise<SignedUpAgent> {
  return inTransaction(db, async (trx) => {
    const id = await insertAgent(trx, { sponsorId, ...has })
    await createPayment(trx, id)
    const payment = await trx.selectFrom('payments').select('id').where('agent_id', '=', id).executeTakeFirstOrThrow()
    return { id, paymentId: payment.id }
  })
}

/** Approves a payment with every concern overridden, because most tests need no proof. */
export const weighed = { override: { concerns: feeConcerns, reason: 'The money has arrived' } }

export const activate = (db: Database, { paymentId }: Pick<SignedUpAgent, 'paymentId'>) =>
  approvePayment({ db, jobs: noJobs }, { payment: { id: paymentId }, input: weighed, actor: staff })

/** Signs up and activates at once. */
export async function join(db: Database, sponsorId: number): Promise<number> {
  const agent = await signUp(db, sponsorId)
  await activate(db, agent)
  return agent.id
}

/** Returns the placements: parent and side by agent. */
export async function readPlaces(db: Database): Promise<Map<number, { parent: number | null; side: string | null }>> {
  const rows = await db.selectFrom('placements').select(['agent_id', 'parent_id', 'side']).orderBy('number').execute()
  return new Map(rows.map(({ agent_id, parent_id, side }) => [agent_id, { parent: parent_id, side }]))
}

/** Makes a change that the database's own rules forbid, as a fault or an intruder with all rights might. */
export async function corrupt(db: Database, table: string, statement: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`alter table ${sql.table(table)} disable trigger all`.execute(trx)
    await sql.raw(statement).execute(trx)
    await sql`alter table ${sql.table(table)} enable trigger all`.execute(trx)
  })
}

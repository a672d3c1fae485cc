import type { PaymentStatus } from '@evergrove/contract/payments'
import { sql } from 'kysely'
import { decidedBy } from '../decisions/index.ts'
import { minorUnits } from '../money/index.ts'
import type { Database, Trx } from '../schema/index.ts'

export type NewPayment = { agent_id: number; plan_version_id: number; amount: bigint; pin: string }

/** Whether it was stored; false when another payment has the PIN. */
export async function insertPayment(trx: Trx, payment: NewPayment): Promise<boolean> {
  const inserted = await trx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('pin').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A payment by its id or by its PIN. */
export type PaymentKey = { id: number } | { pin: string }

const columnOf = (key: PaymentKey) => ('id' in key ? ('id' as const) : ('pin' as const))
const valueOf = (key: PaymentKey) => ('id' in key ? key.id : key.pin)

export async function findPaymentStatus(
  db: Database,
  key: PaymentKey,
): Promise<{ id: number; status: PaymentStatus } | undefined> {
  return db.selectFrom('payments').select(['id', 'status']).where(columnOf(key), '=', valueOf(key)).executeTakeFirst()
}

export type DecidedPayment = { id: number; agent_id: number; plan_version_id: number; amount: bigint }

/** Decides a payment that is Pending, so that of several decisions one succeeds; undefined when it is not Pending. */
export async function decidePayment(
  trx: Trx,
  key: PaymentKey,
  decision: { status: 'Approved' } | { status: 'Rejected'; reason: string },
): Promise<DecidedPayment | undefined> {
  const row = await trx
    .updateTable('payments')
    .set({ ...decision, decided_at: sql`now()` })
    .where(columnOf(key), '=', valueOf(key))
    .where('status', '=', 'Pending')
    .returning(['id', 'agent_id', 'plan_version_id', 'amount'])
    .executeTakeFirst()
  return row && { ...row, amount: minorUnits(row.amount) }
}

export type OwnPayment = { id: number; status: PaymentStatus; payment_proof_id: number | null; reason: string | null }

const own = ['id', 'status', 'payment_proof_id', 'reason'] as const

export async function findPaymentOf(db: Database, agentId: number, id: number): Promise<OwnPayment | undefined> {
  return db.selectFrom('payments').select(own).where('id', '=', id).where('agent_id', '=', agentId).executeTakeFirst()
}

export async function lockPaymentOf(trx: Trx, agentId: number, id: number): Promise<OwnPayment | undefined> {
  return trx
    .selectFrom('payments')
    .select(own)
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Gives a payment a proof to be looked at: Pending, without an earlier decision. */
export async function updateProof(trx: Trx, id: number, fileId: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ payment_proof_id: fileId, status: 'Pending', reason: null, decided_at: null })
    .where('id', '=', id)
    .execute()
}

const shown = (db: Database) =>
  db
    .selectFrom('payments')
    .leftJoin('files', 'files.id', 'payments.payment_proof_id')
    .select(['payments.id', 'pin', 'payments.status', 'date', 'amount', 'reason', 'decided_at', 'files.hash'])

export type ShownPayment = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

export const listOfAgent = (db: Database, agentId: number): Promise<ShownPayment[]> =>
  shown(db).where('agent_id', '=', agentId).orderBy('payments.id').execute()

/** Payments with their agents, the oldest first; those with a proof before those without. */
export async function listWithAgents(
  db: Database,
  query: { status?: PaymentStatus | undefined; agentId?: number | undefined; limit: number; offset: number },
) {
  const { status, agentId, limit, offset } = query
  let payments = shown(db)
    .innerJoin('agents', 'agents.id', 'payments.agent_id')
    .select(['agents.id as agent_id', 'agents.first_name', 'agents.last_name', 'agents.email'])
    .select(decidedBy('payment', 'payments').as('decided_by'))
  if (status !== undefined) payments = payments.where('payments.status', '=', status)
  if (agentId !== undefined) payments = payments.where('agents.id', '=', agentId)
  return payments
    .orderBy((eb) => eb('payments.payment_proof_id', 'is', null))
    .orderBy('payments.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The proof's file, if it is the agent's own payment's; with no agent given, whoever's it is. */
export async function findProofHash(db: Database, paymentId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('payments')
    .innerJoin('files', 'files.id', 'payments.payment_proof_id')
    .select('files.hash')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  return found?.hash
}

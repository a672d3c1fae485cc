import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import type { PaymentStatus, PaymentWait } from '@evergrove/contract/payments'
import type { ReversalReason } from '@evergrove/contract/reversal-reasons'
import { type Expression, sql } from 'kysely'
import { decidedBy } from '../audit/index.ts'
import { contactOf, contactWithStatus, ifFound } from '../platform/contacts.repository.ts'
import { minorUnits } from '../platform/money.ts'
import { countOf, defineQuery, queries } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { queuedPaymentsLike } from '../platform/text-search.repository.ts'
import type { FeeFacts } from './concerns.ts'

export type NewPayment = { agent_id: number; plan_version_id: number; amount: bigint; pin: string }

/** Stores the payment. Returns false if another payment has the PIN. */
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

/** The condition, as a column, that a bank statement's line is matched with a payment's next approval (plan rule 25). */
const isOnStatement = sql<boolean>`exists (
  select from receipts r where r.payment_id = payments.id and r.round = payments.round and r.matched_with = 'payment')`

const columnOf = (key: PaymentKey) => ('id' in key ? ('id' as const) : ('pin' as const))
const valueOf = (key: PaymentKey) => ('id' in key ? key.id : key.pin)

export type DecidedPayment = {
  id: number
  pin: string
  agent_id: number
  plan_version_id: number
  amount: bigint
  /** The approval of the payment that it is about, counted from 1. */
  round: number
}

export async function findPaymentStatus(
  db: Database,
  key: PaymentKey,
): Promise<{ id: number; status: PaymentStatus } | undefined> {
  return db.selectFrom('payments').select(['id', 'status']).where(columnOf(key), '=', valueOf(key)).executeTakeFirst()
}

const anyOf = <T>(values: T[]) => sql<T>`any(${values})`

/**
 * Decides those of the payments that are Pending, so that only one of several decisions about a payment succeeds. They
 * are locked in one order, so that two callers who decide many at once never wait for each other.
 */
export async function decidePayments(
  trx: Trx,
  keys: PaymentKey[],
  decision: { status: 'Approved' } | { status: 'Rejected'; reason: string },
): Promise<(DecidedPayment & Omit<FeeFacts, 'date_of_birth'>)[]> {
  const ids = keys.flatMap((key) => ('id' in key ? [key.id] : []))
  const pins = keys.flatMap((key) => ('pin' in key ? [key.pin] : []))
  const pending = trx
    .selectFrom('payments')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', anyOf(ids)), eb('pin', '=', anyOf(pins))]))
    .where('status', '=', 'Pending')
    .orderBy('id')
    .forNoKeyUpdate()
  const rows = await trx
    .updateTable('payments')
    .set({ ...decision, decided_at: sql`now()`, question: null, asked_at: null })
    .where('id', '=', sql<number>`any(array(${pending}))`)
    .returning(['id', 'pin', 'agent_id', 'plan_version_id', 'amount', 'round', 'payment_proof_id'])
    .returning(isOnStatement.as('is_on_statement'))
    .execute()
  return rows.map((row) => Object.assign(row, { amount: minorUnits(row.amount) }))
}

/**
 * Reverses an Approved payment, so that only one of several reversals succeeds. Undefined if it is not Approved, or was
 * approved before the company moved in, so that there is no fee to take back.
 */
export async function reverseApproved(
  trx: Trx,
  id: number,
  { reason, note }: { reason: ReversalReason; note: string | null },
): Promise<DecidedPayment | undefined> {
  const row = await trx
    .updateTable('payments')
    .set({ status: 'Reversed', reversal: reason, reason: note, decided_at: sql`now()`, round: sql`round + 1` })
    .where('id', '=', id)
    .where('status', '=', 'Approved')
    .where(sql<boolean>`exists (select from ledger_transfers t
      where t.payment_id = payments.id and t.kind = 'registration_fee' and t.round = payments.round)`)
    .returning(['id', 'pin', 'agent_id', 'plan_version_id', 'amount', sql<number>`round - 1`.as('round')])
    .executeTakeFirst()
  return row && { ...row, amount: minorUnits(row.amount) }
}

/** Makes those of these payments Pending again that have one of the statuses, and returns them. */
export async function reopenPayments(
  trx: Trx,
  ids: readonly number[],
  statuses: readonly ('Rejected' | 'Reversed')[],
): Promise<{ agent_id: number; payment_proof_id: number | null }[]> {
  return trx
    .updateTable('payments')
    .set({ status: 'Pending', reason: null, decided_at: null })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('status', 'in', statuses)
    .returning(['agent_id', 'payment_proof_id'])
    .execute()
}

/** Asks about a payment in place of an earlier question. Undefined if it is not Pending. */
export async function askAbout(trx: Trx, id: number, question: string): Promise<{ agent_id: number } | undefined> {
  return trx
    .updateTable('payments')
    .set({ question, asked_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .returning('agent_id')
    .executeTakeFirst()
}

/**
 * Ends the question about the agent's payment if the date of birth, which an approval asks for, is still missing: call it
 * as the agent gives it. The payment is locked, and must be locked before the agent.
 */
export async function endQuestionWithoutBirthDate(trx: Trx, agentId: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ question: null, asked_at: null })
    .where('agent_id', '=', agentId)
    .where('status', '=', 'Pending')
    .where('asked_at', 'is not', null)
    .where(sql<boolean>`exists (select from agents a where a.id = payments.agent_id and a.date_of_birth is null)`)
    .execute()
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

/** Locks the payment of an agent and returns it; undefined for the root, who has none. */
export async function lockOnlyPayment(trx: Trx, agentId: number): Promise<OwnPayment | undefined> {
  return trx.selectFrom('payments').select(own).where('agent_id', '=', agentId).forNoKeyUpdate().executeTakeFirst()
}

export async function isFeeOnStatement(trx: Trx, id: number): Promise<boolean> {
  const payment = trx.selectFrom('payments').select(isOnStatement.as('is_on_statement')).where('id', '=', id)
  return (await payment.executeTakeFirst())?.is_on_statement === true
}

/** Returns whether the agent's account is closed. Call it with the payment locked: closing an account locks it first. */
export async function isAccountClosed(trx: Trx, agentId: number): Promise<boolean> {
  const agent = await trx.selectFrom('agents').select('status').where('id', '=', agentId).executeTakeFirst()
  return agent?.status === 'Closed'
}

/** Gives a payment a proof to be checked: the payment is Pending, without an earlier decision or question. */
export async function updateProof(trx: Trx, id: number, fileId: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({
      payment_proof_id: fileId,
      status: 'Pending',
      reason: null,
      decided_at: null,
      question: null,
      asked_at: null,
    })
    .where('id', '=', id)
    .execute()
}

const shown = () =>
  queries
    .selectFrom('payments')
    .leftJoin('files', 'files.id', 'payments.payment_proof_id')
    .select(['payments.id', 'pin', 'payments.status', 'date', 'amount', 'reason', 'decided_at'])
    .select(['payments.reversal', 'payments.question', 'payments.asked_at', 'files.hash'])

export type ShownPayment = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

export const paymentsOf = defineQuery((agentId: number) =>
  shown().where('agent_id', '=', agentId).orderBy('payments.id'),
)

/** Selects payments: the one with this id, those of one status, those of one agent, or those that match a text. */
export type PaymentFilter = {
  id?: number | undefined
  status?: PaymentStatus | undefined
  agentId?: number | undefined
  waitsFor?: PaymentWait | undefined
  /** The beginning of a PIN, a name or an address, or the number of the payment. */
  search?: string | undefined
}

/** The conditions that a payment waits for something. Lists and counts derive from them. */
export const isWaitingFor = {
  review: sql<boolean>`status = 'Pending' and asked_at is null and payment_proof_id is not null`,
  proof: sql<boolean>`status = 'Pending' and asked_at is null and payment_proof_id is null`,
  answer: sql<boolean>`status = 'Pending' and asked_at is not null`,
} satisfies Record<PaymentWait, unknown>

/** Returns the ids of all these payments. */
function wantedPayments({ id, status, agentId, waitsFor, search = '' }: PaymentFilter) {
  let payments = queries.selectFrom('payments as p').select('p.id')
  if (id !== undefined) payments = payments.where('p.id', '=', id)
  if (status !== undefined) payments = payments.where('p.status', '=', status)
  if (agentId !== undefined) payments = payments.where('p.agent_id', '=', agentId)
  if (waitsFor !== undefined) payments = payments.where(isWaitingFor[waitsFor])
  return search === '' ? payments : payments.where(queuedPaymentsLike(search))
}

/** Returns the ids of one page of these payments, out of an index. */
function pageOfPayments({ limit, offset, ...filter }: PaymentPage) {
  const wanted = wantedPayments(filter)
  const ordered =
    filter.status === 'Pending' || filter.waitsFor !== undefined
      ? wanted.orderBy((eb) => eb('p.payment_proof_id', 'is', null)).orderBy('p.id')
      : wanted.orderBy('p.id', 'desc')
  return ordered.limit(limit).offset(offset)
}

type PaymentPage = PaymentFilter & { limit: number; offset: number }

/** Returns the receivers of the bonuses of the payments on a page, by the payment's agent. */
const bonusesOf = (page: Expression<unknown>) => sql<{ agent_id: number; receivers: StaffPayment['bonus_receivers'] }>`(
  select bonus.activated_id as agent_id, json_agg(json_build_object(
    'kind', bonus.kind, 'id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'email', a.email)) as receivers
  from activation_bonuses(array(select p.agent_id from payments p where p.id in (${page}))) bonus
  join agents a on a.id = bonus.receiver_id
  group by bonus.activated_id)`

const MOST_COPIES = 3

/** The first other payments whose proof has the same content as a payment's, by their numbers; `files` has its proof. */
export const sameProofs = (payment: string) => sql<number[]>`array(
  select copies.proof_of from files copies
  where copies.content_name = files.content_name and copies.proof_of <> ${sql.ref(`${payment}.id`)}
  order by copies.proof_of limit ${sql.lit(MOST_COPIES)})`

/**
 * Returns a query for payments with their agents. The newest come first; of those that wait, the oldest first, with a
 * proof before those without. Rows before the page are skipped in an index and never read.
 */
export function paymentsWithAgents(query: PaymentPage) {
  const page = pageOfPayments(query)
  const payments = shown()
    .innerJoin(page.as('page'), 'page.id', 'payments.id')
    .innerJoin('agents', 'agents.id', 'payments.agent_id')
    .leftJoin('agents as sponsors', 'sponsors.id', 'agents.recommended_by')
    .leftJoin(bonusesOf(page).as('bonuses'), 'bonuses.agent_id', 'agents.id')
    .select([contactWithStatus('agents').as('agent'), ifFound('sponsors', contactOf('sponsors')).as('sponsor')])
    .select(['bonuses.receivers as bonus_receivers', sameProofs('payments').as('same_proof_as')])
    .select(['payments.payment_proof_id', isOnStatement.as('is_on_statement'), 'agents.date_of_birth'])
    .select(['payments.plan_version_id', decidedBy('payment', 'payments').as('decided_by')])
  return query.status === 'Pending' || query.waitsFor !== undefined
    ? payments.orderBy((eb) => eb('payments.payment_proof_id', 'is', null)).orderBy('payments.id')
    : payments.orderBy('payments.id', 'desc')
}

export const paymentCount = (filter: PaymentFilter) => countOf(wantedPayments(filter))

/** Returns the file of the proof, if the payment belongs to the agent; without an agent, the file of any payment. */
export async function findProofHash(db: Database, paymentId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('payments')
    .innerJoin('files', 'files.id', 'payments.payment_proof_id')
    .select('files.hash')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  return found?.hash
}

import type { PaymentWait } from '@evergrove/contract/payments'
import { databaseForEach } from '@evergrove/db/testing'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { closeAccountOf } from '../agents/index.ts'
import { type FileStorage, readImageVariant } from '../files/index.ts'
import { activate, found, noJobs, signUp, staff } from '../network/testing/network-world.ts'
import { listNotifications } from '../notifications/index.ts'
import { publishPlan } from '../plan/index.ts'
import { planDraft } from '../plan/testing/plan-draft.ts'
import type { Schema } from '../platform/schema.ts'
import {
  askAboutPayment,
  attachProof,
  listPayments,
  listPaymentsForStaff,
  readProof,
  rejectPayment,
  reopenPayment,
} from './index.ts'

const database = databaseForEach<Schema>()
let root: number
let stored: Map<string, Uint8Array>
let picture: Buffer

beforeAll(async () => {
  picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})
beforeEach(async () => {
  stored = new Map()
  root = await found(database.db)
})

const memory: FileStorage = {
  write: async (key, bytes) => void stored.set(key, bytes),
  read: async (key) => stored.get(key),
  removeAll: async (folder) => {
    for (const key of stored.keys()) if (key.startsWith(folder)) stored.delete(key)
  },
}
const files = () => ({ db: database.db, storage: memory })
const proofUrl = (id: number) => `https://example.org/proof/${id}`
const payments = (agentId: number) => listPayments(database.db, { agentId, proofUrl })
const prove = (agentId: number, paymentId: number, bytes: Uint8Array = picture) =>
  attachProof(files(), { agentId, paymentId, bytes })
const reject = (paymentId: number, input: unknown = { reason: 'The picture is blurred.' }) =>
  rejectPayment({ db: database.db, jobs: noJobs }, { payment: { id: paymentId }, input, actor: staff })

test('[ENT-020] a new agent has one Pending payment with a PIN and the fee of the plan in force', async () => {
  const { id, paymentId } = await signUp(database.db, root)
  expect(await payments(id)).toEqual([
    {
      id: paymentId,
      pin: expect.stringMatching(/^\d{10}$/),
      status: 'Pending',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      amount: '100.00',
      payment_proof: null,
      get_image_url: '',
      reason: null,
      decided_at: null,
      question: null,
      asked_at: null,
    },
  ])
  expect(await payments(root)).toEqual([])
})

test('the fee is the one in force when the account was created, and its transfer names that version', async () => {
  const before = await signUp(database.db, root)
  const plan = planDraft({ registration_fee: '250.00', referral_bonus: '5.00' })
  const { id: version } = await publishPlan({ db: database.db }, { input: plan, actor: staff })
  const after = await signUp(database.db, root)
  expect((await payments(before.id))[0]?.amount).toBe('100.00')
  expect((await payments(after.id))[0]?.amount).toBe('250.00')
  await activate(database.db, before)
  const fee = await database.db
    .selectFrom('ledger_transfers')
    .select(['kind', 'amount', 'plan_version_id'])
    .orderBy('id')
    .execute()
  expect(fee).toEqual([
    { kind: 'registration_fee', amount: 10000, plan_version_id: version - 1 },
    { kind: 'referral_bonus', amount: 500, plan_version_id: version },
  ])
})

test('a proof is private: it has a random name and a signed URL, and is never served as a public image', async () => {
  const { id, paymentId } = await signUp(database.db, root)
  await prove(id, paymentId)
  const [payment] = await payments(id)
  expect(payment).toMatchObject({
    payment_proof: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
    get_image_url: `https://example.org/proof/${paymentId}`,
  })
  const hash = (payment?.payment_proof ?? '').replace('.webp', '')
  expect(await readImageVariant(files(), { hash, width: 8, height: 6 }, { format: 'webp' })).toBeUndefined()
  const bytes = await readProof(files(), paymentId)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 8, height: 6 })

  const other = await signUp(database.db, root)
  await prove(other.id, other.paymentId)
  expect((await payments(other.id))[0]?.payment_proof).not.toBe(payment?.payment_proof)
  expect(await readProof(files(), 999)).toBeUndefined()
})

test('[plan 27] a proof that arrives after the account was closed is refused and not kept', async () => {
  const { id, paymentId } = await signUp(database.db, root)
  await closeAccountOf({ db: database.db, jobs: noJobs }, { agentId: id, input: { reason: 'By letter' }, actor: staff })
  await expect(prove(id, paymentId)).rejects.toThrow('This account is closed.')
  expect((await payments(id))[0]).toMatchObject({ status: 'Rejected', payment_proof: null })
})

test('a new proof replaces the old one, which is removed', async () => {
  const { id, paymentId } = await signUp(database.db, root)
  await prove(id, paymentId)
  const [first] = await payments(id)
  await prove(id, paymentId)
  expect((await payments(id))[0]?.payment_proof).not.toBe(first?.payment_proof)
  expect(stored.size).toBe(1)
  expect(await database.db.selectFrom('files').select('id').execute()).toHaveLength(1)
})

test('[GAP-25] a proof that is no image, or exceeds 5 MB, is refused under its field', async () => {
  const { id, paymentId } = await signUp(database.db, root)
  const refusal = { code: 'invalid', fieldErrors: { payment_proof: [expect.any(String)] } }
  await expect(prove(id, paymentId, Buffer.from('text'))).rejects.toMatchObject(refusal)
  await expect(prove(id, paymentId, new Uint8Array(5 * 1024 * 1024 + 1))).rejects.toMatchObject(refusal)
  expect((await payments(id))[0]?.payment_proof).toBeNull()
})

test('[GAP-43] an agent can neither see nor prove the payment of another', async () => {
  const { paymentId } = await signUp(database.db, root)
  const other = await signUp(database.db, root)
  await expect(prove(other.id, paymentId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(prove(other.id, 9999)).rejects.toMatchObject({ code: 'not_found' })
  expect((await payments(other.id)).map(({ id }) => id)).toEqual([other.paymentId])
})

test('a rejection is reported with its reason, and a new proof makes the payment Pending and ready for approval', async () => {
  const agent = await signUp(database.db, root)
  await reject(agent.paymentId)
  expect((await payments(agent.id))[0]).toMatchObject({
    status: 'Rejected',
    reason: 'The picture is blurred.',
    decided_at: expect.any(String),
  })
  expect(await listNotifications(database.db, agent.id)).toMatchObject([
    { subject: 'Payment not approved', message: expect.stringContaining('The picture is blurred.') },
  ])
  await expect(activate(database.db, agent)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('. Undo the rejection, or wait for a new proof.'),
  })
  await expect(reject(agent.paymentId)).rejects.toMatchObject({ code: 'conflict' })

  await prove(agent.id, agent.paymentId)
  const { items } = await listPaymentsForStaff(database.db, { status: 'Pending', page: 1, page_size: 10, proofUrl })
  const [shown] = items
  expect(shown).toMatchObject({ status: 'Pending', reason: null, decided_at: null })
  await activate(database.db, agent)
  expect((await payments(agent.id))[0]?.status).toBe('Approved')
  await expect(prove(agent.id, agent.paymentId)).rejects.toMatchObject({ code: 'conflict' })
  await expect(reject(agent.paymentId)).rejects.toMatchObject({ code: 'conflict' })
})

test('a rejection that was a mistake is undone: the payment waits with the proof that it had, and the agent is told', async () => {
  const { id, paymentId } = await signUp(database.db, root)
  await prove(id, paymentId)
  const [before] = await payments(id)
  const undo = (input: unknown = { reason: 'Mixed up' }) =>
    reopenPayment({ db: database.db, jobs: noJobs }, { id: paymentId, input, actor: staff })
  await expect(undo()).rejects.toMatchObject({ message: 'This payment is Pending, not Rejected.' })
  await reject(paymentId)
  await expect(undo({})).rejects.toMatchObject({ code: 'invalid' })
  await undo()
  expect(await payments(id)).toEqual([before])
  expect((await listNotifications(database.db, id))[0]).toMatchObject({
    subject: 'Your payment is being reviewed again',
    message: expect.stringContaining('You don’t need to upload another proof'),
  })
  const entries = database.db.selectFrom('audit_entries').select(['before', 'after', 'reason'])
  expect(await entries.where('action', '=', 'payment.reopen').execute()).toEqual([
    { before: { status: 'Rejected' }, after: { status: 'Pending' }, reason: 'Mixed up' },
  ])
  await activate(database.db, { paymentId })
  await expect(undo()).rejects.toMatchObject({ message: 'This payment is Approved, not Rejected.' })
})

test('the rejection of a payment whose account is closed is not undone, and without a proof the agent is asked for one', async () => {
  const undo = (paymentId: number) =>
    reopenPayment({ db: database.db, jobs: noJobs }, { id: paymentId, input: { reason: 'Mixed up' }, actor: staff })
  const { id, paymentId } = await signUp(database.db, root)
  await reject(paymentId)
  await undo(paymentId)
  expect((await listNotifications(database.db, id))[0]?.message).toContain(
    'You haven’t uploaded a proof of payment yet',
  )
  await reject(paymentId)
  await database.db.updateTable('agents').set({ status: 'Closed' }).where('id', '=', id).execute()
  await expect(undo(paymentId)).rejects.toMatchObject({ code: 'conflict', message: 'This account is closed.' })
  expect((await payments(id))[0]?.status).toBe('Rejected')
  await expect(undo(9999)).rejects.toMatchObject({ code: 'not_found' })
})

test('a decision by PIN applies to the payment with that PIN, and an unknown PIN is not found', async () => {
  const [one, other] = [await signUp(database.db, root), await signUp(database.db, root)]
  const pinOf = async (agentId: number) => (await payments(agentId))[0]?.pin ?? ''
  const deps = { db: database.db, jobs: noJobs }
  const decision = { input: { reason: 'The picture is blurred.' }, actor: staff }
  await rejectPayment(deps, { payment: { pin: await pinOf(other.id) }, ...decision })
  expect((await payments(one.id))[0]?.status).toBe('Pending')
  expect((await payments(other.id))[0]?.status).toBe('Rejected')
  await expect(rejectPayment(deps, { payment: { pin: 'none' }, ...decision })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a rejection needs a reason and a payment', async () => {
  const { paymentId } = await signUp(database.db, root)
  await expect(reject(paymentId, {})).rejects.toMatchObject({ fieldErrors: { reason: [expect.any(String)] } })
  await expect(reject(9999)).rejects.toMatchObject({ code: 'not_found' })
})

test('staff see waiting payments with a proof first, and in the list of all the newest first', async () => {
  const without = await signUp(database.db, root)
  const withProof = await signUp(database.db, root)
  await prove(withProof.id, withProof.paymentId)
  const approved = await signUp(database.db, root)
  await activate(database.db, approved)
  const waiting = (page: number, page_size: number) =>
    listPaymentsForStaff(database.db, { status: 'Pending', page, page_size, proofUrl }).then(({ items }) => items)
  const queue = await waiting(1, 10)
  expect(queue.map(({ id }) => id)).toEqual([withProof.paymentId, without.paymentId])
  expect((await waiting(1, 1)).map(({ id }) => id)).toEqual([withProof.paymentId])
  expect(queue[0]?.agent).toMatchObject({ id: withProof.id, first_name: 'Ann' })
  const sponsor = await database.db
    .selectFrom('agents')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '=', root)
    .executeTakeFirstOrThrow()
  expect(queue[0]).toMatchObject({ sponsor, bonus_receivers: [{ kind: 'referral_bonus', ...sponsor }] })
  const pageOfAll = async (page: number) => {
    const query = { status: undefined, page, page_size: 2, proofUrl }
    const { items: payments } = await listPaymentsForStaff(database.db, query)
    return payments.map(({ id }) => id)
  }
  expect(await pageOfAll(1)).toEqual([approved.paymentId, withProof.paymentId])
  expect(await pageOfAll(2)).toEqual([without.paymentId])
})

test('decisions and proofs are recorded with their actors', async () => {
  const agent = await signUp(database.db, root)
  await reject(agent.paymentId)
  await prove(agent.id, agent.paymentId)
  await activate(database.db, agent)
  const entries = await database.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_kind', 'actor_id', 'before', 'after', 'reason'])
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    {
      action: 'payment.reject',
      actor_kind: 'staff',
      before: { status: 'Pending' },
      after: { status: 'Rejected' },
      reason: 'The picture is blurred.',
    },
    {
      action: 'payment.prove',
      actor_kind: 'agent',
      actor_id: agent.id,
      before: { status: 'Rejected', payment_proof_id: null },
      after: { status: 'Pending', payment_proof_id: expect.any(Number) },
    },
    { action: 'payment.approve', actor_kind: 'staff', before: { status: 'Pending' }, after: { status: 'Approved' } },
  ])
})

const ask = (id: number, question = 'Which account did you pay from?') =>
  askAboutPayment({ db: database.db, jobs: noJobs }, { id, input: { question }, actor: staff })
const listed = async (waitsFor: PaymentWait) => {
  const { items } = await listPaymentsForStaff(database.db, { proofUrl, waitsFor, page: 1, page_size: 9 })
  return items.map(({ id }) => id)
}

test('a question leaves the payment Pending, is sent to the agent, and is answered by a new proof', async () => {
  const { id, paymentId } = await signUp(database.db, root)
  await prove(id, paymentId)
  await ask(paymentId)
  await ask(paymentId, 'On which day did you pay?')
  expect(await payments(id)).toMatchObject([
    { status: 'Pending', question: 'On which day did you pay?', asked_at: expect.stringMatching(/Z$/) },
  ])
  expect([await listed('answer'), await listed('review')]).toEqual([[paymentId], []])
  const [news] = await listNotifications(database.db, id)
  expect(news).toMatchObject({ subject: 'Question about your payment' })
  expect(news?.message).toContain('On which day did you pay?')

  await prove(id, paymentId)
  expect(await payments(id)).toMatchObject([{ status: 'Pending', question: null, asked_at: null }])
  expect([await listed('answer'), await listed('review')]).toEqual([[], [paymentId]])
  const asked = await database.db
    .selectFrom('audit_entries')
    .select(['subject_id', 'reason'])
    .where('action', '=', 'payment.ask')
    .orderBy('id')
    .execute()
  expect(asked.map(({ subject_id, reason }) => [subject_id, reason])).toEqual([
    [paymentId, 'Which account did you pay from?'],
    [paymentId, 'On which day did you pay?'],
  ])
})

test('a decision ends the question, and a payment that is decided or unknown cannot be asked about', async () => {
  const [first, second] = [await signUp(database.db, root), await signUp(database.db, root)]
  for (const { paymentId } of [first, second]) await ask(paymentId)
  await reject(first.paymentId)
  await activate(database.db, second)
  expect(await payments(first.id)).toMatchObject([{ status: 'Rejected', question: null }])
  expect(await payments(second.id)).toMatchObject([{ status: 'Approved', question: null }])
  for (const { paymentId } of [first, second]) await expect(ask(paymentId)).rejects.toMatchObject({ code: 'conflict' })
  await expect(ask(4711)).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(first.paymentId, ' ')).rejects.toMatchObject({ code: 'invalid' })
})

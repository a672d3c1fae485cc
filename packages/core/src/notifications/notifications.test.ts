import { inTransaction } from '@evergrove/db'
import { databaseForEach, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { FinalFailureError, type JobPayloads, type Jobs, OutageError, openJobs } from '../jobs/index.ts'
import type { Mailer } from '../mail/index.ts'
import { approvePayment } from '../network/index.ts'
import { found, insertAgent, join, noJobs, signUp, staff, weighed } from '../network/testing/network-world.ts'
import { rejectPayment } from '../payments/index.ts'
import type { Schema } from '../platform/schema.ts'
import { createCollectingLogger } from '../platform/testing/collecting-logger.ts'
import {
  bankDetailsChanged,
  bonusesTakenBack,
  listNotifications,
  markNotificationRead,
  type NewNotification,
  newCause,
  newReferral,
  notify,
  sendNotificationMails,
  withdrawalApproved,
  writeStaffNotification,
} from './index.ts'

const database = databaseForEach<Schema>()
let root: number

beforeEach(async () => {
  root = await found(database.db)
})

const subjects = async (agentId: number) =>
  (await listNotifications(database.db, agentId)).map(({ subject }) => subject).toReversed()

test('[GAP-29] agents are notified of activation, new referrals, bonuses and levels', async () => {
  const a = await join(database.db, root)
  const name = { first_name: 'Ben', last_name: 'Low' }
  await inTransaction(database.db, (trx) =>
    notify({ trx, jobs: noJobs }, [newReferral(a, name)], newCause('referral', 7)),
  )
  await join(database.db, a)
  await join(database.db, a)
  expect(await subjects(a)).toEqual([
    'Your account is active',
    'New referral',
    'Referral bonus',
    'Referral bonus',
    'Level 1 complete',
  ])
  expect((await listNotifications(database.db, a)).map(({ message }) => message).toReversed()).toEqual([
    expect.stringContaining('$100.00'),
    expect.stringContaining('Ben Low joined'),
    expect.stringContaining('$20.00'),
    expect.stringContaining('$20.00'),
    expect.stringContaining('Your match bonus of $20.00'),
  ])
})

test('each notification leads to its entry or record, or otherwise to the screen of its kind', async () => {
  const a = await join(database.db, root)
  const name = { first_name: 'Ben', last_name: 'Low' }
  const taken = { payer: name, bonuses: [], levels: [1], rewards: [], owed: 0n }
  await inTransaction(database.db, async (trx) => {
    const tell = (about: NewNotification, cause: string) => notify({ trx, jobs: noJobs }, [about], cause)
    await tell(newReferral(a, name), newCause('referral', 7))
    await tell(withdrawalApproved(a, 5000n), newCause('withdrawal', 9))
    await tell(bankDetailsChanged(a), newCause('bank-details', a))
    await tell(bonusesTakenBack(a, taken), newCause('payment', 1))
  })
  await join(database.db, a)
  await join(database.db, a)
  const { rows: bonuses } = await sql<{ id: number }>`
    select id from ledger_transfers where credit_account_id = ${a} order by id`.execute(database.db)
  expect(bonuses).toHaveLength(3)
  expect((await listNotifications(database.db, a)).map(({ path }) => path).toReversed()).toEqual([
    '/dashboard',
    '/dashboard/referrals?chosen=7',
    '/dashboard/withdrawals?chosen=9',
    '/dashboard/edit-profile#bank-details',
    '/dashboard/statement',
    ...bonuses.map(({ id }) => `/dashboard/statement/${id}`),
  ])
})

test('[ENT-019] a notification has an id, a subject and a message, and is unread until it is read', async () => {
  const a = await join(database.db, root)
  const [unread] = await listNotifications(database.db, a)
  expect(unread).toEqual({
    id: expect.any(Number),
    subject: expect.any(String),
    message: expect.any(String),
    is_read: false,
    kind: 'activation',
    path: '/dashboard',
    created_at: expect.stringMatching(/Z$/),
  })
  await markNotificationRead(database.db, a, { notificationId: unread?.id })
  await markNotificationRead(database.db, a, { notificationId: unread?.id })
  expect(await listNotifications(database.db, a)).toEqual([{ ...unread, is_read: true }])
})

test('[GAP-43] an agent cannot read or mark the notifications of another', async () => {
  const a = await join(database.db, root)
  const [own] = await listNotifications(database.db, a)
  expect((await listNotifications(database.db, root)).map(({ id }) => id)).not.toContain(own?.id)
  const attempt = markNotificationRead(database.db, root, { notificationId: own?.id })
  await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
  expect((await listNotifications(database.db, a))[0]?.is_read).toBe(false)
})

test.each([
  {},
  { notificationId: null },
  { notificationId: 'x' },
  { notificationId: 1.5 },
  { notificationId: 1e300 },
  [],
  'x',
])('marking %j is refused', async (input) => {
  await expect(markNotificationRead(database.db, root, input)).rejects.toMatchObject({ code: 'invalid' })
})

test('staff write to one agent or to all, which is recorded and not mailed', async () => {
  const a = await join(database.db, root)
  const { id: pending } = await signUp(database.db, root)
  const write = (agent_id: number | null, subject: string) =>
    writeStaffNotification({ db: database.db }, { input: { agent_id, subject, message: 'Two\nlines' }, actor: staff })
  expect(await write(a, 'To one')).toEqual({ recipients: 1 })
  expect(await write(null, 'To all')).toEqual({ recipients: 3 })
  expect((await subjects(a)).slice(1)).toEqual(['To one', 'To all'])
  expect(await subjects(pending)).toEqual(['To all'])
  await expect(write(999, 'To nobody')).rejects.toMatchObject({ code: 'not_found' })
  await expect(write(a, ' ')).rejects.toMatchObject({ fieldErrors: { subject: [expect.any(String)] } })
  const entries = await database.db
    .selectFrom('audit_entries')
    .select(['subject_kind', 'subject_id'])
    .where('action', '=', 'notification.write')
    .execute()
  expect(entries).toEqual([
    { subject_kind: 'agent', subject_id: a },
    { subject_kind: 'all_agents', subject_id: 0 },
  ])
  const toMail = await database.db.selectFrom('notifications').select('cause').where('kind', '=', 'staff').execute()
  expect(toMail.every(({ cause }) => cause === null)).toBe(true)
})

const job = { id: 'job' }

const mailing = (send: Mailer['send']) => ({
  db: database.db,
  mailer: { send },
  publicUrl: () => 'https://example.org',
  protectionLink: async () => 'https://example.org/not-me/secret',
})

type Payload = JobPayloads['mail.notifications']

/** Collects the jobs for later, like a queue that lags behind. */
function collectJobs() {
  const payloads: Payload[] = []
  const jobs: Pick<Jobs, 'send'> = {
    send: async (_trx, _name, ...sent) => void payloads.push(...(sent as Payload[])),
  }
  return { jobs, payloads }
}

test('[C2] jobs of a rejection and a later approval that run at the same time mail each notification once', async () => {
  const agent = await signUp(database.db, await join(database.db, root))
  const { jobs, payloads } = collectJobs()
  const deps = { db: database.db, jobs }
  const payment = { id: agent.paymentId }
  for (const reason of ['unreadable', 'still unreadable']) {
    await rejectPayment(deps, { payment, input: { reason }, actor: staff })
    await database.db
      .updateTable('payments')
      .set({ status: 'Pending', reason: null, decided_at: null })
      .where('id', '=', agent.paymentId)
      .execute()
  }
  await approvePayment(deps, { payment, input: weighed, actor: staff })
  const send = vi.fn<Mailer['send']>(async () => {})
  await Promise.all(payloads.map((payload) => sendNotificationMails(mailing(send), payload, job)))
  expect(send.mock.calls.map(([mail]) => mail.subject).toSorted()).toEqual([
    'Payment not approved',
    'Payment not approved',
    'Referral bonus',
    'Your account is active',
  ])
})

test('each agent is mailed once about the effects of an action that concern them', async () => {
  const a = await join(database.db, root)
  const agent = await signUp(database.db, a)
  const { jobs, payloads } = collectJobs()
  await approvePayment({ db: database.db, jobs }, { payment: { id: agent.paymentId }, input: weighed, actor: staff })
  const send = vi.fn<Mailer['send']>(async () => {})
  const [payload] = payloads as [Payload]
  await sendNotificationMails(mailing(send), payload, job)
  await sendNotificationMails(mailing(send), payload, job)
  expect(send.mock.calls.map(([mail]) => mail.subject)).toEqual(['Your account is active', 'Referral bonus'])
  expect(send.mock.calls[0]?.[0].text).toContain('registration fee of $100.00')
  expect(send.mock.calls[1]?.[0]).toMatchObject({
    html: expect.stringContaining('https://example.org/dashboard'),
    text: expect.stringContaining('Your referral bonus of $20.00'),
  })
})

test('a failed email is retried, and does not delay the others', async () => {
  const a = await join(database.db, root)
  const agent = await signUp(database.db, a)
  const { jobs, payloads } = collectJobs()
  await approvePayment({ db: database.db, jobs }, { payment: { id: agent.paymentId }, input: weighed, actor: staff })
  const [payload] = payloads as [Payload]
  const send = vi.fn<Mailer['send']>(async () => {})
  send.mockRejectedValueOnce(new Error('mailbox full'))
  await expect(sendNotificationMails(mailing(send), payload, job)).rejects.toThrow('1 mails of payment:')
  expect(send.mock.calls.map(([mail]) => mail.subject)).toEqual(['Your account is active', 'Referral bonus'])
  await sendNotificationMails(mailing(send), payload, job)
  expect(send.mock.calls.map(([mail]) => mail.subject).slice(2)).toEqual(['Your account is active'])
})

test.each([
  ['did not accept now', new Error('451 mailbox full')],
  ['could not be offered', new OutageError('away')],
])('[C6] an email refused for good is not sent again with one that the server %s', async (_what, passing) => {
  const agent = await signUp(database.db, await join(database.db, root))
  const { jobs, payloads } = collectJobs()
  await approvePayment({ db: database.db, jobs }, { payment: { id: agent.paymentId }, input: weighed, actor: staff })
  const [payload] = payloads as [Payload]
  const send = vi.fn<Mailer['send']>(async () => {})
  send.mockRejectedValueOnce(new FinalFailureError('550 No such user')).mockRejectedValueOnce(passing)
  const attempt = (id = 'first') => sendNotificationMails(mailing(send), payload, { id })
  const offered = () => send.mock.calls.splice(0).map(([mail]) => mail.subject)
  await expect(attempt()).rejects.toThrow(passing.message)
  expect(offered()).toEqual(['Your account is active', 'Referral bonus'])
  // The other one is sent. The job is then given up with the first reason, so that staff see the refused one.
  await expect(attempt()).rejects.toThrow(FinalFailureError)
  expect(offered()).toEqual(['Referral bonus'])
  await expect(attempt()).rejects.toThrow(/^1 mails of payment:.*: 550 No such user$/)
  expect(offered()).toEqual([])
  await attempt('for which staff asked')
  expect(offered()).toEqual(['Your account is active'])
})

test('unverified addresses get no email', async () => {
  const unverified = await insertAgent(database.db, { sponsorId: root, isVerified: false })
  const name = { first_name: 'Ben', last_name: 'Low' }
  await inTransaction(database.db, (trx) =>
    notify({ trx, jobs: noJobs }, [newReferral(unverified, name)], 'referral:1'),
  )
  const send = vi.fn<Mailer['send']>(async () => {})
  await sendNotificationMails(mailing(send), { cause: 'referral:1' }, job)
  expect(send).not.toHaveBeenCalled()
})

test('the job of the email is stored with the action, and neither is stored if the action fails', async () => {
  const jobs = openJobs(database, { logger: createCollectingLogger(), isWorking: false })
  await jobs.start()
  const stored = async () => {
    const { rows } = await sql`select data from pgboss.job where name = 'mail.notifications'`.execute(database.db)
    return rows
  }
  const agent = await signUp(database.db, root)
  const approve = (db: TestDatabase<Schema>['db']) =>
    approvePayment({ db, jobs }, { payment: { id: agent.paymentId }, input: weighed, actor: staff })
  const failing = inTransaction(database.db, async (trx) => {
    await approve(trx)
    throw new Error('afterwards')
  })
  await expect(failing).rejects.toThrow('afterwards')
  expect(await stored()).toEqual([])
  expect(await subjects(agent.id)).toEqual([])
  await approve(database.db)
  expect(await stored()).toEqual([
    { data: { cause: expect.stringMatching(new RegExp(`^payment:${agent.paymentId}:`)) } },
  ])
  await jobs.stop()
})

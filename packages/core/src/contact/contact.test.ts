import { databaseForEach } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveCompany } from '../content/testing/company.ts'
import { FinalFailureError, type Jobs, openJobs } from '../jobs/index.ts'
import type { Mailer } from '../mail/index.ts'
import type { Schema } from '../platform/schema.ts'
import { createCollectingLogger } from '../platform/testing/collecting-logger.ts'
import { sendContactMail, submitContactMessage } from './index.ts'

const database = databaseForEach<Schema>()
let jobs: Jobs

beforeAll(async () => {
  jobs = openJobs(database, { logger: createCollectingLogger(), isWorking: false })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
})
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(database.db)
})

const message = {
  name: 'Ann',
  location: 'Nairobi',
  email: 'ann@example.org',
  phone_number: '07000000000',
  message: 'Hello\nthere',
}

const deps = () => ({ db: database.db, jobs })
const storedMessages = () => database.db.selectFrom('contact_messages').selectAll().execute()

async function storedJobs(): Promise<unknown[]> {
  const { rows } = await sql<{ name: string; data: unknown }>`select name, data from pgboss.job`.execute(database.db)
  return rows
}

const saveTexts = () => saveCompany(database.db, { privacy_policy: '<p>a</p>', term_and_conditions: '<p>b</p>' })

test('a message is stored with the job that mails it, and returned trimmed', async () => {
  expect(await submitContactMessage(deps(), { ...message, name: '  Ann ' })).toEqual(message)
  expect(await storedMessages()).toMatchObject([{ id: 1, ...message, answered_at: null }])
  expect(await storedJobs()).toEqual([{ name: 'mail.contact', data: { contact_message_id: 1 } }])
})

test('neither message nor job is stored if the transaction fails afterwards', async () => {
  const failing = database.db.transaction().execute(async (trx) => {
    await submitContactMessage({ db: trx, jobs }, message)
    throw new Error('afterwards')
  })
  await expect(failing).rejects.toThrow('afterwards')
  expect(await storedMessages()).toEqual([])
  expect(await storedJobs()).toEqual([])
})

test('a message is not stored if its job cannot be stored', async () => {
  const send = () => Promise.reject(new Error('no queue'))
  await expect(submitContactMessage({ db: database.db, jobs: { send } }, message)).rejects.toThrow('no queue')
  expect(await storedMessages()).toEqual([])
})

test('a message is refused with every invalid field', async () => {
  const attempt = submitContactMessage(deps(), { name: 'Ann\r\nBcc: x', email: 'no', phone_number: '123456789012' })
  await expect(attempt).rejects.toMatchObject({
    code: 'invalid',
    fieldErrors: {
      name: [expect.any(String)],
      location: ['This field is required.'],
      email: ['Enter a valid email address.'],
      phone_number: ['Ensure this field has no more than 11 characters.'],
      message: ['This field is required.'],
    },
  })
})

test('a stored message is mailed to the company', async () => {
  await saveTexts()
  await submitContactMessage(deps(), message)
  const send = vi.fn<Mailer['send']>(async () => {})
  await sendContactMail({ db: database.db, mailer: { send } }, { contact_message_id: 1 }, { id: 'job' })
  expect(send.mock.calls).toMatchObject([
    [{ to: { address: 'office@example.org' }, replyTo: { name: 'Ann', address: 'ann@example.org' } }, 'job'],
  ])
})

test('[C5] a message is given up without company information, so that staff see it, and a deleted one is skipped', async () => {
  const send = vi.fn<Mailer['send']>(async () => {})
  await submitContactMessage(deps(), message)
  const attempt = (id: number) =>
    sendContactMail({ db: database.db, mailer: { send } }, { contact_message_id: id }, { id: 'job' })
  await expect(attempt(1)).rejects.toThrow(FinalFailureError)
  await attempt(77)
  expect(send).not.toHaveBeenCalled()
})

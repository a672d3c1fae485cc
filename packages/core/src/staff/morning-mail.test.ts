import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, expect, test } from 'vitest'
import type { Mail } from '../mail/index.ts'
import type { Schema } from '../platform/schema.ts'
import { getMorningMail, queueMorningMails, sendMorningMail, switchMorningMail } from './index.ts'

const database = databaseForEach<Schema>()
let mails: Mail[]

beforeEach(() => {
  mails = []
})

async function employ(role: 'admin' | 'finance' | 'editor' | 'support', is: { disabled?: boolean } = {}) {
  const { id } = await database.db
    .insertInto('staff')
    .values({
      email: `${role}@example.org`,
      password_hash: 'x',
      role,
      disabled_at: is.disabled ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const switchOff = (id: number) => switchMorningMail(database, { input: { is_on: false }, actor: { kind: 'staff', id } })

async function queued(day: number): Promise<number[]> {
  const found: number[] = []
  const send = async (_trx: unknown, _name: string, ...payloads: object[]) =>
    void found.push(...payloads.map((payload) => (payload as { staff_id: number }).staff_id))
  await queueMorningMails({ db: database.db, jobs: { send }, now: () => new Date(Date.UTC(2027, 0, day, 6)) })
  return found
}

const deliver = (id: number) =>
  sendMorningMail(
    {
      db: database.db,
      mailer: { send: async (mail) => void mails.push(mail) },
      publicUrl: () => 'https://www.example.org',
    },
    { staff_id: id },
    { id: 'job' },
  )

async function writeMessage(): Promise<void> {
  await database.db
    .insertInto('contact_messages')
    .values({
      name: 'Zoe Visitor',
      location: 'Lagos',
      email: 'zoe@example.com',
      phone_number: '0801',
      message: 'Hello',
    })
    .execute()
}

test('the morning email goes to all staff who can sign in and have not switched it off', async () => {
  expect(await queued(1)).toEqual([])
  const [admin, finance] = [await employ('admin'), await employ('finance')]
  await employ('support', { disabled: true })
  expect(await queued(2)).toEqual([admin, finance])
  await switchOff(finance)
  expect(await getMorningMail(database.db, finance)).toEqual({ is_on: false })
  expect(await queued(3)).toEqual([admin])
})

test('the morning email goes to nobody twice a day, even if the job is repeated or runs twice at once', async () => {
  const admin = await employ('admin')
  expect((await Promise.all([queued(1), queued(1)])).flat()).toEqual([admin])
  const finance = await employ('finance')
  expect(await queued(1)).toEqual([finance])
  expect(await queued(2)).toEqual([admin, finance])
})

test('the morning email says how much work waits for the role, links to the screens, and names nobody', async () => {
  const [admin, editor] = [await employ('admin'), await employ('editor')]
  await writeMessage()
  await writeMessage()
  for (const id of [admin, editor]) await deliver(id)
  expect(mails).toHaveLength(1)
  const [{ to, subject, text, html } = { to: undefined, subject: '', text: '', html: '' }] = mails
  expect(to?.address).toBe('admin@example.org')
  expect(subject).toMatch(/^2 items are waiting for you/)
  expect(text).toContain('Messages: 2 to answer (https://www.example.org/staff/messages)')
  expect(html).toContain('<a href="https://www.example.org/staff/messages"')
  expect(text).toContain('https://www.example.org/staff/account')
  expect(`${text}${html}`).not.toMatch(/Zoe|zoe|0801|Payments/)
})

test('no morning email is sent if nothing waits, if it is switched off, or if the account is disabled', async () => {
  const [admin, support] = [await employ('admin'), await employ('support')]
  await deliver(admin)
  await writeMessage()
  await switchOff(admin)
  await database.db.updateTable('staff').set({ disabled_at: new Date() }).where('id', '=', support).execute()
  for (const id of [admin, support, 4711]) await deliver(id)
  expect(mails).toEqual([])
})

test('switching the morning email off is recorded once, and any value but on or off is refused', async () => {
  const id = await employ('support')
  await switchOff(id)
  await switchOff(id)
  const entries = await database.db.selectFrom('audit_entries').select(['action', 'before', 'after']).execute()
  expect(entries).toEqual([{ action: 'staff.switch-morning-mail', before: { is_on: true }, after: { is_on: false } }])
  await expect(
    switchMorningMail(database, { input: { is_on: 'no' }, actor: { kind: 'staff', id } }),
  ).rejects.toMatchObject({ code: 'invalid' })
})

import { databaseForEach } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { FinalFailureError, type JobPayloads, OutageError } from '../../jobs/index.ts'
import type { Mail, Mailer } from '../../mail/index.ts'
import { staff } from '../../network/testing/network-world.ts'
import type { Schema } from '../../platform/schema.ts'
import { createUrlSigner } from '../../platform/signed-urls.ts'
import {
  changeMailing,
  countMailingAudience,
  createMailing,
  deleteMailing,
  deliverMailing,
  forgetSubscribers,
  getMailing,
  listFailedDeliveries,
  listMailings,
  previewMailing,
  removeSubscriber,
  sendMailingTest,
  startMailing,
  stopMailing,
  testMailing,
} from '../index.ts'

const database = databaseForEach<Schema>()
let mails: { mail: Mail; key: string }[]
let queued: JobPayloads['mail.newsletter'][]

beforeEach(async () => {
  mails = []
  queued = []
  await database.db
    .insertInto('staff')
    .values({ email: 'editor@example.org', password_hash: 'x', role: 'editor' })
    .execute()
})

const TEXT = { subject: 'Spring news', html: '<p>Dear reader</p>' }

const jobs = {
  send: async (_trx: unknown, _name: string, ...payloads: object[]) => void queued.push(...(payloads as typeof queued)),
}
const accept: Mailer['send'] = async (mail, key) => void mails.push({ mail, key })
const recipients = () => mails.map(({ mail }) => mail.to.address)

const makeReaders = async (...names: string[]): Promise<void> => {
  const rows = names.map((name) => ({ email: `${name}@example.org`, confirmed_at: new Date() }))
  await database.db.insertInto('newsletter_subscriptions').values(rows).execute()
}
const write = async (): Promise<number> => (await createMailing({ db: database.db }, { input: TEXT, actor: staff })).id
const start = (id: number, version = 1) =>
  startMailing({ db: database.db, jobs }, { id, input: { version }, actor: staff })
const stop = (id: number) => stopMailing({ db: database.db }, { id, actor: staff })
const deps = (send: Mailer['send']) => ({
  db: database.db,
  jobs,
  mailer: { send },
  publicUrl: () => 'https://gfc.example',
  unsubscribeUrls: createUrlSigner('k'),
  now: () => new Date(),
})
const run = (turn: JobPayloads['mail.newsletter'], send = accept, turnMs?: number) =>
  deliverMailing(deps(send), turn, turnMs)

/** Runs the queued jobs until none is left. */
async function runAll(send = accept, turnMs?: number): Promise<void> {
  for (let turn = queued.shift(); turn !== undefined; turn = queued.shift()) await run(turn, send, turnMs)
}
const figuresOf = async (id: number) => {
  const { state, recipients: all, waiting, sent, failed, skipped, stopped } = await getMailing(database.db, id)
  return { state, all, waiting, sent, failed, skipped, stopped }
}
const NOTHING = { waiting: 0, sent: 0, failed: 0, skipped: 0, stopped: 0 }

describe('a draft', () => {
  test('is stored sanitised, changed, and deleted, and each action is in the audit trail', async () => {
    const input = { subject: 'News', html: '<p onclick="x">Hi<script>1</script></p>' }
    const made = await createMailing({ db: database.db }, { input, actor: staff })
    expect(made).toMatchObject({ html: '<p>Hi</p>', state: 'draft', version: 1, created_by: 'editor@example.org' })
    const change = { ...TEXT, version: 1 }
    const changed = await changeMailing({ db: database.db }, { id: made.id, input: change, actor: staff })
    expect(changed).toMatchObject({ ...TEXT, version: 2 })
    const overtaken = changeMailing({ db: database.db }, { id: made.id, input: change, actor: staff })
    await expect(overtaken).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^This mailing was changed by editor@example\.org on .+\. Load it again\.$/),
    })
    await deleteMailing({ db: database.db }, { id: made.id, actor: staff })
    await expect(getMailing(database.db, made.id)).rejects.toMatchObject({ code: 'not_found' })
    const entries = await database.db.selectFrom('audit_entries').select('action').orderBy('id').execute()
    expect(entries.map(({ action }) => action)).toEqual(['mailing.create', 'mailing.change', 'mailing.delete'])
  })

  test.each([
    [{}, ['subject', 'html']],
    [{ subject: 'a\nb', html: '<p>x</p>' }, ['subject']],
    [{ subject: 'a', html: '<script>x</script>' }, ['html']],
  ])('is refused if it is %j', async (input, fields) => {
    const refused = await createMailing({ db: database.db }, { input, actor: staff }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'invalid' })
    expect(Object.keys((refused as { fieldErrors: object }).fieldErrors)).toEqual(fields)
  })

  test('is previewed as an email, as HTML and as text', async () => {
    const input = { subject: 'News <1>', html: '<p>See <a href="/services">services</a></p>' }
    const preview = await previewMailing({ db: database.db, publicUrl: 'https://gfc.example' }, input)
    expect(preview.subject).toBe('News <1>')
    expect(preview.html).toContain('News &lt;1&gt;</h1>')
    expect(preview.html).toContain('href="https://gfc.example/services"')
    expect(preview.text).toContain('See services (https://gfc.example/services)')
    expect(preview.text).toContain('Unsubscribe:\nhttps://gfc.example')
  })

  test('is sent to its author as a test', async () => {
    const id = await write()
    await testMailing({ db: database.db, jobs }, { id, input: { version: 1 }, actor: staff })
    expect(queued).toEqual([{ mailing_id: id, staff_id: 1 }])
    await sendMailingTest(deps(accept), { mailing_id: id, staff_id: 1 }, { id: 'job' })
    expect(mails).toMatchObject([
      { key: 'job', mail: { to: { address: 'editor@example.org' }, subject: 'Test: Spring news' } },
    ])
    expect(mails[0]?.mail.unsubscribeUrl).toBeUndefined()
    await deleteMailing({ db: database.db }, { id, actor: staff })
    await sendMailingTest(deps(accept), { mailing_id: id, staff_id: 1 }, { id: 'job' })
    expect(mails).toHaveLength(1)
  })
})

describe('sending a mailing', () => {
  test('reaches every confirmed subscriber once, with a link to unsubscribe', async () => {
    await makeReaders('ann', 'ben', 'chi', 'dan')
    await database.db.insertInto('newsletter_subscriptions').values({ email: 'unconfirmed@example.org' }).execute()
    const id = await write()
    expect(await countMailingAudience(database.db)).toEqual({ recipients: 4 })
    expect(await start(id)).toEqual({ recipients: 4 })
    await makeReaders('late')
    await runAll()
    expect(recipients().toSorted()).toEqual(['ann', 'ben', 'chi', 'dan'].map((name) => `${name}@example.org`))
    const links = mails.map(({ mail }) => mail.unsubscribeUrl ?? '')
    expect(new Set(links).size).toBe(4)
    for (const [n, { mail }] of mails.entries()) {
      expect(mail.subject).toBe(TEXT.subject)
      expect(mail.html).toContain('<p style="margin:0 0 16px">Dear reader</p>')
      expect(mail.text).toContain(`Unsubscribe:\n${links[n]}`)
      expect(links[n]).toMatch(/^https:\/\/gfc\.example\/api\/newsletter\/unsubscribe\/\d\?expires=\d+&signature=/)
    }
    expect(await figuresOf(id)).toEqual({ ...NOTHING, state: 'sent', all: 4, sent: 4 })
    expect((await listMailings(database.db, { page: 1, page_size: 10 })).items).toMatchObject([
      { id, started_by: 'editor@example.org', recipients: 4, finished_at: expect.any(String) },
    ])
  })

  test('happens once when two people send it at the same moment', async () => {
    await makeReaders('ann')
    const id = await write()
    const results = await Promise.allSettled([start(id), start(id)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({
      reason: { code: 'conflict', message: expect.stringMatching(/^This mailing was sent by editor@example\.org on /) },
    })
    await runAll()
    expect(mails).toHaveLength(1)
  })

  test('is refused without subscribers, for another version than the one that was read, and for a mailing already sent', async () => {
    const id = await write()
    await expect(start(id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'No one has confirmed a subscription yet.',
    })
    expect(await figuresOf(id)).toEqual({ ...NOTHING, state: 'draft', all: 0 })
    await makeReaders('ann')
    await expect(start(id, 2)).rejects.toMatchObject({ code: 'conflict' })
    await expect(start(4711)).rejects.toMatchObject({ code: 'not_found' })
    expect(queued).toEqual([])
    await start(id)
    const change = changeMailing({ db: database.db }, { id, input: { ...TEXT, version: 1 }, actor: staff })
    await expect(change).rejects.toMatchObject({ code: 'conflict' })
    await expect(deleteMailing({ db: database.db }, { id, actor: staff })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('proceeds in turns, and a job that is repeated after its turn sends nothing', async () => {
    await makeReaders('a', 'b', 'c', 'd', 'e', 'f', 'g')
    const id = await write()
    await start(id)
    await run({ mailing_id: id, turn: 1 }, accept, 0)
    expect(await figuresOf(id)).toMatchObject({ state: 'sending', sent: 3, waiting: 4 })
    expect(queued).toEqual([
      { mailing_id: id, turn: 1 },
      { mailing_id: id, turn: 2 },
    ])
    await run({ mailing_id: id, turn: 1 })
    expect(mails).toHaveLength(3)
    await runAll(accept, 0)
    expect(new Set(recipients()).size).toBe(7)
    expect(mails).toHaveLength(7)
    expect((await figuresOf(id)).state).toBe('sent')
  })

  test('skips subscribers who unsubscribed before their turn', async () => {
    await makeReaders('ann', 'ben', 'chi', 'dan')
    const id = await write()
    await start(id)
    await run({ mailing_id: id, turn: 1 }, accept, 0)
    await removeSubscriber({ db: database.db }, { id: 4, actor: staff })
    await runAll()
    expect(recipients()).not.toContain('dan@example.org')
    expect(await figuresOf(id)).toEqual({ ...NOTHING, state: 'sent', all: 4, sent: 3, skipped: 1 })
  })

  test('records a refused address without storing it, and continues with the others', async () => {
    await makeReaders('ann', 'ben', 'chi')
    const id = await write()
    await start(id)
    await runAll(async (mail, key) => {
      if (mail.to.address === 'ben@example.org') throw new FinalFailureError('550 <ben@example.org> unknown')
      await accept(mail, key)
    })
    expect(await figuresOf(id)).toEqual({ ...NOTHING, state: 'sent', all: 3, sent: 2, failed: 1 })
    const { items, total } = await listFailedDeliveries(database.db, { id, page: 1, page_size: 10 })
    expect(total).toBe(1)
    expect(items).toMatchObject([{ subscription_id: 2, email: 'ben@example.org', reason: '550 <…> unknown' }])
    const noted = await database.db.selectFrom('newsletter_deliveries').selectAll().execute()
    expect(JSON.stringify(noted)).not.toContain('ben@')
  })

  test('retries an email that is not accepted at first, and finally gives it up', async () => {
    await makeReaders('ann')
    const id = await write()
    await start(id)
    const [turn] = queued
    if (turn === undefined) throw new Error('No job')
    const later = () => Promise.reject(new Error('451 Greylisted'))
    await expect(run(turn, later)).rejects.toThrow('did not accept 1 mails')
    // Not due yet.
    await expect(run(turn)).rejects.toThrow('did not accept 1 mails')
    expect(mails).toEqual([])
    const makeDue = () => sql`update newsletter_deliveries set retry_at = now()`.execute(database.db)
    for (let n = 2; n < 20; n += 1) {
      await makeDue()
      await expect(run(turn, later)).rejects.toThrow('did not accept')
    }
    await makeDue()
    await run(turn, later)
    expect(await figuresOf(id)).toMatchObject({ state: 'sent', failed: 1, waiting: 0 })
  })

  test('waits while the mail server is away, and then continues where it stopped', async () => {
    await makeReaders('ann', 'ben', 'chi', 'dan')
    const id = await write()
    await start(id)
    const [turn] = queued
    if (turn === undefined) throw new Error('No job')
    const attempt = run(turn, async (mail, key) => {
      if (mails.length > 0) throw new OutageError('ECONNREFUSED')
      await accept(mail, key)
    })
    await expect(attempt).rejects.toThrow(OutageError)
    expect(await figuresOf(id)).toMatchObject({ sent: 1, failed: 0, waiting: 3 })
    await run(turn)
    expect(new Set(recipients()).size).toBe(4)
    expect(mails).toHaveLength(4)
    expect((await figuresOf(id)).state).toBe('sent')
  })

  test('repeats only the emails in flight after a kill between sending and recording, with the same Message-ID', async () => {
    await makeReaders('a', 'b', 'c', 'd', 'e', 'f', 'g')
    const id = await write()
    await start(id)
    await run({ mailing_id: id, turn: 1 }, accept, 0)
    queued = []
    // The process dies: the emails are sent, but nothing is recorded.
    const dying: Mailer['send'] = async (mail, key) => {
      await accept(mail, key)
      throw new OutageError('killed')
    }
    await expect(run({ mailing_id: id, turn: 2 }, dying)).rejects.toThrow('killed')
    expect(mails).toHaveLength(6)
    await run({ mailing_id: id, turn: 2 })
    expect(await figuresOf(id)).toEqual({ ...NOTHING, state: 'sent', all: 7, sent: 7 })
    expect(mails).toHaveLength(10)
    expect(new Set(mails.map(({ key }) => key)).size).toBe(7)
  })

  test('is shared by two processes that run the same job', async () => {
    await makeReaders('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l')
    const id = await write()
    await start(id)
    const slow: Mailer['send'] = async (mail, key) => {
      await accept(mail, key)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await Promise.all([run({ mailing_id: id, turn: 1 }, slow), run({ mailing_id: id, turn: 1 }, slow)])
    await runAll(slow)
    expect(await figuresOf(id)).toEqual({ ...NOTHING, state: 'sent', all: 12, sent: 12 })
    expect(new Set(recipients()).size).toBe(12)
    expect(mails.length).toBeLessThanOrEqual(15)
  })
})

describe('stopping a mailing', () => {
  test('prevents the remaining deliveries, and an email in flight counts as sent', async () => {
    await makeReaders('a', 'b', 'c', 'd', 'e')
    const id = await write()
    await start(id)
    await runAll(async (mail, key) => {
      if (mails.length === 2) await stop(id)
      await accept(mail, key)
    })
    expect(mails).toHaveLength(3)
    expect(await figuresOf(id)).toEqual({ ...NOTHING, state: 'stopped', all: 5, sent: 3, stopped: 2 })
    await expect(stop(id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^This mailing was stopped by editor@example\.org on /),
    })
    await run({ mailing_id: id, turn: 1 })
    expect(mails).toHaveLength(3)
  })

  test('is refused for a draft, and for a mailing that is fully delivered', async () => {
    await makeReaders('a')
    const id = await write()
    await expect(stop(id)).rejects.toMatchObject({ code: 'conflict' })
    await start(id)
    await runAll()
    await expect(stop(id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(stop(4711)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('the recipients of a mailing are forgotten after 90 days, and its figures stay', async () => {
  await makeReaders('a', 'b')
  const id = await write()
  await start(id)
  await runAll()
  const before = await figuresOf(id)
  const forget = (days: number) =>
    forgetSubscribers({ db: database.db, now: () => new Date(Date.now() + days * 86_400_000) })
  const rows = async () => (await database.db.selectFrom('newsletter_deliveries').selectAll().execute()).length
  await forget(89)
  expect(await rows()).toBe(2)
  await forget(91)
  await forget(92)
  expect(await rows()).toBe(0)
  expect(await figuresOf(id)).toEqual(before)
})

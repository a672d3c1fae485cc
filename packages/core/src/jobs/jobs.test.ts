import { inTransaction } from '@evergrove/db'
import { databaseForEach } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Schema } from '../platform/schema.ts'
import { createCollectingLogger } from '../platform/testing/collecting-logger.ts'
import {
  FinalFailureError,
  type JobHandler,
  type Jobs,
  listUndeliveredMails,
  OutageError,
  openJobs,
  tryMailAgain,
} from './index.ts'

const database = databaseForEach<Schema>()
let started: Jobs[] = []

beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(database.db).catch(() => undefined)
})
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  started = []
})

async function startJobs(handler?: JobHandler<'mail.contact'>) {
  const logger = createCollectingLogger()
  const jobs = openJobs(database, { logger, isWorking: handler !== undefined })
  if (handler !== undefined) jobs.work('mail.contact', handler)
  await jobs.start()
  started.push(jobs)
  return { jobs, logger }
}

const send = (jobs: Jobs, id: number) =>
  inTransaction(database.db, (trx) => jobs.send(trx, 'mail.contact', { contact_message_id: id }))

test('the queue runs a job with its payload as soon as its transaction is committed', async () => {
  const handler = vi.fn<JobHandler<'mail.contact'>>(async () => {})
  const { jobs } = await startJobs(handler)
  // Without a notification the next look is up to five seconds away, and these jobs would take at least three looks.
  for (const id of [1, 2, 3, 4]) {
    await send(jobs, id)
    const called = () => expect(handler).toHaveBeenCalledWith({ contact_message_id: id }, { id: expect.any(String) })
    await vi.waitFor(called, { timeout: 10_000, interval: 10 })
  }
}, 10_000)

test('the queue runs the jobs of one transaction one after another, without a wake-up for each', async () => {
  const handler = vi.fn<JobHandler<'mail.contact'>>(async () => {})
  const { jobs } = await startJobs(handler)
  const payloads = [11, 12, 13, 14].map((contact_message_id) => ({ contact_message_id }))
  await inTransaction(database.db, (trx) => jobs.send(trx, 'mail.contact', ...payloads))
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(4), { timeout: 5000 })
  const done = handler.mock.calls.map(([payload]) => payload)
  expect(done).toEqual(expect.arrayContaining(payloads))
})

test('[C3] the queue sends emails in parallel, so that a slow one does not delay the others', async () => {
  const slow = Promise.withResolvers<void>()
  const handler = vi.fn<JobHandler<'mail.contact'>>(({ contact_message_id: id }) =>
    id === 21 ? slow.promise : Promise.resolve(),
  )
  const { jobs } = await startJobs(handler)
  const payloads = [21, 22, 23].map((contact_message_id) => ({ contact_message_id }))
  await inTransaction(database.db, (trx) => jobs.send(trx, 'mail.contact', ...payloads))
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(3), { timeout: 5000 })
  slow.resolve()
})

test('the queue never runs a job whose transaction was rolled back', async () => {
  const handler = vi.fn<JobHandler<'mail.contact'>>(async () => {})
  const { jobs } = await startJobs(handler)
  const failing = inTransaction(database.db, async (trx) => {
    await jobs.send(trx, 'mail.contact', { contact_message_id: 2 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await send(jobs, 3)
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1), { timeout: 5000 })
  expect(handler).toHaveBeenCalledWith({ contact_message_id: 3 }, { id: expect.any(String) })
})

test('a process that only sends jobs leaves them to other processes', async () => {
  const sender = await startJobs()
  await send(sender.jobs, 4)
  const handler = vi.fn<JobHandler<'mail.contact'>>(async () => {})
  await startJobs(handler)
  await vi.waitFor(() => expect(handler).toHaveBeenCalledWith({ contact_message_id: 4 }, { id: expect.any(String) }), {
    timeout: 5000,
  })
})

test('a failed attempt is logged and repeated later', async () => {
  const { jobs, logger } = await startJobs(() => Promise.reject(new Error('mail server down')))
  await send(jobs, 5)
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ state: string }>`
        select state, start_after > now() as is_later from pgboss.job
        where data = '{"contact_message_id":5}'`.execute(database.db)
      expect(rows).toEqual([{ state: 'retry', is_later: true }])
    },
    { timeout: 5000 },
  )
  expect(logger.lines).toMatchObject([{ level: 'warn', details: { job: 'mail.contact', attempt: 1 } }])
})

test('a job that failed for good is logged without its payload', { tags: 'deep' }, async () => {
  const { jobs, logger } = await startJobs(() => Promise.reject(new Error('mail server down')))
  await inTransaction(database.db, async (trx) => {
    await jobs.send(trx, 'mail.contact', { contact_message_id: 6 })
    await sql`update pgboss.job set retry_limit = 0 where data = '{"contact_message_id":6}'`.execute(trx)
  })
  await vi.waitFor(() => expect(logger.lines.map(({ level }) => level)).toContain('error'), { timeout: 8000 })
  expect(logger.lines.find(({ level }) => level === 'error')).toMatchObject({
    message: 'A job failed and will not be retried',
    details: { job: 'mail.contact', job_id: expect.any(String) },
  })
  expect(JSON.stringify(logger.lines)).not.toContain('contact_message_id')
})

test('[C3] the job of a killed process is taken over within a minute', {
  tags: 'deep',
  timeout: 60_000,
}, async () => {
  const sender = await startJobs()
  await send(sender.jobs, 8)
  // The state that a process leaves if it fetched the job, was killed, and has sent no heartbeat in time.
  await sql`
    update pgboss.job set state = 'active', started_on = now() - interval '25 seconds',
      heartbeat_on = now() - interval '25 seconds'
    where data = '{"contact_message_id":8}'`.execute(database.db)
  const handler = vi.fn<JobHandler<'mail.contact'>>(async () => {})
  await startJobs(handler)
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1), { timeout: 35_000, interval: 200 })
  expect(handler).toHaveBeenCalledWith({ contact_message_id: 8 }, { id: expect.any(String) })
})

test('[C3] a handler gets the same job id at each attempt', { tags: 'deep', timeout: 40_000 }, async () => {
  const handler = vi.fn<JobHandler<'mail.contact'>>(async () => {})
  handler.mockRejectedValueOnce(new Error('mail server down'))
  const { jobs } = await startJobs(handler)
  await send(jobs, 9)
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(2), { timeout: 25_000, interval: 200 })
  const [first, second] = handler.mock.calls.map(([, job]) => job)
  expect(first?.id).toMatch(/^[\da-f-]{36}$/)
  expect(second).toEqual(first)
})

/** The payloads of the jobs that wait for another attempt. */
async function waiting(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select (data ->> 'contact_message_id')::int as id from pgboss.job
    where name = 'mail.contact' and state = 'retry' order by 1`.execute(database.db)
  return rows.map(({ id }) => id)
}

async function statesOf(id: number): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where data = ${JSON.stringify({ contact_message_id: id })}::jsonb`.execute(database.db)
  return rows.map(({ state }) => state)
}

const later = (id: number) =>
  sql`update pgboss.job set start_after = now() + interval '5 minutes' where data = ${JSON.stringify({ contact_message_id: id })}::jsonb`.execute(
    database.db,
  )

test('[C6] the first success after an outage brings waiting emails forward at once, and no other jobs', async () => {
  let isAway = true
  const done: number[] = []
  const { jobs } = await startJobs(async ({ contact_message_id: id }) => {
    if (id === 23) throw new Error('this mailbox is full')
    if (isAway) throw new OutageError('the mail server is away')
    done.push(id)
  })
  for (const id of [21, 22, 23]) await send(jobs, id)
  await vi.waitFor(async () => expect(await waiting()).toEqual([21, 22, 23]), { timeout: 8000 })
  for (const id of [21, 22, 23]) await later(id)
  isAway = false
  await send(jobs, 24)
  await vi.waitFor(() => expect(new Set(done)).toEqual(new Set([21, 22, 24])), { timeout: 8000 })
  expect(await waiting()).toEqual([23])
}, 30_000)

/** Adds a side effect to the statement that brings emails forward, until the returned function is called. */
async function onBringingForward(what: { when: string; run: string }): Promise<() => Promise<void>> {
  const drop = async () => void (await sql`drop function if exists on_bringing_forward cascade`.execute(database.db))
  await drop()
  const { when, run } = { when: sql.raw(what.when), run: sql.raw(what.run) }
  await sql`create function on_bringing_forward() returns trigger language plpgsql as $$ begin ${run} end $$`.execute(
    database.db,
  )
  await sql`
    create trigger on_bringing_forward before update of start_after on pgboss.job
    ${when} execute function on_bringing_forward()`.execute(database.db)
  return drop
}

test('[C6] an email is not sent again if the waiting ones cannot be brought forward', async () => {
  const handler = vi.fn<JobHandler<'mail.contact'>>(async () => {})
  handler.mockRejectedValueOnce(new OutageError('the mail server is away'))
  const { jobs, logger } = await startJobs(handler)
  await send(jobs, 25)
  await vi.waitFor(async () => expect(await waiting()).toEqual([25]), { timeout: 8000 })
  await later(25)
  const drop = await onBringingForward({
    when: `for each row when (old.state = 'retry' and new.state = 'retry')`,
    run: `raise exception 'no connection';`,
  })
  await send(jobs, 26)
  try {
    await vi.waitFor(async () => expect(await statesOf(26)).toEqual(['completed']), { timeout: 8000 })
  } finally {
    await drop()
  }
  const messages = logger.lines.map(({ message }) => message)
  expect(messages).toContain('Mails that wait for the mail server could not be brought forward')
  expect(handler).toHaveBeenCalledTimes(2)
}, 30_000)

test('[C6] the queue looks for waiting emails at most once a second, regardless of how many are sent', async () => {
  const handler = vi.fn<JobHandler<'mail.contact'>>(async () => {})
  const { jobs } = await startJobs(handler)
  await sql`create table looked (at timestamptz)`.execute(database.db)
  const drop = await onBringingForward({
    when: 'for each statement',
    run: 'insert into looked values (clock_timestamp()); return null;',
  })
  const sentAtMs = performance.now()
  await inTransaction(database.db, (trx) =>
    jobs.send(trx, 'mail.contact', ...Array.from({ length: 40 }, (_, id) => ({ contact_message_id: id }))),
  )
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(40), { timeout: 20_000 })
  const { rows } = await sql`select at from looked`.execute(database.db)
  await drop()
  await sql`drop table looked`.execute(database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThanOrEqual(Math.ceil((performance.now() - sentAtMs) / 1000))
}, 30_000)

test('[C6] an email refused for good is given up at its first attempt, listed for staff, and retried when they ask', {
  tags: 'deep',
  timeout: 30_000,
}, async () => {
  const handler = vi.fn<JobHandler<'mail.contact'>>(async () => {})
  handler.mockRejectedValueOnce(new FinalFailureError('550 No such user'))
  const { jobs } = await startJobs(handler)
  await send(jobs, 31)
  const list = async () => (await listUndeliveredMails(database.db, { page: 1, page_size: 10 })).items
  await vi.waitFor(async () => expect(await list()).toHaveLength(1), { timeout: 8000 })
  expect(handler).toHaveBeenCalledTimes(1)
  const [mail] = await list()
  expect(mail).toMatchObject({ what: 'Contact message', recipients: [], reason: '550 No such user', attempts: 1 })
  const again = () => tryMailAgain({ db: database.db, jobs }, { id: mail?.id ?? 0, actor: { kind: 'operator' } })
  await again()
  expect(await list()).toEqual([])
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(2), { timeout: 8000 })
  await expect(again()).rejects.toMatchObject({ code: 'conflict' })
})

test('[C6] 250 emails that were given up are listed within seconds', { tags: 'deep', timeout: 30_000 }, async () => {
  const { jobs } = await startJobs(() => Promise.reject(new FinalFailureError('550 No such user')))
  await inTransaction(database.db, (trx) =>
    jobs.send(trx, 'mail.contact', ...Array.from({ length: 250 }, (_, id) => ({ contact_message_id: id }))),
  )
  const listed = async () => (await listUndeliveredMails(database.db, { page: 1, page_size: 10 })).total
  await vi.waitFor(async () => expect(await listed()).toBe(250), { timeout: 20_000 })
})

test('the queue lets a running job finish before it stops', async () => {
  let isFinished = false
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const { jobs } = await startJobs(async () => {
    begin()
    await new Promise((resolve) => setTimeout(resolve, 300))
    isFinished = true
  })
  await send(jobs, 7)
  await begun
  await jobs.stop()
  expect(isFinished).toBe(true)
})

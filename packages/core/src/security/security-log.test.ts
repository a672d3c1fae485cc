/** The security log stores events even in a flood, and survives a database that fails. */
import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, expect, test } from 'vitest'
import type { Schema } from '../platform/schema.ts'
import { createSecurityLog, DISTINCT_EVENTS, forgetSecurity, type RecordedEvent, SINGLE_ROWS } from './security-log.ts'

const database = databaseForEach<Schema>()
let errors: object[]
let time: number

beforeEach(() => {
  errors = []
  time = Date.parse('2026-12-01T12:00:00Z')
})

const silent = () => {}
const logger = { info: silent, warn: silent, error: (details: object) => void errors.push(details) }
const now = () => new Date(time)
const open = () => createSecurityLog({ db: database.db, logger, now })

const refused = (source: string, id = 7): RecordedEvent => ({
  kind: 'sign-in-refused',
  cause: 'wrong-password',
  actor: 'agent',
  id,
  source,
  requestId: 'r',
})
const rows = () => database.db.selectFrom('security_events').selectAll().orderBy('id').execute()

test('an event is stored with its source, account and request', async () => {
  const log = open()
  log.add({ ...refused('203.0.113.1'), device: 'Firefox on Linux' })
  await log.flush()
  expect(await rows()).toMatchObject([
    {
      at: now(),
      kind: 'sign-in-refused',
      cause: 'wrong-password',
      actor_kind: 'agent',
      account_id: 7,
      source: '203.0.113.1',
      device: 'Firefox on Linux',
      request_id: 'r',
      count: 1,
    },
  ])
})

test('[L11] a flood of equal events is stored as a few rows and one with the number of the rest, in each minute', async () => {
  const log = open()
  for (let n = 0; n < 1000; n += 1) log.add(refused('203.0.113.1'))
  time += 60_000
  for (let n = 0; n < 10; n += 1) log.add(refused('203.0.113.1'))
  await log.flush()
  const counts = (await rows()).map(({ count }) => count)
  const singly = Array.from({ length: SINGLE_ROWS }, () => 1)
  expect(counts).toEqual([...singly, 1000 - SINGLE_ROWS, ...singly, 10 - SINGLE_ROWS])
})

test('[L11] a flood from many sources is stored as a limited number of rows, which count every event', async () => {
  const log = open()
  for (let n = 0; n < 3 * DISTINCT_EVENTS; n += 1) log.add(refused(`source ${n}`, n + 1))
  log.add({ kind: 'sign-in', cause: 'password', actor: 'agent', id: 7, source: '203.0.113.1' })
  await log.flush()
  const stored = await rows()
  const refusals = stored.filter(({ kind }) => kind === 'sign-in-refused')
  expect(refusals).toHaveLength(DISTINCT_EVENTS + 1)
  expect(refusals.reduce((sum, { count }) => sum + count, 0)).toBe(3 * DISTINCT_EVENTS)
  expect(refusals.at(-1)).toMatchObject({ source: null, account_id: null, count: 2 * DISTINCT_EVENTS })
  // The flood does not hide events of another kind.
  expect(stored.filter(({ kind }) => kind === 'sign-in')).toMatchObject([{ account_id: 7, source: '203.0.113.1' }])
})

test('an event that cannot be stored is logged as an error without throwing, and later events are stored', async () => {
  const log = open()
  log.add({ kind: 'throttled', cause: '', actor: 'visitor', source: '203.0.113.2' })
  await log.flush()
  expect(errors).toMatchObject([{ err: expect.any(Error), events: expect.any(Number) }])
  log.add(refused('203.0.113.3'))
  await log.flush()
  expect((await rows()).at(-1)).toMatchObject({ source: '203.0.113.3' })
})

test('the nightly job removes events after 90 days, and expired codes', async () => {
  const log = open()
  log.add(refused('203.0.113.1'))
  time += 1000
  log.add(refused('203.0.113.2'))
  await log.flush()
  const code = { code_hash: 'ab'.repeat(32), expires_at: now() }
  await database.db
    .insertInto('staff')
    .values({ email: 'a@example.org', password_hash: 'x', role: 'admin', needs_code: false })
    .execute()
  const { id } = await database.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  await database.db
    .insertInto('sign_in_codes')
    .values({ agent_id: null, staff_id: id, ...code })
    .execute()
  time += 90 * 86_400_000
  await forgetSecurity({ db: database.db, now })
  expect(await rows()).toMatchObject([{ source: '203.0.113.2' }])
  expect(await database.db.selectFrom('sign_in_codes').selectAll().execute()).toEqual([])
})

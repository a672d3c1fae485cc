/** Time stamps by OpenSSL's authority are stored once a day. A misbehaving authority is reported and breaks nothing. */
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { found, join } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { checkLog } from './check-log.ts'
import { publishCheckpoint } from './publish-checkpoint.ts'
import { openTimeStamp, requestTimeStamp } from './rfc3161.ts'
import { sequenceRecords } from './sequence-records.ts'
import { openLogKey } from './signed-note.ts'
import { memoryStorage, signatureMemory } from './testing/memory-storage.ts'
import { type Authority, openAuthority } from './testing/time-stamp-authority.ts'
import { daysOfMonth, readTimeStamps, stampCheckpoint } from './time-stamps.ts'

let authority: Authority
let other: Authority

beforeAll(async () => {
  authority = await openAuthority()
  other = await openAuthority()
})
beforeEach(() => {
  authority.behave('stamps')
  authority.answerAbout(undefined)
})
afterAll(async () => {
  for (const one of [authority, other]) await one.close()
})

describe('a time stamp', () => {
  const ask = (stamper = authority.stamper) => requestTimeStamp(stamper, 'a checkpoint')

  test('passes our verification and that of OpenSSL, and states its time', async () => {
    const response = await ask()
    const { at } = await openTimeStamp(response, 'a checkpoint', authority.stamper)
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(5000)
    expect(authority.verify({ note: 'a checkpoint', response })).toContain('Verification: OK')
  })

  test('is not accepted for another text, from another root, altered, or signed by a certificate for emails', async () => {
    const response = await ask()
    const open = (bytes: Uint8Array, text = 'a checkpoint', { stamper } = authority) =>
      openTimeStamp(bytes, text, stamper)
    await expect(open(response, 'another checkpoint')).rejects.toThrow('it is about something else')
    await expect(open(response, 'a checkpoint', other)).rejects.toThrow('it leads to no configured certificate')
    for (let place = 0; place < response.length; place += 23) {
      const altered = Buffer.from(response)
      altered.writeUInt8(altered.readUInt8(place) ^ 1, place)
      const opened = await open(altered).catch((error: Error) => error.name)
      // A bit that no signature covers, such as one in the text of the status, does not change the statement.
      if (opened !== 'TimeStampError') expect(opened).toEqual(await open(response))
    }
    await expect(open(response.subarray(0, 300))).rejects.toThrow('it is no time stamp')
    await expect(open(authority.signForMail(response))).rejects.toThrow('its certificate is not one for time stamps')
  })

  test.each([
    ['refuses', 'the authority refused it with status 2'],
    ['sends rubbish', 'it is no time stamp'],
    ['sends too much', 'the authority sends too much'],
    ['fails', 'the authority responds with status 503'],
  ] as const)('is refused when the authority %s', async (behaviour, reason) => {
    authority.behave(behaviour)
    await expect(ask()).rejects.toMatchObject({ name: 'TimeStampError', message: reason })
  })

  test('is refused when the authority stays silent', { tags: 'deep' }, async () => {
    authority.behave('stays silent')
    await expect(ask()).rejects.toMatchObject({ name: 'TimeStampError', message: 'the authority does not respond' })
  })

  test('is refused for another request and from another authority', async () => {
    authority.answerAbout('a checkpoint')
    await expect(ask()).rejects.toThrow('it answers another request')
    authority.answerAbout('something else')
    await expect(ask()).rejects.toThrow('it is about something else')
    await expect(ask({ ...other.stamper, url: authority.stamper.url })).rejects.toThrow('it is about something else')
    authority.answerAbout(undefined)
    await expect(ask({ ...authority.stamper, url: other.stamper.url })).rejects.toThrow('no configured certificate')
    await expect(ask({ ...authority.stamper, url: 'http://127.0.0.1:9/' })).rejects.toThrow('does not respond')
  })
})

describe('the time stamps of the log', () => {
  let database: TestDatabase<Schema>
  let storage: ReturnType<typeof memoryStorage>
  let signed: ReturnType<typeof signatureMemory>
  let clock: Date

  const now = () => clock
  const DAY_MS = 86_400_000

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(async () => {
    await database.truncateAll()
    await found(database.db)
    storage = memoryStorage()
    signed = signatureMemory()
    clock = new Date()
    await extend()
  })
  afterAll(() => database.close())

  async function extend() {
    await sequenceRecords(database)
    const key = { ...openLogKey('1'.repeat(64)), mayReplace: false }
    await publishCheckpoint({ db: database.db, storage, key, signed, origin: () => 'example.com/log', now })
  }

  const stamp = (stamper = authority.stamper) => stampCheckpoint({ db: database.db, storage, now }, stamper)
  const day = () => clock.toISOString().slice(0, 10)

  async function problems(timeStamper: Authority['stamper'] | undefined = authority.stamper): Promise<string[]> {
    const { findings } = await checkLog({ db: database.db, storage, now, timeStamper })
    return findings.filter(({ name }) => name.startsWith('Time stamps')).flatMap(({ rows }) => rows)
  }

  test('are requested once a day for the newest checkpoint, and match it', async () => {
    const before = authority.countRequests()
    await stamp()
    await stamp()
    expect(authority.countRequests()).toBe(before + 1)
    expect(storage.written.slice(-2)).toEqual([`log/time-stamps/${day()}.txt`, `log/time-stamps/${day()}.tsr`])
    const [stored] = await readTimeStamps(storage, daysOfMonth(day().slice(0, 7)))
    expect(authority.verify(stored ?? expect.fail('There is no time stamp'))).toContain('Verification: OK')
    expect(await problems()).toEqual([])
  })

  test('are reported as missing, unless no authority is configured', async () => {
    expect(await problems()).toEqual(['none of the last day'])
    const { findings } = await checkLog({ db: database.db, storage, now })
    expect(findings.filter(({ count }) => count > 0)).toEqual([])
  })

  test('are not stored while the authority fails, which the check reports', async () => {
    authority.behave('fails')
    await expect(stamp()).rejects.toThrow('the authority responds with status 503')
    expect(storage.written.filter((name) => name.includes('time-stamps'))).toEqual([])
    expect(await problems()).toEqual(['none of the last day'])
    authority.behave('stamps')
    await stamp()
    expect(await problems()).toEqual([])
  })

  test('are reported if they are for another day, authority, checkpoint or log', async () => {
    await stamp()
    const name = `log/time-stamps/${day()}`
    const [note, response] = [await storage.read(`${name}.txt`), await storage.read(`${name}.tsr`)]
    if (note === undefined || response === undefined) return expect.fail('There is no time stamp')
    expect(await problems(other.stamper)).toEqual([`${day()}: it leads to no configured certificate`])
    const changed = Buffer.from(note.toString().replace('example.com', 'example.org'))
    await storage.write(`${name}.txt`, changed, 'text/plain')
    expect(await problems()).toEqual([
      `${day()}: it is about something else`,
      `time stamp of ${day()} has no signature of this log`,
    ])
    await storage.write(`${name}.txt`, note, 'text/plain')
    clock = new Date(Date.now() + 3 * DAY_MS)
    await storage.write(`log/time-stamps/${day()}.txt`, note, 'text/plain')
    await storage.write(`log/time-stamps/${day()}.tsr`, response, 'application/timestamp-reply')
    expect(await problems()).toEqual([
      `none of ${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}`,
      `none of ${new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)}`,
      expect.stringMatching(`^${day()}: it says `),
    ])
  })

  test('reveal that the whole log was rewritten with the key', async () => {
    await join(database.db, await found(database.db).catch(() => 1))
    await extend()
    await stamp()
    const stamped = await storage.read(`log/time-stamps/${day()}.txt`)
    expect(stamped).toBeDefined()
    await database.truncateAll()
    await found(database.db)
    storage.remove('log/checkpoint')
    signed.forget()
    await extend()
    expect((await problems()).join()).toContain(`time stamp of ${day()} is about`)
  })
})

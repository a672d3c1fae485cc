/** The published part of the log can be verified without anything else, and contains no record. */
import { createHash } from 'node:crypto'
import { signatureMemory } from '@evergrove/core/testing'
import { openLogKey, publishCheckpoint, sequenceRecords } from '@evergrove/core/transparency'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { apiForAll } from '../../testing/test-network.ts'

const { api } = apiForAll()

beforeAll(async () => {
  await api.truncateAll()
})

const addEntries = (count: number) =>
  sql`
    insert into audit_entries (actor_kind, action, subject_kind, subject_id, before, after)
    select 'operator', 'month.close', 'month', 1, '{}', '{}' from generate_series(1, ${count}::int)`.execute(api.db)

async function extend() {
  await sequenceRecords(api)
  const key = { ...openLogKey('1'.repeat(64)), mayReplace: false }
  await publishCheckpoint({
    ...api.files,
    key,
    signed: signatureMemory(),
    origin: () => 'example.com/log',
    now: () => new Date(),
  })
}

const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

const rootOf = (hashes: Buffer[]): Buffer => {
  const [only = Buffer.of()] = hashes
  if (hashes.length === 1) return only
  let split = 1
  while (split * 2 < hashes.length) split *= 2
  return hash(Buffer.of(1), rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)))
}

async function fetchHashes(path: string): Promise<Buffer[]> {
  const response = await api.host.request(`/log/tile/${path}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  const bytes = Buffer.from(await response.arrayBuffer())
  return Array.from({ length: bytes.length / 32 }, (_, index) => bytes.subarray(index * 32, index * 32 + 32))
}

test('the log has no checkpoint and no tile before the first record', async () => {
  expect((await api.host.request('/log/checkpoint')).status).toBe(404)
  expect((await api.host.request('/log/tile/0/000.p/1')).status).toBe(404)
})

test('the log publishes a checkpoint, and the tiles that lead to its root', async () => {
  await addEntries(600)
  await extend()
  const response = await api.host.request('/log/checkpoint')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=10')
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const [origin, size, root] = (await response.text()).split('\n')
  expect([origin, size]).toEqual(['example.com/log', '600'])
  const leaves = [
    ...(await fetchHashes('0/000')),
    ...(await fetchHashes('0/001')),
    ...(await fetchHashes('0/002.p/88')),
  ]
  expect(rootOf(leaves).toString('base64')).toBe(root)
  expect(await fetchHashes('1/000.p/2')).toEqual([rootOf(leaves.slice(0, 256)), rootOf(leaves.slice(256, 512))])
})

test('[R12] the checkpoint has the time of its signature, and its age if it could not be renewed', async () => {
  const ask = async (hours: number) => {
    api.clock.offsetMs = hours * 3_600_000
    return (await api.host.request('/log/checkpoint')).headers
  }
  const fresh = await ask(1)
  expect(Date.now() - Date.parse(fresh.get('Last-Modified') ?? '')).toBeLessThan(60_000)
  expect(fresh.get('X-Checkpoint-Age-Seconds')).toBeNull()
  const late = await ask(26)
  expect(Number(late.get('X-Checkpoint-Age-Seconds'))).toBeGreaterThanOrEqual(26 * 3600)
  expect(late.get('Access-Control-Expose-Headers')).toContain('X-Checkpoint-Age-Seconds')
  api.clock.offsetMs = 0
})

test.each(['0/002.p/89', '0/002', '1/000', '1/000.p/3', '2/000.p/1', '0/1', 'entries/000'])(
  'the log publishes no tile %s, which is beyond the checkpoint or is no address',
  async (path) => {
    await addEntries(10)
    await sequenceRecords(api)
    expect((await api.host.request(`/log/tile/${path}`)).status).toBe(404)
  },
)

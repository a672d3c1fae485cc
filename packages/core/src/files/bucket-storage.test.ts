import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFileStorage } from './index.ts'
import { type ObjectStore, openObjectStore } from './testing/object-store.ts'

let store: ObjectStore
beforeAll(async () => {
  store = await openObjectStore()
})
afterAll(() => store.close())

const bytes = (text: string) => new Uint8Array(Buffer.from(text))

test('files are stored, read and removed in a bucket', async () => {
  const storage = await openFileStorage(store.options)
  await storage.write('images/a/master.webp', bytes('one'), 'image/webp')
  await storage.write('images/a/160.avif', bytes('two'), 'image/avif')
  await storage.write('images/b/master.webp', bytes('three'), 'image/webp')
  expect(Buffer.from((await storage.read('images/a/master.webp')) ?? []).toString()).toBe('one')
  expect(await storage.read('images/c/master.webp')).toBeUndefined()
  await storage.removeAll('images/a/')
  await storage.removeAll('images/a/')
  expect(store.keys()).toEqual(['images/b/master.webp'])
})

test('a written file is locked only if a retention is configured', async () => {
  const locking = await openFileStorage({ ...store.options, retentionDays: 365 })
  await locking.write('checkpoints/2026-11-25.txt', bytes('note'), 'text/plain')
  const lock = store.lockOf('checkpoints/2026-11-25.txt')
  expect(lock).toMatchObject({ mode: 'COMPLIANCE', isChecked: true })
  const days = ((lock?.until.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(364.9)
  expect(days).toBeLessThanOrEqual(365)
  const storage = await openFileStorage(store.options)
  await storage.write('images/d/master.webp', bytes('four'), 'image/webp')
  expect(store.lockOf('images/d/master.webp')).toBeUndefined()
})

test('[O7] a bucket that does not exist is refused on opening, in one line', async () => {
  const attempt = openFileStorage({ ...store.options, bucket: 'missing' })
  await expect(attempt).rejects.toThrow(
    `The bucket missing at ${store.options.endpoint} cannot be used: it does not exist`,
  )
})

test('[O7] an unreachable service is reported in one line', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => {
    closed.listen(0, '127.0.0.1', resolve)
  })
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const attempt = openFileStorage({ ...store.options, endpoint: `http://127.0.0.1:${port}` })
  await expect(attempt).rejects.toThrow(/^The bucket files at .* cannot be used: connect ECONNREFUSED [\d.:]+$/)
})

import { join } from 'node:path'
import { type ObjectStore, openObjectStore } from '@evergrove/core/files/testing/object-store'
import { picture } from '@evergrove/testing/picture'
import { startSite } from '@evergrove/testing/site'
import { expect } from '@playwright/test'
import { test as base } from '../support/server-process.ts'
import { makeStaff } from '../support/staff-test.ts'

const test = base.extend<{ store: ObjectStore }>({
  store: async ({}, use) => {
    const store = await openObjectStore()
    await use(store)
    await store.close()
  },
})

const settingsOf = ({ options }: ObjectStore) => ({
  S3_BUCKET: options.bucket,
  S3_REGION: options.region,
  S3_ENDPOINT: options.endpoint,
  S3_ACCESS_KEY_ID: options.accessKeyId,
  S3_SECRET_ACCESS_KEY: options.secretAccessKey,
})

async function sendPicture(url: string, token: string): Promise<Response> {
  const form = new FormData()
  form.set('image', new Blob([Buffer.from(picture, 'base64')]), 'photo.png')
  return fetch(`${url}/api/staff/images`, { method: 'POST', headers: { Authorization: `JWT ${token}` }, body: form })
}

test('[O1] SIGTERM ends the process within 15 seconds while uploads wait for a store that does not respond', async ({
  start,
  store,
  folder,
}) => {
  const site = await startSite({ DATA_DIR: join(folder, 'data'), SEED: 'none', ...settingsOf(store) })
  const { token } = await makeStaff(site, 'editor')
  await site.stop()
  const server = start(settingsOf(store))
  const url = await server.listening
  store.behave('stays silent')
  const before = store.countRequests()
  const uploads = Array.from({ length: 5 }, () => sendPicture(url, token).catch(() => undefined))
  await expect.poll(() => store.countRequests() - before, { timeout: 9_000 }).toBeGreaterThanOrEqual(5)
  const startedMs = performance.now()
  server.kill('SIGTERM')
  await server.ended
  expect(performance.now() - startedMs).toBeLessThan(15_000)
  await Promise.all(uploads)
})

for (const seed of ['demo', 'none']) {
  test(`[O7] a bucket that does not exist ends the start with one line, with SEED=${seed}`, async ({
    start,
    store,
  }) => {
    const { code, stderr } = await start({ SEED: seed, ...settingsOf(store), S3_BUCKET: 'missing' }).ended
    expect(code).toBe(1)
    expect(stderr).toEqual([expect.stringMatching(/^S3_BUCKET cannot be used\. .*missing.* it does not exist$/)])
  })
}

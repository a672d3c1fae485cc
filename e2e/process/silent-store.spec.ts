import { type ObjectStore, openObjectStore } from '@evergrove/core/files/testing/object-store'
import { demonstrationPeople } from '@evergrove/demo'
import { picture } from '@evergrove/testing/picture'
import { expect } from '@playwright/test'
import { test as base } from '../support/server-process.ts'

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

async function signIn(url: string): Promise<{ Authorization: string }> {
  const { agent, password } = demonstrationPeople
  const answer = await fetch(`${url}/api/auth/jwt/create/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: agent.email, password }),
  })
  const { access } = (await answer.json()) as { access: string }
  return { Authorization: `JWT ${access}` }
}

async function sendPhoto(url: string, headers: { Authorization: string }): Promise<Response> {
  const me = (await (await fetch(`${url}/api/auth/users/me/`, { headers })).json()) as Record<string, string | null>
  const form = new FormData()
  for (const [name, value] of Object.entries(me)) if (name !== 'image' && value !== null) form.set(name, value)
  form.set('image', new Blob([Buffer.from(picture, 'base64')]), 'photo.png')
  return fetch(`${url}/api/auth/users/me/`, { method: 'PUT', headers, body: form })
}

test('[O1] SIGTERM ends the process within 15 seconds while uploads wait for a store that does not respond', async ({
  start,
  store,
}) => {
  const server = start({ SEED: 'demo', ...settingsOf(store) })
  const url = await server.listening
  const headers = await signIn(url)
  store.behave('stays silent')
  const before = store.countRequests()
  const uploads = Array.from({ length: 5 }, () => sendPhoto(url, headers).catch(() => undefined))
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

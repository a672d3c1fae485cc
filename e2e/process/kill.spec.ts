import { once } from 'node:events'
import { join } from 'node:path'
import { startSite } from '@evergrove/testing/site'
import { expect } from '@playwright/test'
import { test } from '../support/server-process.ts'

test.use({ isFirstStart: false })

const ROUNDS = 4
const SENDERS = 6

const post = (url: string, path: string, body: Record<string, string>) =>
  fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

type Acknowledged = { emails: string[]; messages: string[] }

/** Posts to both forms in turn until the server is gone, and notes each post that was answered with 201. */
async function sendUntilGone(url: string, name: string, acknowledged: Acknowledged): Promise<void> {
  for (let count = 1; ; count += 1) {
    const email = `${name}-${count}@kill.example`
    try {
      if ((await post(url, 'email-subscription', { email })).status === 201) acknowledged.emails.push(email)
      const message = `Message ${count} of ${name}`
      const contact = { name, location: 'Lagos', email, phone_number: '0801', message }
      if ((await post(url, 'contact-us', contact)).status === 201) acknowledged.messages.push(message)
    } catch {
      return
    }
  }
}

test('after SIGKILL every post that was answered with 201 is stored', async ({ folder }) => {
  // Each round starts another server, on a machine that runs other tests, too.
  test.setTimeout(240_000)
  const acknowledged: Acknowledged = { emails: [], messages: [] }
  const settings = { DATA_DIR: join(folder, 'data'), SEED: 'none', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  for (let round = 1; round <= ROUNDS; round += 1) {
    const site = await startSite(settings)
    const before = acknowledged.emails.length
    const gone = once(site.process, 'exit')
    const sending = Array.from({ length: SENDERS }, (_, sender) =>
      sendUntilGone(site.url, `round-${round}-sender-${sender}`, acknowledged),
    )
    // Each round kills the server after a different number of responses, while all senders are posting.
    await expect
      .poll(() => acknowledged.emails.length - before, { timeout: 30_000, intervals: [5] })
      .toBeGreaterThan(7 * round)
    site.process.kill('SIGKILL')
    await gone
    await Promise.all(sending)
  }
  const site = await startSite(settings)
  const emails = new Set((await site.perform('subscriptions')).map(({ email }) => email))
  const messages = new Set((await site.perform('messages')).map(({ message }) => message))
  await site.stop()
  expect(acknowledged.messages.length).toBeGreaterThan(ROUNDS)
  expect(acknowledged.emails.filter((email) => !emails.has(email))).toEqual([])
  expect(acknowledged.messages.filter((message) => !messages.has(message))).toEqual([])
})

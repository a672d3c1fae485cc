/** The page behind the link that confirms a subscription, over HTTP. */
import { sendConfirmationMail } from '@evergrove/core/contact'
import type { Mail } from '@evergrove/core/mail'
import { queuedJobs } from '@evergrove/core/testing'
import { expect, test } from 'vitest'
import { apiForEach } from '../../testing/test-network.ts'

const { api } = apiForEach()

/** Enters the address and returns the path of the link in the email. */
async function enter(email: string): Promise<string> {
  await api.post('/api/email-subscription', { email })
  const mails: Mail[] = []
  const deps = {
    db: api.db,
    mailer: { send: async (mail: Mail) => void mails.push(mail) },
    publicUrl: () => '',
    newsletterLimit: { consume: async () => 0, giveBack: async () => {} },
    now: api.now,
  }
  const queued = await queuedJobs(api.db, 'mail.newsletter-link')
  for (const payload of queued) await sendConfirmationMail(deps, payload)
  return mails[0]?.link ?? ''
}

const confirmedAt = async () =>
  (await api.db.selectFrom('newsletter_subscriptions').select('confirmed_at').executeTakeFirst())?.confirmed_at

test('the page asks with a button, confirms when it is pressed, and says so the second time', async () => {
  const path = await enter('ann@example.org')
  const asked = await api.get(path)
  expect(asked).toMatchObject({ status: 200, body: expect.stringContaining('<form method="post">') })
  expect(asked.headers.get('Cache-Control')).toBe('no-store')
  expect(asked.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(asked.headers.get('Content-Security-Policy')).toContain("default-src 'none'; form-action 'self'")
  expect(await confirmedAt()).toBeNull()
  expect(await api.request('POST', path)).toMatchObject({
    status: 200,
    body: expect.stringContaining('You are subscribed'),
  })
  expect(await confirmedAt()).toBeInstanceOf(Date)
  const again = { status: 200, body: expect.stringContaining('You are already subscribed') }
  expect(await api.request('POST', path)).toMatchObject(again)
  expect(await api.get(path)).toMatchObject(again)
})

test('the page says in words that a link is too old or does not work', async () => {
  const path = await enter('ann@example.org')
  api.clock.offsetMs = 8 * 86_400_000
  for (const method of ['GET', 'POST']) {
    expect(await api.request(method, path)).toMatchObject({
      status: 410,
      body: expect.stringContaining('This link has expired'),
    })
    expect(await api.request(method, `${path}x`)).toMatchObject({
      status: 404,
      body: expect.stringContaining('This link does not work'),
    })
  }
  api.clock.offsetMs = 0
  expect(await confirmedAt()).toBeNull()
})

test('[GAP-33] a known address and an unknown one leave the same data: a request and a job', async () => {
  await enter('ann@example.org')
  const path = await enter('ann@example.org')
  await api.request('POST', path)
  const before = (await queuedJobs(api.db, 'mail.newsletter-link')).length
  for (const email of ['ann@example.org', 'new@example.org']) await api.post('/api/email-subscription', { email })
  expect(await queuedJobs(api.db, 'mail.newsletter-link')).toHaveLength(before + 2)
  expect(await api.db.selectFrom('newsletter_requests').select('email').execute()).toEqual([
    { email: 'ann@example.org' },
    { email: 'new@example.org' },
  ])
})

/** Mailings, the record of a subscriber and the texts of consents, over HTTP. */
import { deliverMailing } from '@evergrove/core/contact'
import { FinalFailureError } from '@evergrove/core/jobs'
import { createUrlSigner } from '@evergrove/core/platform/signed-urls'
import { deleteJobs, queuedJobs } from '@evergrove/core/testing'
import { beforeEach, expect, test } from 'vitest'
import { apiForEach } from '../../testing/test-network.ts'

type Header = { Authorization: string }

const { api, network } = apiForEach()
let editor: Header
let support: Header

beforeEach(async () => {
  await deleteJobs(api.db)
  editor = await network.staff('editor')
  support = await network.staff('support')
})

const TEXT = { subject: 'Spring news', html: '<p>Dear reader</p>' }
const read = (path: string, as: Header = editor) => api.get(`/api/staff/${path}`, as)
const post = (path: string, body: unknown = {}) => api.post(`/api/staff/${path}`, body, editor)
const put = (path: string, body: unknown) =>
  api.request('PUT', `/api/staff/${path}`, {
    headers: { 'Content-Type': 'application/json', ...editor },
    body: JSON.stringify(body),
  })
const remove = (path: string) => api.request('DELETE', `/api/staff/${path}`, { headers: editor })
const subscribe = (...emails: string[]) =>
  api.db
    .insertInto('newsletter_subscriptions')
    .values(emails.map((email) => ({ email, confirmed_at: new Date() })))
    .execute()

test('a mailing is written, changed, previewed, and deleted', async () => {
  const made = await post('mailings', TEXT)
  expect(made).toMatchObject({ status: 201, body: { ...TEXT, id: 1, state: 'draft', version: 1, recipients: 0 } })
  expect(await post('mailings', { subject: '' })).toMatchObject({
    status: 400,
    body: { subject: ['This field may not be blank.'], html: ['This field is required.'] },
  })
  expect(await put('mailings/1', { ...TEXT, subject: 'Other', version: 1 })).toMatchObject({
    status: 200,
    body: { subject: 'Other', version: 2 },
  })
  expect((await put('mailings/1', { ...TEXT, version: 1 })).status).toBe(409)
  expect((await put('mailings/4711', { ...TEXT, version: 1 })).status).toBe(404)
  expect(await post('mailing-preview', TEXT)).toMatchObject({
    status: 200,
    body: { subject: 'Spring news', html: expect.stringContaining('<!doctype html>'), text: expect.any(String) },
  })
  const list = await read('mailings')
  expect(list.headers.get('X-Total-Count')).toBe('1')
  expect(list.body).toMatchObject([{ id: 1, subject: 'Other' }])
  expect((await remove('mailings/1')).status).toBe(204)
  expect((await remove('mailings/1')).status).toBe(404)
  expect((await read('mailings/1')).status).toBe(404)
})

test('a mailing is sent once, and lists the addresses that it did not reach', async () => {
  await subscribe('ann@example.org', 'ben@example.org')
  await post('mailings', TEXT)
  expect(await read('mailing-audience')).toMatchObject({ body: { recipients: 2 } })
  expect(await post('mailings/1/send', {})).toMatchObject({ status: 400, body: { version: expect.anything() } })
  const sent = await Promise.all([post('mailings/1/send', { version: 1 }), post('mailings/1/send', { version: 1 })])
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const [job, ...others] = await queuedJobs(api.db, 'mail.newsletter')
  expect(others).toEqual([])
  const send = async ({ to }: { to: { address: string } }) => {
    if (to.address.startsWith('ben')) throw new FinalFailureError('550 No')
  }
  const deps = {
    db: api.db,
    jobs: api.jobs,
    mailer: { send },
    publicUrl: () => '',
    unsubscribeUrls: createUrlSigner('k'),
  }
  if (job !== undefined) await deliverMailing({ ...deps, now: api.now }, job)
  expect(await read('mailings/1')).toMatchObject({ body: { state: 'sent', sent: 1, failed: 1, waiting: 0 } })
  const failed = await read('mailings/1/failed')
  expect(failed.headers.get('X-Total-Count')).toBe('1')
  expect(failed.body).toMatchObject([{ email: 'ben@example.org', reason: '550 No' }])
  for (const path of ['mailings/1/stop', 'mailings/1/test']) expect((await post(path, { version: 1 })).status).toBe(409)
  expect((await put('mailings/1', { ...TEXT, version: 1 })).status).toBe(409)
  expect((await remove('mailings/1')).status).toBe(409)
})

test('a mailing can be sent to oneself as a trial, and stopped', async () => {
  await subscribe('ann@example.org')
  await post('mailings', TEXT)
  expect((await post('mailings/1/test', { version: 1 })).status).toBe(204)
  expect(await queuedJobs(api.db, 'mail.newsletter-test')).toEqual([{ mailing_id: 1, staff_id: expect.any(Number) }])
  expect((await post('mailings/1/stop')).status).toBe(409)
  await post('mailings/1/send', { version: 1 })
  expect((await post('mailings/1/stop')).status).toBe(204)
  expect((await post('mailings/1/stop')).status).toBe(409)
  expect(await read('mailings/1')).toMatchObject({ body: { state: 'stopped', stopped: 1, sent: 0 } })
  const entries = await api.db.selectFrom('audit_entries').select('action').orderBy('id').execute()
  expect(entries.map(({ action }) => action).filter((action) => action.startsWith('mailing'))).toEqual([
    'mailing.create',
    'mailing.test',
    'mailing.send',
    'mailing.stop',
  ])
})

test('editors see the record of a subscriber, and all roles that see consents see their texts', async () => {
  await subscribe('ann@example.org')
  await api.db
    .insertInto('legal_texts')
    .values({ kind: 'privacy_policy', hash: 'a'.repeat(64), html: '<p>Old</p>' })
    .execute()
  expect(await read('subscribers/1')).toMatchObject({
    status: 200,
    body: { email: 'ann@example.org', state: 'confirmed', consents: [] },
  })
  expect((await read('subscribers/1', support)).status).toBe(403)
  expect((await read('subscribers/4711')).status).toBe(404)
  for (const as of [editor, support]) {
    expect(await read('legal-texts/1', as)).toMatchObject({
      status: 200,
      body: { id: 1, kind: 'privacy_policy', html: '<p>Old</p>' },
    })
  }
  expect((await read('legal-texts/2')).status).toBe(404)
  expect((await read('subscribers?state=gone')).status).toBe(400)
  expect((await read('subscribers?state=unconfirmed')).headers.get('X-Total-Count')).toBe('0')
})

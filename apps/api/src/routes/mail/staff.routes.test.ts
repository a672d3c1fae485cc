/** Emails that were given up, over HTTP. */
import { deleteJobs, queuedJobs } from '@evergrove/core/testing'
import { beforeEach, expect, test } from 'vitest'
import { apiForEach } from '../../testing/test-network.ts'

type Header = { Authorization: string }

const { api, agents, network } = apiForEach()
let support: Header

beforeEach(async () => {
  await deleteJobs(api.db)
  support = await network.staff('support')
})

const PATH = '/api/staff/undelivered-mails'
const read = (as = support) => api.get(PATH, as)
const tryAgain = (id: number) => api.post(`${PATH}/${id}/try-again`, '', support)
const dismiss = (id: number) => api.post(`${PATH}/${id}/dismiss`, '', support)

async function giveUp(job: string, payload: object): Promise<number> {
  const { id } = await api.db
    .insertInto('undelivered_mails')
    .values({ job_id: crypto.randomUUID(), job, payload, reason: '550 No', attempts: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function requestLink(): Promise<number> {
  const { id } = await api.db
    .insertInto('link_requests')
    .values({ kind: 'reset', email: 'link@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('[C6] each kind of email that was given up names its receivers, and none that no longer exists', async () => {
  const { id: agent_id } = await agents.make({ email: 'ada@example.org' })
  await api.db
    .insertInto('notifications')
    .values({ agent_id, kind: 'bonus', subject: 'S', message: 'M', cause: 'payment:1' })
    .execute()
  await giveUp('mail.contact', { contact_message_id: 1 })
  await giveUp('mail.account-link', { link_request_id: await requestLink() })
  await giveUp('mail.password-changed', { agent_id })
  await giveUp('mail.notifications', { cause: 'payment:1' })
  await giveUp('mail.staff-invitation', { invitation_id: 4711 })
  const { body, headers } = await read()
  expect(headers.get('X-Total-Count')).toBe('5')
  expect((body as { what: string; recipients: string[] }[]).map(({ what, recipients }) => [what, recipients])).toEqual([
    ['Staff invitation', []],
    ['Notification', ['ada@example.org']],
    ['Notice of a changed password', ['ada@example.org']],
    ['Activation or password link', ['link@example.org']],
    ['Contact message', []],
  ])
})

test('[C6] trying again queues the job, is recorded, and is refused the second time', async () => {
  await giveUp('mail.contact', { contact_message_id: 1 })
  const [mail] = (await read()).body as { id: number }[]
  expect(mail).toEqual({
    id: expect.any(Number),
    what: 'Contact message',
    recipients: [],
    reason: '550 No',
    attempts: 2,
    given_up_at: expect.any(String),
  })
  const id = mail?.id ?? 0
  expect((await tryAgain(id)).status).toBe(204)
  expect((await read()).body).toEqual([])
  expect(await tryAgain(id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^This email was queued again by support@example\.com on /) },
  })
  expect((await tryAgain(2_000_000_000)).status).toBe(404)
  const entries = await api.db
    .selectFrom('audit_entries')
    .select(['subject_id', 'before'])
    .where('action', '=', 'mail.try-again')
    .execute()
  expect(entries).toEqual([{ subject_id: id, before: { job: 'mail.contact', attempts: 2 } }])
})

test('[C6] a dismissed email leaves the list with its stored address, unsent, and is recorded', async () => {
  const id = await giveUp('mail.account-link', { link_request_id: await requestLink() })
  const other = await requestLink()
  expect((await dismiss(id)).status).toBe(204)
  expect((await read()).body).toEqual([])
  expect(await api.db.selectFrom('link_requests').select('id').execute()).toEqual([{ id: other }])
  expect(await queuedJobs(api.db, 'mail.account-link')).toEqual([])
  const entries = await api.db
    .selectFrom('audit_entries')
    .select(['subject_id', 'before'])
    .where('action', '=', 'mail.dismiss')
    .execute()
  expect(entries).toEqual([{ subject_id: id, before: { job: 'mail.account-link', attempts: 2 } }])
})

test('[C6] if an email is dismissed and tried again at once, one request succeeds and the others are told what happened', async () => {
  const id = await giveUp('mail.contact', { contact_message_id: 1 })
  const responses = await Promise.all([dismiss(id), tryAgain(id), dismiss(id), tryAgain(id)])
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409])
  const recorded = await api.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_kind', '=', 'mail')
    .execute()
  expect(recorded).toHaveLength(1)
  const done = recorded[0]?.action === 'mail.dismiss' ? 'dismissed' : 'queued again'
  const detail = expect.stringMatching(new RegExp(`^This email was ${done} by support@example\\.com on `))
  for (const { status, body } of responses) if (status === 409) expect(body).toEqual({ detail })
  expect((await dismiss(2_000_000_000)).status).toBe(404)
})

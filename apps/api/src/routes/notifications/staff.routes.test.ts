/** Notifications of staff to many agents: the filter, and the progress of the job. */
import { tellAgents, writeStaffNotification } from '@evergrove/core/notifications'
import type { Database } from '@evergrove/core/platform/schema'
import { beforeEach, expect, test } from 'vitest'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents, network } = apiForEach()
let support: { Authorization: string }

const text = { subject: 'Holiday', message: 'We are closed on Monday.' }

beforeEach(async () => {
  support = await network.staff('support')
})

const send = (audience: object, as = support) =>
  api.post('/api/staff/notifications', { agent_id: null, ...text, ...audience }, as)
const progress = async (id: number) => (await api.get(`/api/staff/notifications/${id}`, support)).body
const told = async () =>
  (
    await api.db
      .selectFrom('notifications')
      .select('agent_id')
      .where('kind', '=', 'staff')
      .orderBy('agent_id')
      .execute()
  ).map(({ agent_id }) => agent_id)

test('a notification reaches agents of a status who joined on the given days, at once if they are few', async () => {
  const pending = await agents.make()
  await agents.make({ status: 'Suspended' })
  const old = await agents.make()
  await api.db
    .updateTable('agents')
    .set({ date_joined: new Date('2026-01-31T23:59:59Z') })
    .where('id', '=', old.id)
    .execute()
  const answer = await send({ status: 'Pending', joined_from: '2026-02-01' })
  expect(answer).toMatchObject({ status: 201, body: { recipients: 1, is_finished: true } })
  expect(await told()).toEqual([pending.id])
  const { id } = answer.body as { id: number }
  expect(await progress(id)).toMatchObject({ ...text, status: 'Pending', recipients: 1, told: 1, joined_to: null })
  expect(await send({ joined_to: '2026-01-31' })).toMatchObject({ body: { recipients: 1 } })
  expect(await told()).toEqual([pending.id, old.id])
  expect(await send({ joined_to: '2000-01-01' })).toMatchObject({ body: { recipients: 0, is_finished: true } })
})

test('a notification reaches many agents by the job, which continues after a failure and tells no agent twice', async () => {
  const root = await agents.root()
  const many = Array.from({ length: 1200 }, (_, n) => ({
    email: `many${n}@example.org`,
    password_hash: null,
    email_verified_at: null,
    code: `gfc${String(n).padStart(7, '0')}`,
    recommended_by: root.id,
    first_name: 'Many',
    last_name: 'N',
    phone_number: '0',
  }))
  await api.db.insertInto('agents').values(many).execute()
  const answer = await send({})
  expect(answer).toMatchObject({ status: 201, body: { recipients: 1201, is_finished: false } })
  const { id } = answer.body as { id: number }
  expect(await progress(id)).toMatchObject({ recipients: 1201, told: 0, finished_at: null })
  const late = await agents.make()
  await expect(breakOff(id)).rejects.toThrow('broken off')
  expect(await progress(id)).toMatchObject({ told: 500, finished_at: null })
  expect((await api.get('/api/staff/notifications', support)).body).toMatchObject([
    { recipients: 1201, told: 500, is_finished: false },
  ])
  await Promise.all([1, 2].map(() => tellAgents({ db: api.db, batch: 500 }, { staff_notification_id: id })))
  expect(await progress(id)).toMatchObject({ told: 1201, finished_at: expect.any(String) })
  const reached = await told()
  expect(reached).toHaveLength(1201)
  expect(new Set(reached).size).toBe(1201)
  expect(reached).not.toContain(late.id)
})

/** Processes one batch and then fails, like a process that is killed. */
async function breakOff(id: number): Promise<void> {
  let batches = 0
  const transaction = () => {
    batches += 1
    if (batches > 1) throw new Error('broken off')
    return api.db.transaction()
  }
  const db = { isTransaction: false, transaction } as unknown as Database
  await tellAgents({ db, batch: 500 }, { staff_notification_id: id })
}

test('notifications are listed page by page, the newest first, with their sender, filter and number of agents told', async () => {
  const agent = await agents.make()
  await writeStaffNotification({ db: api.db }, { input: { agent_id: null, ...text }, actor: { kind: 'operator' } })
  await send({ status: 'Pending', joined_from: '2026-02-01' })
  await send({ agent_id: agent.id, subject: 'To you' }, await network.staff('admin'))
  const list = async (query = '') => {
    const { headers, body } = await api.get(`/api/staff/notifications${query}`, support)
    return { total: headers.get('X-Total-Count'), rows: body as { id: number }[] }
  }
  const all = await list()
  const one = { id: expect.any(Number), created_at: expect.stringMatching(/Z$/), ...text, is_finished: true }
  const nobody = { agent: null, status: null, joined_from: null, joined_to: null }
  expect(all).toEqual({
    total: '3',
    rows: [
      {
        ...one,
        ...nobody,
        subject: 'To you',
        sent_by: 'admin@example.com',
        agent: { id: agent.id, first_name: 'Ada', last_name: 'Obi' },
        recipients: 1,
        told: 1,
      },
      {
        ...one,
        ...nobody,
        sent_by: 'support@example.com',
        status: 'Pending',
        joined_from: '2026-02-01',
        recipients: 1,
        told: 1,
      },
      { ...one, ...nobody, sent_by: 'operator', recipients: 2, told: 2 },
    ],
  })
  expect(await list('?page=2&page_size=2')).toEqual({ total: '3', rows: all.rows.slice(2) })
  expect((await api.get('/api/staff/notifications?page=0', support)).status).toBe(400)
  expect((await api.get('/api/staff/notifications', await network.staff('finance'))).status).toBe(403)
})

test('support is told beforehand how many agents a notification would reach', async () => {
  await agents.make()
  await agents.make({ status: 'Suspended' })
  const count = async (query: string) => (await api.get(`/api/staff/notification-audience${query}`, support)).body
  expect(await count('?status=Suspended')).toEqual({ recipients: 1 })
  expect(await count('')).toEqual({ recipients: 3 })
  expect(await count('?joined_to=2000-01-01')).toEqual({ recipients: 0 })
  expect(await count('?joined_from=yesterday')).toEqual({ joined_from: [expect.any(String)] })
  const finance = await network.staff('finance')
  expect((await api.get('/api/staff/notification-audience', finance)).status).toBe(403)
})

test.each([
  [{ agent_id: 1, status: 'Active' }, 'agent_id'],
  [{ status: 'Lost' }, 'status'],
  [{ joined_from: 'yesterday' }, 'joined_from'],
  [{ subject: '' }, 'subject'],
])('a notification with %j is refused', async (audience, field) => {
  expect(await send(audience)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
})

test('[P24] wrong fields are refused in our own words', async () => {
  const post = (body: object) => api.post('/api/staff/notifications', body, support)
  expect(await post(text)).toMatchObject({ status: 400, body: { agent_id: ['This field is required.'] } })
  expect(await post({ ...text, agent_id: 1.5 })).toMatchObject({ body: { agent_id: ['A valid integer is required.'] } })
  expect(await post({ ...text, agent_id: 0 })).toMatchObject({
    body: { agent_id: ['Ensure this value is greater than 0.'] },
  })
  expect(await post({ ...text, agent_id: null, status: 'Gold' })).toMatchObject({
    body: { status: ['"Gold" is not a valid choice.'] },
  })
})

test('notifications are for support, and an unknown one is not found', async () => {
  expect((await send({}, await network.staff('finance'))).status).toBe(403)
  expect((await api.get('/api/staff/notifications/4711', support)).status).toBe(404)
})

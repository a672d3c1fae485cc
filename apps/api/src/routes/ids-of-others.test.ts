/** Data of another agent do not exist for the caller: no id opens or changes them, and no list shows them (GAP-43). */
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { openAgents, type TestAgent } from '../testing/test-agents.ts'
import { apiForAll, openNetwork } from '../testing/test-network.ts'

type Headers = { Authorization: string }
type Owner = { agent: TestAgent; headers: Headers; payment: number; notification: number; proofUrl: string }

const { api } = apiForAll()
let mine: Owner
let theirs: Owner
let png: Blob

async function list<T>(path: string, { headers }: Pick<Owner, 'headers'>): Promise<T[]> {
  const { status, body } = await api.get(`/api/dashboard/${path}`, headers)
  expect({ path, status }).toEqual({ path, status: 200 })
  return body as T[]
}

function prove(id: unknown, { headers }: Pick<Owner, 'headers'>) {
  const form = new FormData()
  form.set('id', String(id))
  form.set('payment_proof', png, 'proof.png')
  return api.request('PUT', '/api/dashboard/payments', { body: form, headers })
}

const markRead = (notificationId: unknown, { headers }: Pick<Owner, 'headers'>) =>
  api.post('/api/dashboard/user-notifications', { notificationId }, headers)

/** Creates an agent with everything that an agent can have: a proof, referrals, downlines, notifications and withdrawals. */
async function makeOwner(
  { agents, network }: { agents: ReturnType<typeof openAgents>; network: ReturnType<typeof openNetwork> },
  { name, amount }: { name: string; amount: string },
): Promise<Owner> {
  const agent = await agents.make({ email: `${name}@example.com` })
  const headers = await agents.authorization(agent)
  const [payment] = await list<{ id: number }>('payments', { headers })
  await prove(payment?.id, { headers })
  await network.approve(agent.id)
  for (const side of ['left', 'right']) await network.approve((await network.join(agent, `${name} ${side}`)).id)
  await network.fillBankDetails(agent.id)
  await api.post('/api/dashboard/withdrawals', { amount }, headers)
  const [proven] = await list<{ id: number; get_image_url: string }>('payments', { headers })
  const [notification] = await list<{ id: number }>('user-notifications', { headers })
  return {
    agent,
    headers,
    payment: proven?.id ?? 0,
    notification: notification?.id ?? 0,
    proofUrl: proven?.get_image_url ?? '',
  }
}

beforeAll(async () => {
  const agents = openAgents(api)
  const house = { agents, network: openNetwork(api, agents) }
  const red = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
  png = new Blob([new Uint8Array(await red.png().toBuffer())], { type: 'image/png' })
  mine = await makeOwner(house, { name: 'mine', amount: '11.00' })
  theirs = await makeOwner(house, { name: 'theirs', amount: '22.00' })
})

/** Returns all data of the other agent. */
const belongings = async () => ({
  payments: await api.db.selectFrom('payments').selectAll().where('agent_id', '=', theirs.agent.id).execute(),
  notifications: await api.db.selectFrom('notifications').selectAll().where('agent_id', '=', theirs.agent.id).execute(),
  withdrawals: await api.db.selectFrom('withdrawals').selectAll().where('agent_id', '=', theirs.agent.id).execute(),
  account: await api.db.selectFrom('ledger_accounts').selectAll().where('agent_id', '=', theirs.agent.id).execute(),
  files: await api.db.selectFrom('files').selectAll().execute(),
})

test('a proof for the payment of another agent gets 404, like one for an unknown payment, and changes nothing', async () => {
  const before = await belongings()
  for (const id of [theirs.payment, 4_711]) {
    expect(await prove(id, mine)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  }
  expect(await belongings()).toEqual(before)
})

test('marking the notification of another agent as read gets 404, like an unknown one, and changes nothing', async () => {
  const before = await belongings()
  for (const id of [theirs.notification, 4_711]) {
    expect(await markRead(id, mine)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  }
  expect(await belongings()).toEqual(before)
  expect((await markRead(mine.notification, mine)).status).toBe(200)
})

test.each([0, -1, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e21, 1.5, '1', '1 or 1=1', [1], null])(
  'the notification %j is not found',
  async (id) => {
    const before = await belongings()
    expect([400, 404]).toContain((await markRead(id, mine)).status)
    expect(await belongings()).toEqual(before)
  },
)

test.each(['0', '-1', '2147483648', '9007199254740991', '1e21', '1.5', '1 or 1=1', 'null'])(
  'the payment %s is not found',
  async (id) => {
    const before = await belongings()
    expect([400, 404]).toContain((await prove(id, mine)).status)
    expect(await belongings()).toEqual(before)
  },
)

test('the signed URL of one proof opens no other, and without a signature no URL shows whether a proof exists', async () => {
  expect((await api.get(mine.proofUrl)).status).toBe(200)
  const path = (id: number) => `/api/payment-proofs/${id}`
  const [, query = ''] = mine.proofUrl.split('?')
  const answers = []
  for (const id of [theirs.payment, 4_711]) {
    for (const url of [path(id), `${path(id)}?${query}`]) {
      const { status, body } = await api.get(url, mine.headers)
      answers.push({ status, body })
    }
  }
  const refusal = { status: 404, body: { detail: 'Not found.' } }
  expect(answers).toEqual([refusal, refusal, refusal, refusal])
})

test('each list shows the data of the caller and nothing of another agent', async () => {
  const idsOf = async (path: string, owner: Owner) => (await list<{ id: number }>(path, owner)).map(({ id }) => id)
  for (const path of ['payments', 'user-notifications', 'downlines', 'refferals']) {
    const [ours, others] = [await idsOf(path, mine), await idsOf(path, theirs)]
    expect(ours).not.toEqual([])
    expect(others).not.toEqual([])
    expect({ path, shared: ours.filter((id) => others.includes(id)) }).toEqual({ path, shared: [] })
  }
  expect(await list('withdrawals', mine)).toMatchObject([{ amount: '11.00' }])
  expect(await list('withdrawals', theirs)).toMatchObject([{ amount: '22.00' }])
})

test('no parameter makes a call return data of another agent', async () => {
  const { id, email, code } = theirs.agent
  const ids = { id: `${id}`, agent_id: `${id}`, user_id: `${id}`, agent: `${id}` }
  const query = new URLSearchParams({ ...ids, email, code }).toString()
  const paths = ['payments', 'user-notifications', 'downlines', 'refferals', 'withdrawals', 'user-account-info']
  const shown = async (path: string, suffix: string) => {
    const { status, body } = await api.get(`/api/dashboard/${path}${suffix}`, mine.headers)
    const text = JSON.stringify(body).replaceAll(/\?expires=[^"]*/g, '')
    return { path, status, text }
  }
  for (const path of paths) expect(await shown(path, `?${query}`)).toEqual(await shown(path, ''))
  for (const path of paths) {
    expect({ path, status: (await api.get(`/api/dashboard/${path}/${id}`, mine.headers)).status }).toEqual({
      path,
      status: 404,
    })
  }
})

test('an agent’s token cannot decide a withdrawal or payment, even of the agent', async () => {
  const before = await belongings()
  const { id } = await api.db
    .selectFrom('withdrawals')
    .select('id')
    .where('agent_id', '=', theirs.agent.id)
    .executeTakeFirstOrThrow()
  for (const path of [`withdrawals/${id}/approve`, `withdrawals/${id}/reject`, `payments/${theirs.payment}/approve`]) {
    for (const owner of [mine, theirs]) {
      const { status } = await api.post(`/api/staff/${path}`, { reason: 'Mine' }, owner.headers)
      expect({ path, status }).toEqual({ path, status: 403 })
    }
  }
  expect(await belongings()).toEqual(before)
})

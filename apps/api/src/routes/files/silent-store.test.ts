/**
 * A bucket whose service accepts connections and does not respond.
 * @module-tag deep
 */
import { type ObjectStore, openObjectStore } from '@evergrove/core/files/testing/object-store'
import { listPayments } from '@evergrove/core/payments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAgents, type TestAgent } from '../../testing/test-agents.ts'
import { openTestApi, type TestApi } from '../../testing/test-api.ts'
import { formOf, picture } from '../../testing/test-profiles.ts'

let store: ObjectStore
let api: TestApi
let agents: ReturnType<typeof openAgents>
let image: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  store = await openObjectStore()
  api = await openTestApi({ storage: store.options })
  agents = openAgents(api)
  image = Uint8Array.from(await picture(60, 30).png().toBuffer())
})
beforeEach(async () => {
  store.behave('responds')
  await api.truncateAll()
})
afterAll(async () => {
  await api.close()
  await store.close()
})

const headersOf = async ({ id }: TestAgent) => ({ Authorization: `JWT ${await agents.forge({ user_id: id })}` })

const sendPhoto = async (agent: TestAgent) =>
  api.request('PATCH', '/api/auth/users/me/', { headers: await headersOf(agent), body: formOf({}, image) })

async function putProof(agent: TestAgent) {
  const [payment] = await listPayments(api.db, { agentId: agent.id, proofUrl: () => '' })
  const body = new FormData()
  body.set('id', String(payment?.id))
  body.set('payment_proof', new Blob([image]))
  return api.request('PUT', '/api/dashboard/payments', { headers: await headersOf(agent), body })
}

const makeAgents = async (count: number) => {
  const made: TestAgent[] = []
  for (let index = 0; index < count; index += 1) made.push(await agents.make())
  return made
}

test('[O1] [M6] a silent store delays six uploads, but neither sign-in nor accounts, and all recover with it', async () => {
  const [visitor, ...uploaders] = await makeAgents(13)
  if (visitor === undefined) throw new Error('No agent was made')
  store.behave('stays silent')
  const requestsBefore = store.countRequests()
  const uploads = uploaders.map((agent, index) => (index % 2 === 0 ? putProof(agent) : sendPhoto(agent)))
  let ended = 0
  for (const upload of uploads) void upload.then(() => (ended += 1))
  await expect.poll(() => store.countRequests() - requestsBefore, { timeout: 8000 }).toBe(6)

  const late = await sendPhoto(visitor)
  expect({ status: late.status, retry: late.headers.get('Retry-After') }).toEqual({ status: 503, retry: '5' })
  expect(store.countRequests() - requestsBefore).toBe(6)

  const authorization = await agents.authorization(visitor)
  expect((await api.get('/api/auth/users/me/', authorization)).status).toBe(200)
  expect(ended).toBeLessThan(uploads.length)

  const answers = await Promise.all(uploads)
  expect(answers.map(({ status }) => status)).toEqual(uploaders.map(() => 503))
  for (const { headers } of answers) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await api.db.selectFrom('files').select('id').execute()).toEqual([])

  store.behave('responds')
  expect((await putProof(visitor)).status).toBe(200)
  expect((await sendPhoto(visitor)).status).toBe(200)
}, 40_000)

test('[O1] a store that stops in the middle of an image ends the request for it', async () => {
  const [agent] = await makeAgents(1)
  if (agent === undefined) throw new Error('No agent was made')
  const { body } = await sendPhoto(agent)
  const { get_photo_url: url } = body as { get_photo_url: string }
  store.behave('stops in the middle')
  const startedMs = performance.now()
  expect((await api.get(url)).status).toBe(503)
  expect(performance.now() - startedMs).toBeLessThan(15_000)
  store.behave('responds')
  expect((await api.get(url)).status).toBe(200)
}, 40_000)

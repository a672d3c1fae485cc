/** The plan laboratory over HTTP: replays, and simulations as lines. */
import type { SimulationLine } from '@evergrove/contract/plan-laboratory'
import { planDraft } from '@evergrove/core/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAgents } from '../../testing/test-agents.ts'
import { openTestApi, type TestApi } from '../../testing/test-api.ts'
import { openNetwork } from '../../testing/test-network.ts'

let api: TestApi
let network: ReturnType<typeof openNetwork>
let finance: { Authorization: string }

beforeAll(async () => {
  api = await openTestApi()
})
beforeEach(async () => {
  await api.truncateAll()
  network = openNetwork(api, openAgents(api))
  finance = await network.staff('finance')
  const agent = await network.makeActive()
  await network.approve((await network.join(agent, 'Ben')).id)
})
afterAll(() => api.close())

const LABORATORY = '/api/staff/plan/laboratory'
const draft = planDraft({ referral_bonus: '5.00' })
const assumptions = async () => {
  const { body } = await api.get(LABORATORY, finance)
  return { ...(body as { assumptions: object }).assumptions, agents: 300, months: 6 }
}

test('a replay has the ledger’s sums, and the draft’s beside them', async () => {
  expect(await api.post(`${LABORATORY}/replay`, draft, finance)).toMatchObject({
    status: 200,
    body: {
      activations: 2,
      differences: 0,
      real: { activation_bonuses: '40.00' },
      ledger: { activation_bonuses: '40.00' },
      draft: { activation_bonuses: '10.00' },
      agents: { more: 0, less: 2, same: 1 },
    },
  })
  const { status, body } = await api.post(`${LABORATORY}/replay.csv`, draft, finance)
  expect(status).toBe(200)
  expect((body as string).trim().split('\r\n')).toHaveLength(4)
})

test('a simulation says how far it is, and last the result of both plans', async () => {
  const { status, body } = await api.post(
    `${LABORATORY}/simulate`,
    { plan: draft, assumptions: await assumptions() },
    finance,
  )
  expect(status).toBe(200)
  const lines = (body as string)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SimulationLine)
  expect(lines[0]).toEqual({ progress: expect.any(Number) })
  expect(lines.at(-1)).toMatchObject({ result: { in_force_id: expect.any(Number), digest: expect.any(String) } })
})

test('wrong assumptions and drafts are refused by field, and other roles altogether', async () => {
  const given = await assumptions()
  const simulate = (body: unknown, as = finance) => api.post(`${LABORATORY}/simulate`, body, as)
  expect(await simulate({ plan: draft, assumptions: { ...given, agents: 0 } })).toMatchObject({
    status: 400,
    body: { agents: [expect.any(String)] },
  })
  expect(await simulate({ plan: { ...draft, levels: [] }, assumptions: given })).toMatchObject({ status: 400 })
  expect(await simulate([])).toMatchObject({ status: 400 })
  expect(await api.post(`${LABORATORY}/replay`, { ...draft, referral_bonus: '-1' }, finance)).toMatchObject({
    status: 400,
  })
  expect((await simulate({ plan: draft, assumptions: given }, await network.staff('support'))).status).toBe(403)
})

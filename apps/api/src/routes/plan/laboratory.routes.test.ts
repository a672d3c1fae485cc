/** The plan laboratory over HTTP: replays, and simulations as lines. */
import type { ReplayLine, SimulationLine } from '@evergrove/contract/plan-laboratory'
import { corrupt, planDraft } from '@evergrove/core/testing'
import { testDriver } from '@evergrove/db/testing'
import { beforeEach, expect, test } from 'vitest'
import { apiForEach } from '../../testing/test-network.ts'

const { api, network } = apiForEach()
let finance: { Authorization: string }

beforeEach(async () => {
  finance = await network.staff('finance')
  const agent = await network.makeActive()
  await network.approve((await network.join(agent, 'Ben')).id)
})

const LABORATORY = '/api/staff/plan/laboratory'
const draft = planDraft({ referral_bonus: '5.00' })
const assumptions = async () => {
  const { body } = await api.get(LABORATORY, finance)
  return { ...(body as { assumptions: object }).assumptions, agents: 300, months: 6 }
}

const linesOf = <T>(body: unknown) =>
  (body as string)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

test('a replay reports its progress, and its last line has the sums of the ledger beside those of the draft', async () => {
  const { status, body } = await api.post(`${LABORATORY}/replay`, draft, finance)
  expect(status).toBe(200)
  const lines = linesOf<ReplayLine>(body)
  expect(lines[0]).toEqual({ progress: 0 })
  expect(lines.at(-2)).toEqual({ progress: 1 })
  expect(lines.at(-1)).toMatchObject({
    result: {
      activations: 2,
      differences: 0,
      real: { activation_bonuses: '40.00' },
      ledger: { activation_bonuses: '40.00' },
      draft: { activation_bonuses: '10.00' },
      agents: { more: 0, less: 2, same: 1 },
    },
  })
  const file = await api.post(`${LABORATORY}/replay.csv`, draft, finance)
  expect(file.status).toBe(200)
  expect((file.body as string).trim().split('\r\n')).toHaveLength(4)
})

const start = (path: string, init: RequestInit = {}) =>
  api.host.request(`${LABORATORY}/${path}`, {
    method: 'POST',
    headers: { ...finance, 'Content-Type': 'application/json' },
    body: JSON.stringify(draft),
    ...init,
  })

// PGlite has one session, which the first replay holds, so that a second call waits for it.
const hasSessions = testDriver() === 'postgres'

test.runIf(hasSessions)(
  'a second replay at the same time is refused until the caller of the first has gone away',
  async () => {
    const { body } = await start('replay')
    const reader = body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{"progress":0}\n')
    for (const path of ['replay', 'replay.csv']) {
      expect(await api.post(`${LABORATORY}/${path}`, draft, finance)).toMatchObject({
        status: 503,
        body: { detail: 'Another replay is running. Try again in a moment.' },
      })
    }
    await reader?.cancel()
    expect((await api.post(`${LABORATORY}/replay`, draft, finance)).status).toBe(200)
  },
)

test('the calculation of a file stops when its caller has gone away, which is no failure', async () => {
  expect((await start('replay.csv', { signal: AbortSignal.abort() })).status).toBe(400)
  expect(api.reported.failures).toEqual([])
  expect((await api.post(`${LABORATORY}/replay.csv`, draft, finance)).status).toBe(200)
})

test('a replay that fails on its way says so in its last line, and gives the reason only in the log', async () => {
  await corrupt(api.db, 'placements', 'update placements set parent_id = 4711 + agent_id where parent_id is not null')
  const { status, body } = await api.post(`${LABORATORY}/replay`, draft, finance)
  expect(status).toBe(200)
  expect(linesOf<ReplayLine>(body).at(-1)).toEqual({
    problem: 'Something went wrong on our side. Try again in a few minutes.',
  })
  expect(String(api.reported.failures.pop())).toContain('There is no agent 47')
})

test('a simulation reports its progress, and its last line has the result of both plans', async () => {
  const { status, body } = await api.post(
    `${LABORATORY}/simulate`,
    { plan: draft, assumptions: await assumptions() },
    finance,
  )
  expect(status).toBe(200)
  const lines = linesOf<SimulationLine>(body)
  expect(lines[0]).toEqual({ progress: expect.any(Number) })
  expect(lines.at(-1)).toMatchObject({ result: { in_force_id: expect.any(Number), digest: expect.any(String) } })
})

test('wrong assumptions and drafts are refused by field, and other roles on all calls', async () => {
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

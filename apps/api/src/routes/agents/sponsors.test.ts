/** The sponsor of an agent is corrected by two people before the fee is approved, and never after. */
import { checkLedger } from '@evergrove/core/ledger'
import { reversePayment } from '@evergrove/core/network'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAgents, type TestAgent } from '../../testing/test-agents.ts'
import { openTestApi, type TestApi } from '../../testing/test-api.ts'
import { openNetwork } from '../../testing/test-network.ts'

type Header = { Authorization: string }

let api: TestApi
let agents: ReturnType<typeof openAgents>
let network: ReturnType<typeof openNetwork>
let support: Header
let admin: Header
let former: TestAgent
let right: TestAgent
let agent: TestAgent

beforeAll(async () => {
  api = await openTestApi()
  agents = openAgents(api)
  network = openNetwork(api, agents)
})
beforeEach(async () => {
  await api.truncateAll()
  former = await network.makeActive()
  right = await network.makeActive()
  agent = await network.join(former, 'Ben')
  support = await network.staff('support')
  admin = await network.staff('admin')
})
afterAll(() => api.close())

const propose = (id: number, code: string, as = support) =>
  api.post(`/api/staff/agents/${id}/sponsor`, { sponsor_code: code, reason: 'The link of another' }, as)
const decide = (proposal: unknown, verb: 'confirm' | 'refuse', as = admin) =>
  api.post(`/api/staff/proposals/${(proposal as { id: number }).id}/${verb}`, {}, as)
const sponsorOf = async (id: number) =>
  (await api.db.selectFrom('agents').select('recommended_by').where('id', '=', id).executeTakeFirstOrThrow())
    .recommended_by
const toldOf = async (id: number) =>
  (await api.db.selectFrom('notifications').select('subject').where('agent_id', '=', id).orderBy('id').execute()).map(
    ({ subject }) => subject,
  )
const earnedBy = async (id: number) =>
  (await api.db.selectFrom('ledger_accounts').select('referral_bonus_earned').where('id', '=', id).executeTakeFirst())
    ?.referral_bonus_earned

test('one proposes another sponsor and a second person confirms; both sponsors are told, and the new one earns the bonus', async () => {
  const { status, body } = await propose(agent.id, right.code.toUpperCase())
  expect(status).toBe(202)
  expect(body).toMatchObject({
    change: { kind: 'agent.change-sponsor', before: former.code, after: right.code },
    reason: 'The link of another',
  })
  expect(await sponsorOf(agent.id)).toBe(former.id)
  expect((await decide(body, 'confirm', support)).status).toBe(409)
  expect((await decide(body, 'confirm')).status).toBe(200)
  expect(await sponsorOf(agent.id)).toBe(right.id)
  expect((await toldOf(former.id)).at(-1)).toBe('Referral moved to another sponsor')
  expect((await toldOf(right.id)).at(-1)).toBe('New referral')
  const before = [await earnedBy(former.id), await earnedBy(right.id)]
  await network.approve(agent.id)
  const [formerly, now] = [await earnedBy(former.id), await earnedBy(right.id)]
  expect(formerly).toBe(before[0])
  expect(Number(now)).toBeGreaterThan(Number(before[1] ?? 0))
  const { placed } = await api.db
    .selectFrom('placements')
    .select('parent_id as placed')
    .where('agent_id', '=', agent.id)
    .executeTakeFirstOrThrow()
  expect(placed).toBe(right.id)
  expect((await checkLedger(api.db)).filter(({ count }) => count > 0)).toEqual([])
})

test('the only person who may decide changes the sponsor at once', async () => {
  await sql`update staff set disabled_at = now() - interval '2 days' where role = 'admin'`.execute(api.db)
  expect((await propose(agent.id, right.code)).status).toBe(204)
  expect(await sponsorOf(agent.id)).toBe(right.id)
})

test('a sponsor stays once the fee was approved, also if the approval was reversed, and while a proposal waits', async () => {
  const waiting = await propose(agent.id, right.code)
  expect(waiting.status).toBe(202)
  await network.approve(agent.id)
  const settled = { status: 409, body: { detail: expect.stringContaining('has been approved') } }
  expect(await decide(waiting.body, 'confirm')).toMatchObject(settled)
  const other = await network.join(former, 'Chi')
  await network.approve(other.id)
  expect(await propose(other.id, right.code)).toMatchObject(settled)
  const { id: paymentId } = await api.db
    .selectFrom('payments')
    .select('id')
    .where('agent_id', '=', other.id)
    .executeTakeFirstOrThrow()
  const reversal = { paymentId, input: { reason: 'refunded' }, actor: { kind: 'operator' } } as const
  await reversePayment({ db: api.db, jobs: api.jobs }, reversal)
  expect(await propose(other.id, right.code)).toMatchObject(settled)
  expect(await sponsorOf(other.id)).toBe(former.id)
})

test('codes of nobody, of the present sponsor and of somebody below are refused at their field', async () => {
  const below = await network.join(agent, 'Dayo')
  for (const [code, sentence] of [
    ['gfcnobody22', 'Invalid referral code.'],
    [former.code, 'This agent is the sponsor already.'],
    [below.code, 'This agent joined below the agent whose sponsor you correct.'],
    [agent.code, 'This agent joined below the agent whose sponsor you correct.'],
  ]) {
    expect(await propose(agent.id, code as string)).toMatchObject({ status: 400, body: { sponsor_code: [sentence] } })
  }
  const root = await agents.root()
  expect((await propose(root.id, right.code)).status).toBe(409)
  expect((await propose(4711, right.code)).status).toBe(404)
})

test('two changes confirmed at once that would make a circle together end with one of them', async () => {
  const one = await network.join(former, 'Efe')
  const other = await network.join(former, 'Femi')
  const proposals = await Promise.all([propose(one.id, other.code), propose(other.id, one.code)])
  const outcomes = await Promise.all(proposals.map(({ body }) => decide(body, 'confirm')))
  expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect([await sponsorOf(one.id), await sponsorOf(other.id)].filter((id) => id === former.id)).toHaveLength(1)
})

test('an approval at the same moment pays either sponsor, and the place is below the one who is paid', async () => {
  const { body } = await propose(agent.id, right.code)
  const [confirmed] = await Promise.all([decide(body, 'confirm'), network.approve(agent.id)])
  const sponsor = await sponsorOf(agent.id)
  expect(sponsor).toBe(confirmed.status === 200 ? right.id : former.id)
  const { rows } = await sql<{ paid: number; parent: number }>`
    select t.credit_account_id as paid, p.parent_id as parent from placements p
    join payments y on y.agent_id = p.agent_id
    join ledger_transfers t on t.payment_id = y.id and t.kind = 'referral_bonus'
    where p.agent_id = ${agent.id}`.execute(api.db)
  expect(rows).toEqual([{ paid: sponsor, parent: sponsor }])
})

test('referrals of both sponsors are counted right after a change beyond a hundred', async () => {
  const { password_hash, phone_number } = await api.db
    .selectFrom('agents')
    .select(['password_hash', 'phone_number'])
    .where('id', '=', former.id)
    .executeTakeFirstOrThrow()
  for (const sponsor of [former, right]) {
    await sql`
      insert into agents (email, code, status, recommended_by, first_name, last_name, phone_number, password_hash)
      select ${`r${sponsor.id}-`}::text || n || '@example.org', ${`x${sponsor.id}x`}::text || n, 'Pending', ${sponsor.id},
        'Ann', 'Obi', ${phone_number}, ${password_hash} from generate_series(1, 130) n`.execute(api.db)
  }
  const { body } = await propose(agent.id, right.code)
  expect((await decide(body, 'confirm')).status).toBe(200)
  await network.join(right, 'Gozi')
  const own = await agents.authorization(right)
  const { headers } = await api.get('/api/dashboard/refferals?page=1&page_size=10', own)
  expect(headers.get('X-Total-Count')).toBe('132')
  expect((await checkLedger(api.db)).filter(({ count }) => count > 0)).toEqual([])
})

/** A growing network for the scenarios, with agents activated as staff activate them. */
import { createAccount, fillInProfile } from '@evergrove/core/accounts'
import { approvePayment } from '@evergrove/core/network'
import { publishPlan } from '@evergrove/core/plan'
import { addStaffWithSession, birthDateOf, planDraft, weighed } from '@evergrove/core/testing'
import { standIn } from '@evergrove/db/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { hashOnce, openAgents, PASSWORD, type TestAgent } from './test-agents.ts'
import { openTestApi, type TestApi, testTokens } from './test-api.ts'

export const STAFF_PASSWORD = 'Orchard-gate-17'

export function openNetwork(api: TestApi, agents: ReturnType<typeof openAgents>) {
  const { db, jobs } = api
  let count = 0

  const approve = async (agentId: number): Promise<void> => {
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('agent_id', '=', agentId)
      .executeTakeFirstOrThrow()
    await approvePayment({ db, jobs }, { payment: { id }, input: weighed, actor: { kind: 'operator' } })
  }

  const join = async (sponsor: { id: number }, first_name = 'Ben'): Promise<TestAgent> => {
    count += 1
    const password_hash = await hashOnce(PASSWORD)
    const id = await db.transaction().execute((trx) =>
      createAccount(trx, {
        email: `referral${count}@example.com`,
        first_name,
        last_name: 'Ade',
        phone_number: '08030000000',
        date_of_birth: birthDateOf(count),
        password_hash,
        email_verified_at: new Date(),
        recommended_by: sponsor.id,
      }),
    )
    return db
      .selectFrom('agents')
      .select(['id', 'email', 'code'])
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow()
  }

  return {
    approve,
    /** Creates a Pending agent with this sponsor. */
    join,
    /** Completes the agent's level 1 with two referrals, on a plan with a reward of 100.00. Returns the reward's number. */
    earnReward: async (agent: { id: number }): Promise<number> => {
      const [first, ...others] = planDraft().levels
      const levels = [{ ...first, additional_reward: 'A phone', reward_value: '100.00' }, ...others]
      await publishPlan(api, { input: planDraft({ levels }), actor: { kind: 'operator' } })
      for (const name of ['Ben', 'Chi']) await approve((await join(agent, name)).id)
      const reached = db.selectFrom('reached_levels').select('id').where('agent_id', '=', agent.id)
      return (await reached.executeTakeFirstOrThrow()).id
    },
    /** Creates an Active agent below the root. */
    makeActive: async (): Promise<TestAgent> => {
      const agent = await agents.make()
      await approve(agent.id)
      return agent
    },
    /** Gives an agent the bank details that a withdrawal needs, in the own name and with a unique number. */
    fillBankDetails: async (agentId: number): Promise<void> => {
      const named = db.selectFrom('agents').select(['first_name', 'last_name']).where('id', '=', agentId)
      const { first_name, last_name } = await named.executeTakeFirstOrThrow()
      await fillInProfile(api, agentId, {
        bank_name: 'Granary Bank',
        account_name: `${first_name} ${last_name}`,
        account_number: String(agentId).padStart(10, '0'),
      })
    },
    /** Creates a member of staff with this role, who has signed in with STAFF_PASSWORD. Returns their header. */
    staff: async (role: 'admin' | 'finance' | 'editor' | 'support') => {
      const account = { email: `${role}@example.com`, password_hash: await hashOnce(STAFF_PASSWORD), role }
      const token = await addStaffWithSession({ ...api, tokens: testTokens }, account)
      return { Authorization: `JWT ${token}` }
    },
  }
}

function openWorld(api: TestApi) {
  const agents = openAgents(api)
  return { api, agents, network: openNetwork(api, agents) }
}

export type World = ReturnType<typeof openWorld>

function openForFile(options: Parameters<typeof openTestApi>[0]) {
  let world: World
  beforeAll(async () => {
    world = openWorld(await openTestApi(options))
  })
  afterAll(() => world.api.close())
  const standIns = {
    api: standIn(() => world.api),
    agents: standIn(() => world.agents),
    network: standIn(() => world.network),
  }
  const empty = async () => {
    await world.api.truncateAll()
    world = openWorld(world.api)
  }
  return { standIns, empty }
}

/** Opens an API before the first test of this file, with agents and their network, and closes it after the last. */
export const apiForAll = (options?: Parameters<typeof openTestApi>[0]): World => openForFile(options).standIns

/** Opens an API for the tests of this file as `apiForAll` does, and empties its database before each of them. */
export function apiForEach(options?: Parameters<typeof openTestApi>[0]): World {
  const { standIns, empty } = openForFile(options)
  beforeEach(empty)
  return standIns
}

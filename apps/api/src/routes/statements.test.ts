/** The number of statements that each call sends to the database. The budget is in docs/budgets.json. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testDriver } from '@evergrove/db/testing'
import { recordStatements } from '@evergrove/db/testing/record-statements'
import { growNetwork } from '@evergrove/demo/growth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAgents } from '../testing/test-agents.ts'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import { openNetwork } from '../testing/test-network.ts'

const budgetFile = join(import.meta.dirname, '../../../../docs/budgets.json')
const { statements: budget } = JSON.parse(readFileSync(budgetFile, 'utf8')) as { statements: Record<string, number> }

/** Enough for an agent with all 126 downlines and for a full page of every list. */
const GROWN = 1000

/** The number of characters that a failure shows of a statement. */
const SHOWN_LENGTH = 150

type Caller = 'visitor' | 'agent' | 'staff'

let api: TestApi
let headers: Record<Caller, Record<string, string>>
let agentId: number

beforeAll(async () => {
  api = await openTestApi()
  const agents = openAgents(api)
  const network = openNetwork(api, agents)
  await agents.root()
  await growNetwork({ db: api.db }, { agents: GROWN, password: 'Evergrove-demo-1' })
  const agent = await api.db
    .selectFrom('agents')
    .innerJoin('placements', 'placements.agent_id', 'agents.id')
    .select(['agents.id', 'agents.email'])
    .where('agents.email', 'like', '%@load.test')
    .orderBy('placements.depth')
    .executeTakeFirstOrThrow()
  agentId = agent.id
  const access = await agents.authorization(agent)
  headers = { visitor: {}, agent: access, staff: await network.staff('admin') }
}, 120_000)
afterAll(() => api.close())

const callerOf = (path: string): Caller => {
  if (path.startsWith('staff/')) return 'staff'
  return path.startsWith('dashboard/') || path.startsWith('auth/') ? 'agent' : 'visitor'
}

/** Returns the statements of the second of two calls, because the first opens connections and fills the memory of the process. */
async function statementsOf(path: string): Promise<string[]> {
  const ask = async () => {
    const { status } = await api.get(`/api/${path.replace('{id}', String(agentId))}`, headers[callerOf(path)])
    expect(status).toBe(200)
  }
  await ask()
  return recordStatements(ask)
}

/** Behind a pooler each transaction begins with the settings of the connection. */
const isDirect = process.env.TEST_POOLER !== '1'

describe.runIf(testDriver() === 'postgres' && isDirect)('the statements of each call, as in docs/budgets.json:', () => {
  test.each(Object.entries(budget))('%s sends exactly %i', async (path, allowed) => {
    const texts = await statementsOf(path)
    const listed = texts.map((text) => text.slice(0, SHOWN_LENGTH)).join('\n')
    expect(texts.length, `${path} sends ${texts.length}: write that into docs/budgets.json.\n${listed}`).toBe(allowed)
  })
})

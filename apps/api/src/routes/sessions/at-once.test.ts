/** Calls that arrive at the same moment share the statement that looks for their sessions, and nothing else. */
import { testDriver } from '@evergrove/db/testing'
import { recordStatements } from '@evergrove/db/testing/record-statements'
import { expect, test } from 'vitest'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents } = apiForEach()

/** Creates so many agents, each with the tokens of a session. */
async function signedIn(count: number) {
  const people: { agent: TestAgent; tokens: { access: string; refresh: string } }[] = []
  for (let index = 0; index < count; index += 1) {
    const agent = await agents.make()
    people.push({ agent, tokens: await agents.tokensOf(agent) })
  }
  return people
}

const rename = async (access: string, first_name: string) => {
  const headers = { Authorization: `JWT ${access}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ first_name })
  return (await api.request('PATCH', '/api/auth/users/me', { headers, body })).status
}

const signOut = ({ refresh }: { refresh: string }) => api.post('/api/auth/jwt/logout/', { refresh })

const setAgent = (agent: TestAgent, change: { status?: 'Suspended'; token_version?: number }) =>
  api.db.updateTable('agents').set(change).where('id', '=', agent.id).execute()

test('each caller is admitted or refused by their own session', async () => {
  const [ann, ben, cat, dan, eve] = await signedIn(5)
  if (!ann || !ben || !cat || !dan || !eve) throw new Error('Five agents were expected')
  const second = await agents.tokensOf(ann.agent)
  await signOut(ben.tokens)
  await setAgent(cat.agent, { status: 'Suspended' })
  await setAgent(dan.agent, { token_version: 7 })

  const given = [...[ann, ben, cat, dan, eve].map(({ tokens }) => tokens.access), second.access]
  const statuses = await Promise.all(given.map((access, index) => rename(access, `Caller ${index}`)))
  expect(statuses).toEqual([200, 401, 401, 401, 200, 200])
  const names = await api.db.selectFrom('agents').select('first_name').where('id', '=', eve.agent.id).executeTakeFirst()
  expect(names?.first_name).toBe('Caller 4')
})

test.runIf(testDriver() === 'postgres')(
  'calls at the same moment share one statement, and the next call asks again',
  async () => {
    const people = await signedIn(3)
    const callAll = () => Promise.all(people.map(({ tokens }) => rename(tokens.access, 'Ann')))
    const lookups = (texts: string[]) =>
      texts.filter((text) => /join sessions|"sessions"/.test(text) && /select/.test(text))
    expect(lookups(await recordStatements(callAll))).toHaveLength(1)
    if (people[0] !== undefined) await signOut(people[0].tokens)
    expect(await callAll()).toEqual([401, 200, 200])
  },
)

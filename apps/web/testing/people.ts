/** Test actions on the database behind the screens, and people who look at the screens. Each test creates its own. */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { ActionName, Actions } from '@evergrove/testing/actions'
import type { Agent, NewAgent, Staff } from '@evergrove/testing/people'
import * as people from '@evergrove/testing/people'
import { commands } from 'vitest/browser'

export type { Agent, Staff } from '@evergrove/testing/people'

/** Runs an action on the database of this browser's site. packages/testing/src/actions.ts lists the actions. */
export const perform = <N extends ActionName>(name: N, ...args: Parameters<Actions[N]>): ReturnType<Actions[N]> =>
  commands.perform(name, args) as ReturnType<Actions[N]>

/** Creates an agent on this browser's site. */
export const makeAgent = (agent?: Partial<NewAgent>): Promise<Agent> => people.makeAgent({ perform }, agent)

/** Creates a verified agent without a profile. */
export const makeNewcomer = (): Promise<Agent> =>
  perform('makeAgent', { email: `${crypto.randomUUID()}@agents.example` })

/** Creates an agent whose payment is approved. */
export async function makeActiveAgent(agent: Partial<NewAgent> = {}): Promise<Agent> {
  const made = await makeAgent(agent)
  await perform('approvePayment', made.id)
  return made
}

/** Creates an active agent with an amount such as '500.00' to withdraw. */
export async function makeRichAgent(amount: string): Promise<Agent> {
  const agent = await makeActiveAgent()
  await perform('credit', agent.id, amount)
  return agent
}

/** Creates a member of staff on this browser's site. */
export const makeStaff = (role: StaffRole): Promise<Staff> => people.makeStaff({ perform }, role)

/** Creates a member of staff who decides alone, because all others are disabled. */
export async function makeOnlyStaff(role: StaffRole): Promise<Staff> {
  await perform('disableAllStaff')
  return makeStaff(role)
}

export const tokenOf = async (person: Agent | Staff): Promise<string> =>
  'role' in person ? perform('staffToken', person.id) : (await perform('agentTokens', person.id)).access

/**
 * Calls the API with this token, as another browser does: 'POST staff/agents/7/suspend', with JSON if the call needs
 * it.
 */
export function callWith(token: string, words: string, body?: object): Promise<Response> {
  const [method = '', path = ''] = words.split(' ')
  const headers = { Authorization: `JWT ${token}` }
  if (body === undefined) return fetch(`/api/${path}`, { method, headers })
  const json = { ...headers, 'Content-Type': 'application/json' }
  return fetch(`/api/${path}`, { method, headers: json, body: JSON.stringify(body) })
}

/** Calls the API as this person does in another browser. Throws if the call fails. */
export async function callAs(person: Agent | Staff, words: string, body?: object): Promise<Response> {
  const response = await callWith(await tokenOf(person), words, body)
  if (!response.ok) throw new Error(`${words} answered ${response.status}`)
  return response
}

/** Returns the API's response to this agent or member of staff for a GET call such as 'dashboard/withdrawals'. */
export const getAs = async (person: Agent | Staff, path: string): Promise<unknown> =>
  (await callAs(person, `GET ${path}`)).json()

export const getMe = (agent: Agent) => getAs(agent, 'auth/users/me/') as Promise<CurrentAgent>

/** Acts on the database behind the screens, and people to look at the screens: each test makes its own. */
import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { Act, Acts } from '@evergrove/e2e/acts'
import { commands } from 'vitest/browser'

export type Agent = { id: number; code: string; email: string; password: string }
type NewAgent = Parameters<Acts['makeAgent']>[0]

export type Staff = { id: number; email: string; password: string; role: StaffRole }

/** Runs an act on the database of this browser's site; see e2e/support/acts.ts for what there is. */
export const act = <N extends Act>(name: N, ...args: Parameters<Acts[N]>): ReturnType<Acts[N]> =>
  commands.act(name, args) as ReturnType<Acts[N]>

const filledProfile = {
  date_of_birth: '01/31/1990',
  gender: 'Female',
  home_address: '12 Harvest Road',
  local_govt: 'Ikeja',
  state_of_origin: 'Lagos',
  nationality: 'Nigerian',
  bank_name: 'Granary Bank',
  account_name: 'Ada Obi',
  account_number: '0123456789',
} as const

/** A verified agent called Ada Obi with a filled-in profile, unless the test says otherwise. */
export const makeAgent = (agent: Partial<NewAgent> = {}): Promise<Agent> =>
  act('makeAgent', { email: `${crypto.randomUUID()}@agents.example`, profile: filledProfile, ...agent })

/** A verified agent who has not filled in the profile. */
export const makeNewcomer = (): Promise<Agent> => act('makeAgent', { email: `${crypto.randomUUID()}@agents.example` })

/** An active agent with an amount such as '500.00' to withdraw. */
export async function makeRichAgent(amount: string): Promise<Agent> {
  const agent = await makeAgent()
  await act('approvePayment', agent.id)
  await act('credit', agent.id, amount)
  return agent
}

/** A staff account of this role that is not asked for a code. */
export async function makeStaff(role: StaffRole): Promise<Staff> {
  const account = { email: `${role}-${crypto.randomUUID()}@staff.example`, password: 'granary-harvest-7', role }
  return { ...account, id: await act('makeStaff', account) }
}

/** What the API answers this agent or member of staff to a GET call such as 'dashboard/withdrawals'. */
export async function getAs(person: Agent | Staff, path: string): Promise<unknown> {
  const token = 'role' in person ? await act('staffToken', person.id) : (await act('agentTokens', person.id)).access
  const response = await fetch(`/api/${path}`, { headers: { Authorization: `JWT ${token}` } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

export const getMe = (agent: Agent) => getAs(agent, 'auth/users/me/') as Promise<CurrentUser>

/** People for the tests of screens, and what waits for a decision about them. Each test creates its own. */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { NewAgent } from './account-actions.ts'
import { filledProfile } from './profile-fields.ts'
import type { Site } from './site.ts'

export type { NewAgent } from './account-actions.ts'

export type Agent = { id: number; code: string; email: string; password: string }
export type Staff = { id: number; email: string; password: string; role: StaffRole }
export type Payer = Agent & { pin: string; paymentId: number }

/** A site, or the browser of a component test, which reaches its site by a command. */
type Performer = Pick<Site, 'perform'>

/** Creates a verified agent, called Ada Obi and with a filled-in profile by default. */
export const makeAgent = ({ perform }: Performer, agent: Partial<NewAgent> = {}): Promise<Agent> =>
  perform('makeAgent', { email: `${crypto.randomUUID()}@agents.example`, profile: filledProfile, ...agent })

/** Creates a staff account with this role that needs no code. */
export async function makeStaff({ perform }: Performer, role: StaffRole): Promise<Staff> {
  const account = { email: `${role}-${crypto.randomUUID()}@staff.example`, password: 'granary-harvest-7', role }
  return { ...account, id: await perform('makeStaff', account) }
}

/** Creates an agent called Eze whose payment waits, with the picture (base64) as its proof if one is given. */
export async function joinAndPay(site: Performer, name: string, proof?: string): Promise<Payer> {
  const agent = await makeAgent(site, { first_name: name, last_name: 'Eze' })
  if (proof !== undefined) await site.perform('giveProof', agent.id, proof)
  const [payment] = await site.perform('payments', agent.id)
  if (payment === undefined) throw new Error(`Agent ${agent.id} has no payment`)
  return { ...agent, pin: payment.pin, paymentId: payment.id }
}

/** A profile with an account that no other test uses, so that payments can be returned from it. */
export const profileOfOne = () => ({
  ...filledProfile,
  account_number: String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '0'),
})

type MoneyRequest = { name: string; amount: string; profile: Record<string, string> }

/** Creates an active agent called Obi with 500 dollars, who requests an amount of them. */
export async function requestMoney(site: Performer, { name, amount, profile }: MoneyRequest): Promise<Agent> {
  const agent = await makeAgent(site, { first_name: name, last_name: 'Obi', profile })
  await site.perform('approvePayment', agent.id)
  await site.perform('credit', agent.id, '500.00')
  await site.perform('withdraw', agent.id, amount)
  return agent
}

/** The sign-up form of a newcomer by its labels, with an email address of their own. */
export const newcomer = (email = `${crypto.randomUUID()}@newcomers.example`) => ({
  'First Name': 'Chidi',
  'Last Name': 'Eze',
  Email: email,
  Phone: '08087654321',
  Password: 'granary-harvest-7',
  'Confirm Password': 'granary-harvest-7',
})
export type Newcomer = ReturnType<typeof newcomer>

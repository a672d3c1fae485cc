/** The records that a call needs to succeed, made just before the call. */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { hashPassword } from '@evergrove/core/accounts'
import { decodeJwt } from 'jose'
import type { openAgents, TestAgent } from '../test-agents.ts'
import type { Sent, TestApi } from '../test-api.ts'
import { type openNetwork, STAFF_PASSWORD } from '../test-network.ts'
import type { KnownValues } from './schema-values.ts'

/** The agents of the world, by their purpose. */
export type People = Record<'root' | 'active' | 'pending', TestAgent>

/** The tools of the preparations. */
export type Workshop = {
  api: TestApi
  agents: ReturnType<typeof openAgents>
  network: ReturnType<typeof openNetwork>
  people: () => People
  headersOf: (caller: string) => Record<string, string>
  /** Credits an agent with enough for some withdrawals. */
  credit: (agent: TestAgent) => Promise<void>
  /** Returns the bytes of a file of the world. */
  bytesOf: (name: string) => Promise<Uint8Array<ArrayBuffer>>
}

/** The values of a request that succeeds, its caller, and the headers that it needs. */
export type Prepared = {
  values: KnownValues
  /** The caller, if not every caller whom the call is for would succeed. */
  caller?: string
  /** The header of a separate caller, for a call that ends the session of its caller. */
  ownCaller?: Record<string, string>
  headers?: Record<string, string>
  /** Names of the files that the call takes, if it takes no picture. */
  files?: readonly string[]
}

type TokenType = 'access' | 'refresh' | 'staff' | 'staff_ticket'

/** Preparations by call, such as `GET /hero`. A call that is not among them succeeds with the values of the world. */
export type Preparations = Record<string, () => Prepared | Promise<Prepared>>

/** Returns the body of a response. Throws unless it is a success. */
export async function bodyOf<T>(sent: Promise<Sent>): Promise<T> {
  const { status, body } = await sent
  if (status >= 300) throw new Error(`The fuzz could not be prepared: ${status} ${JSON.stringify(body)}`)
  return body as T
}

/** Returns the query parameters of a signed address as values. */
export const valuesInQuery = (address: string): KnownValues =>
  Object.fromEntries([...new URL(address, 'http://localhost').searchParams].map(([name, text]) => [name, [text]]))

/** Issues a token like one of a sign-in, without the time that checking a password takes. */
export const issue = ({ agents }: Workshop, token_type: TokenType, user_id: number): Promise<string> =>
  agents.forge({ token_type, user_id, jti: crypto.randomUUID() })

/** Returns the header of an agent who is signed in. */
export const signedIn = async (workshop: Workshop, { id }: TestAgent) => ({
  Authorization: `JWT ${await issue(workshop, 'access', id)}`,
})

/** Returns a caller with the id of their own session. */
export const aSession = (ownCaller: { Authorization: string }): Prepared => ({
  ownCaller,
  values: { id: [String(decodeJwt(ownCaller.Authorization.replace('JWT ', ''))['sid'])] },
})

let hashed: Promise<string> | undefined

/** Creates a member of staff with the password STAFF_PASSWORD. Returns the id. */
export async function makeStaff({ api }: Workshop, staff: { email: string; role: StaffRole; needs_code: boolean }) {
  hashed ??= hashPassword(STAFF_PASSWORD)
  const password_hash = await hashed
  const { id } = await api.db
    .insertInto('staff')
    .values({ ...staff, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the header of a new member of staff who is signed in. */
export async function signedInStaff(workshop: Workshop, role: StaffRole, email = `${role}@example.com`) {
  const id = await makeStaff(workshop, { email, role, needs_code: false })
  return { Authorization: `JWT ${await issue(workshop, 'staff', id)}` }
}

/** Returns the id of an agent's payment. */
export async function paymentOf({ api }: Workshop, agent: TestAgent): Promise<number> {
  const found = api.db.selectFrom('payments').select('id').where('agent_id', '=', agent.id)
  return (await found.executeTakeFirstOrThrow()).id
}

/** Creates a payment whose proof waits for staff. Returns it with the signed address of the proof. */
export async function provePayment(workshop: Workshop): Promise<{ id: number; url: string }> {
  const { api, agents, bytesOf } = workshop
  const agent = await agents.make()
  const id = await paymentOf(workshop, agent)
  const form = new FormData()
  form.set('id', String(id))
  form.set('payment_proof', new File([await bytesOf('a picture')], 'proof.png', { type: 'image/png' }))
  const headers = await signedIn(workshop, agent)
  const sent = api.request('PUT', '/api/dashboard/payments', { headers, body: form })
  return { id, url: (await bodyOf<{ get_image_url: string }>(sent)).get_image_url }
}

/** Creates a withdrawal that waits for staff. Returns its number. */
export async function requestWithdrawal({ api, people, headersOf, credit }: Workshop): Promise<number> {
  await credit(people().active)
  await bodyOf(api.post('/api/dashboard/withdrawals', { amount: '20.00' }, headersOf('agent active')))
  const newest = api.db.selectFrom('withdrawals').select('id').orderBy('id', 'desc')
  return (await newest.executeTakeFirstOrThrow()).id
}

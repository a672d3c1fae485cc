/** The agents and payments for the calls of a comparison, and the tokens of these agents at an instance. */

import { call, PASSWORD, STAFF, signIn } from './demonstration.ts'
import type { Instance } from './instance.ts'
import { type RawRequest, rawRequest } from './load.ts'
import type { BenchCluster } from './network-cluster.ts'

type Agent = { id: number; email: string }

/** The same people for each instance, because their databases are copies. */
export type People = {
  random: Agent[]
  /** Agents with all 126 downlines. */
  full: Agent[]
  /** The sponsor of the most agents. */
  mega: Agent[]
  /** Agents who can withdraw ten times. */
  withdrawers: Agent[]
  /** Payments that wait for a decision. */
  paymentIds: number[]
}

/** A random order that is the same each time. */
const SHUFFLED = 'order by hashint8extended(a.id, 1)'
export const WITHDRAWALS_EACH = 10
/** In the smallest unit of the currency. */
const WITHDRAWAL = 1000

const statements = {
  random: `select a.id, a.email from agents a join placements p on p.agent_id = a.id
    where a.email like '%@load.test' and a.status = 'Active' ${SHUFFLED} limit 200`,
  full: `select a.id, a.email from agents a join level_counts c on c.agent_id = a.id
    where a.email like '%@load.test' and counts[6] = 64 ${SHUFFLED} limit 20`,
  mega: `select a.id, a.email from agents a where a.email like '%@load.test'
    order by (select count(*) from agents r where r.recommended_by = a.id) desc, a.id limit 1`,
  withdrawers: `select a.id, a.email from agents a join ledger_accounts l on l.agent_id = a.id
    where a.email like '%@load.test' and a.status = 'Active'
      and credits_posted - debits_posted - debits_pending >= ${WITHDRAWALS_EACH * WITHDRAWAL}
    ${SHUFFLED} limit 400`,
}

export async function findPeople({ query }: BenchCluster, database: string): Promise<People> {
  const agents = async (statement: string): Promise<Agent[]> =>
    (await query(database, statement)).map((row) => {
      const [id = '', email = ''] = row.split('|')
      return { id: Number(id), email }
    })
  const payments = await query(
    database,
    `select p.id from payments p join agents a on a.id = p.agent_id
      where p.status = 'Pending' and a.email like '%@load.test' order by hashint8extended(p.id, 1)`,
  )
  return {
    random: await agents(statements.random),
    full: await agents(statements.full),
    mega: await agents(statements.mega),
    withdrawers: await agents(statements.withdrawers),
    paymentIds: payments.map(Number),
  }
}

export type Tokens = {
  staff: string
  /** Tokens by agent id. */
  agents: Map<number, string>
}

const AGENTS_AT_ONCE = 4

async function forEach<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  // All of them take from the same iterator.
  const left = Iterator.from(all)
  const workers = Array.from({ length: AGENTS_AT_ONCE }, async () => {
    for (const one of left) await work(one)
  })
  await Promise.all(workers)
}

const everyone = ({ random, full, mega, withdrawers }: People): Agent[] => [
  ...new Map([...random, ...full, ...mega, ...withdrawers].map((agent) => [agent.id, agent])).values(),
]

const signInAgent = (url: string, email: string) =>
  signIn<{ access: string }>(url, 'auth/jwt/create', email).then(({ access }) => access)

/** Signs all agents in, as their browsers would. */
export async function signInAll({ url }: Instance, people: People): Promise<Tokens> {
  const { token: staff } = await signIn<{ token: string }>(url, 'staff/jwt/create', STAFF)
  const agents = new Map<number, string>()
  await forEach(everyone(people), async ({ id, email }) => void agents.set(id, await signInAgent(url, email)))
  return { staff, agents }
}

/** Returns a proof for new bank details, or undefined if the revision is older than proofs. */
const proveWithPassword = (url: string, token: string): Promise<string | undefined> =>
  call<{ proof: string }>(url, 'auth/proofs', { token, body: { purpose: 'bank_details', password: PASSWORD } }).then(
    ({ proof }) => proof,
    () => undefined,
  )

/** Fills in the bank details of all agents, as their profile page does. */
export async function fillInBankDetails({ url }: Instance, people: People): Promise<void> {
  await forEach(everyone(people), async ({ id, email }) => {
    const token = await signInAgent(url, email)
    const proof = await proveWithPassword(url, token)
    const headers: Record<string, string> = proof === undefined ? {} : { 'X-Proof': proof }
    const body = {
      bank_name: 'Harvest Trust Bank',
      account_name: 'Ann Waiting',
      account_number: String(2_000_000_000 + id),
    }
    await call(url, 'auth/users/me/', { method: 'PATCH', token, body, headers })
  })
}

/** Requests a path under `/api/` as each of the agents. */
export const requestsAs =
  ({ url }: Instance, { agents }: Tokens, of: Agent[]) =>
  (path: string): RawRequest[] =>
    of.map(({ id }) => {
      const token = agents.get(id)
      if (token === undefined) throw new Error(`Agent ${id} is not signed in`)
      return rawRequest(url, { path: `/api/${path}`, token })
    })

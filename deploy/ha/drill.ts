/** Parts shared by all drills: agents with money, the load, and the proof that nothing was lost. */
import { formatMoney } from '@evergrove/contract/platform/money'
import type { Schema } from '@evergrove/core/platform/schema'
import { openDatabase } from '@evergrove/db'
import { type Call, createCaller } from '@evergrove/e2e/bank/calls'
import { gather, type People } from '@evergrove/e2e/bank/people'
import { createRandom } from '@evergrove/e2e/bank/random'
import { type Kysely, sql } from 'kysely'
import { isSafe, listMembers } from './cluster.ts'
import { type Load, startLoad, warmPages } from './load.ts'
import { DATABASE, OWNER, PRIMARY, processes, WEBSITE } from './parts.ts'
import { responds } from './running.ts'
import { judge, type Stored } from './verdict.ts'

/** Enough for hours of withdrawals. */
const CREDIT = '1000000.00'

const { insist } = createCaller(() => [WEBSITE])

export async function inDatabase<T>(
  look: (db: Kysely<Schema>) => Promise<T>,
  url = PRIMARY(OWNER, DATABASE),
): Promise<T> {
  const database = await openDatabase<Schema>({ kind: 'postgres', url })
  try {
    return await look(database.db)
  } finally {
    await database.close()
  }
}

/** Repeats a call until it has a response, which must be a success. */
export async function succeed(call: Call): Promise<unknown> {
  const { status, body } = await insist(call)
  if (status >= 400) throw new Error(`${call.path} was answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Signs up agents whose registration fee waits for its proof. */
export async function joinNewcomers(domain: string, count: number): Promise<People['agents']> {
  return (await gather({ insist, inDatabase }, createRandom(1), { domain, waves: [count] })).agents
}

export type Drill = {
  load: Load
  /** The agents who send the load. */
  agents: People['agents']
  /** The prefix of the keys of the drill's acts. */
  label: string
  /** Returns the acts lost or doubled so far. */
  check: () => Promise<{ lost: string[]; doubled: string[] }>
  /** Stops the load and returns the acknowledged acts and the faults. */
  finish: () => Promise<Ended>
}

/** `faults` are sentences, and empty if all is well. */
export type Ended = { acts: number; lost: number; doubled: number; faults: string[] }

/** Signs agents up, activates them and gives them money, and starts the load. */
export async function beginDrill(): Promise<Drill> {
  if (!isSafe(await listMembers()) || !(await responds(`${WEBSITE}/`))) {
    throw Object.assign(new Error('Not everything works: see npm run ha -- status'), { exitCode: 1 })
  }
  const label = `drill-${Date.now()}`
  const company = { domain: `${label}.example`, waves: [8] }
  const { agents, staffToken: token } = await gather({ insist, inDatabase }, createRandom(1), company)
  const ids = agents.map(({ id }) => id)
  const payments = await inDatabase((db) =>
    db.selectFrom('payments').select('id').where('agent_id', 'in', ids).execute(),
  )
  for (const { id } of payments) await succeed({ path: `staff/payments/${id}/approve`, token })
  for (const id of ids) {
    const body = { agent_id: id, direction: 'credit', amount: CREDIT, reason: 'For a drill' }
    await succeed({ path: 'staff/adjustments', token, key: `${label}-${id}`, body })
  }
  const urls = processes().flatMap(({ health, name }) => (name === 'worker' || !health ? [] : [new URL(health).origin]))
  await warmPages(urls)
  const load = startLoad(agents, label)
  const check = async () => {
    // Acts acknowledged while the rows are read need not be among them.
    const known = [...load.acknowledged]
    return judge(known, await listStored(label))
  }
  return { load, agents, label, check, finish: () => finish({ load, check, token }) }
}

/** Lists the acts of a drill that a database holds. */
export async function listStored(label: string, url?: string): Promise<Stored[]> {
  const { rows } = await inDatabase(
    (db) =>
      sql<{ key: string; agent_id: number; amount: string; balance_after: string; holds: number }>`
      select idempotency_key as key, agent_id, amount::text, balance_after::text,
        (select count(*)::int from ledger_transfers
          where withdrawal_id = withdrawals.id and kind = 'withdrawal' and phase = 'pending') as holds
      from withdrawals where idempotency_key like ${`${label}-%`}`.execute(db),
    url,
  )
  return rows.map(({ key, agent_id, amount, balance_after, holds }) => ({
    key,
    agentId: agent_id,
    amount: formatMoney(BigInt(amount)),
    balanceAfter: formatMoney(BigInt(balance_after)),
    holds,
  }))
}

type Ending = { load: Load; check: () => Promise<ReturnType<typeof judge>>; token: string }

async function finish({ load, check, token }: Ending): Promise<Ended> {
  await load.stop()
  const { lost, doubled, untold } = await check()
  const checks = (await succeed({ method: 'GET', path: 'staff/ledger/check', token })) as {
    name: string
    count: number
  }[]
  const breaches = checks.filter(({ count }) => count > 0)
  const errors = load.responses.filter(({ status }) => status === 500)
  console.log(
    `In total: ${load.acknowledged.length} acts acknowledged, ${lost.length} lost, ${doubled.length} doubled, ` +
      `${untold.length} stored without a response; ${checks.length} rules of the ledger, ${breaches.length} broken`,
  )
  const faults = [
    ...lost.map((act) => `lost: ${act}`),
    ...doubled.map((key) => `doubled: ${key}`),
    ...untold.map((key) => `stored without a response: ${key}`),
    ...breaches.map(({ name, count }) => `ledger: ${name} (${count})`),
    ...errors.map(({ kind, what }) => `${kind} ${what} was answered 500`),
  ]
  return { acts: load.acknowledged.length, lost: lost.length, doubled: doubled.length, faults }
}

/** Counts the statuses of each kind of request, as in "act 200 ×31, 503 ×4". Status 0 means no response. */
export function tally(responses: Load['responses']): string {
  const kinds = Map.groupBy(responses, ({ kind }) => kind)
  return [...kinds]
    .map(([kind, some]) => {
      const statuses = Map.groupBy(some, ({ status }) => status)
      return `${kind}s ${[...statuses].map(([status, same]) => `${status} ×${same.length}`).join(', ')}`
    })
    .join('; ')
}

/**
 * The cost of the network at several sizes, through the use-cases and over HTTP, compared with pgbench on the same cluster:
 * `npm run bench -- network [pooler] [agents…] [words…]`. With words, it measures only the items whose name contains one of
 * them; with `pooler`, everything but pgbench goes through PgBouncer in transaction mode. The sizes take turns in each round, so
 * that ratios compare measurements close in time. The cluster is in a temporary folder: a million agents take 2.7 GB.
 */

import { checkLedger } from '@evergrove/core/ledger'
import { approvePayment, getAccountInfo, listDownlines, listReferrals, placeAgents } from '@evergrove/core/network'
import { weighed } from '@evergrove/core/testing'
import { requestWithdrawal } from '@evergrove/core/withdrawals'
import { inTransaction } from '@evergrove/db'
import { PGBENCH_SCALE, startBenchCluster } from './support/network-cluster.ts'
import { type Company, joinWaiting, MOST_CLIENTS, openCompany, type Waiting } from './support/network-company.ts'
import { summarize, type Taken, type Timed, time } from './support/network-measure.ts'
import { chooseByName, readSizes, rounded } from './support/network-words.ts'

const ROUNDS = 4
const ROUND_SECONDS = 1.5
const PGBENCH_SECONDS = 5
/** More than one client can process in the time. */
const MATERIAL = { 1: 1500, 8: 3000, 32: 6000 } as const
const PAGE_SIZE = 20
/** The word for a company behind PgBouncer. */
const POOLER = 'pooler'
const actor = { kind: 'operator' } as const

type Clients = keyof typeof MATERIAL
type Item = { name: string; clients: Clients; prepare: (company: Company) => Promise<Round> }
/** Runs one of the rounds, counted from 0, on its share of the material. */
type Round = (round: number) => Promise<Taken>

const inRounds =
  <M>(timed: Omit<Timed<M>, 'seconds'>): Round =>
  (round) => {
    const each = Math.ceil(timed.material.length / ROUNDS)
    const material = timed.isEndless ? timed.material : timed.material.slice(round * each, (round + 1) * each)
    return time({ ...timed, material, seconds: ROUND_SECONDS })
  }

const cycle = <M>(list: readonly M[], length: number): M[] =>
  Array.from({ length }, (_, index) => list[index % list.length] as M)

/** Loading changes nothing, so it repeats the material; the first round only warms up. */
function reading<M>(
  name: string,
  materialOf: (company: Company) => M[],
  action: (company: Company, one: M) => unknown,
): Item {
  const prepare = async (company: Company) => {
    const timed = {
      clients: 1,
      material: materialOf(company),
      isEndless: true,
      action: async (one: M) => action(company, one),
    }
    await time({ ...timed, seconds: 1 })
    return inRounds(timed)
  }
  return { name, clients: 1, prepare }
}

class Undone extends Error {}

/** Places an agent and rolls back. Returns the milliseconds of the placement alone. */
async function place({ db }: Company, { agentId }: Waiting): Promise<number> {
  let took = Number.NaN
  const attempt = inTransaction(db, async (trx) => {
    const begun = performance.now()
    await placeAgents(trx, [agentId])
    took = performance.now() - begun
    throw new Undone()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return took
}

const approve = ({ db, jobs }: Company, { paymentId }: Waiting) =>
  approvePayment({ db, jobs }, { payment: { id: paymentId }, input: weighed, actor })
const approveOverHttp = async ({ server }: Company, { paymentId }: Waiting) => (await server()).approve(paymentId)

type Joined = {
  clients: Clients
  /** True if all join under the largest sponsor, false if each joins under a different one. */
  isMega: boolean
  action: (company: Company, waiting: Waiting) => Promise<unknown>
}

function joined(name: string, { clients, isMega, action }: Joined): Item {
  const prepare = async (company: Company) => {
    const sponsors = isMega ? [company.mega] : company.random
    const material = await joinWaiting(company, cycle(sponsors, MATERIAL[clients]))
    return inRounds({ clients, material, action: (waiting) => action(company, waiting) })
  }
  return { name, clients, prepare }
}

const withdraw = (company: Company, agentId: number) =>
  requestWithdrawal(company, { agentId, input: { amount: '10.00' } })
const withdrawOverHttp = async ({ server }: Company, agentId: number) => (await server()).withdraw(agentId)

type Withdrawing = {
  clients: Clients
  materialOf: (company: Company) => number[]
  action: (company: Company, agentId: number) => Promise<unknown>
}

/** Each withdraws the smallest amount; random agents have at least twice that. */
function withdrawing(name: string, { clients, materialOf, action }: Withdrawing): Item {
  const prepare = async (company: Company) =>
    inRounds({ clients, material: materialOf(company), action: (agentId) => action(company, agentId) })
  return { name, clients, prepare }
}

/** Starts the company's server before the measurement begins. */
function overHttp(item: Item): Item {
  const prepare = async (company: Company) => {
    await company.server()
    return item.prepare(company)
  }
  return { ...item, prepare }
}

const someWithdrawers = ({ withdrawers }: Company): number[] => withdrawers.slice(1, 1500)
const otherWithdrawers = ({ withdrawers }: Company): number[] => withdrawers.slice(1500)

const items: Item[] = [
  reading(
    'account info',
    ({ random }) => random,
    ({ db }, id) => getAccountInfo(db, id),
  ),
  reading(
    'downlines, random agents',
    ({ random }) => random,
    ({ db }, id) => listDownlines(db, id),
  ),
  reading(
    'downlines, all 126',
    ({ full }) => full,
    ({ db }, id) => listDownlines(db, id),
  ),
  reading(
    'referrals of the mega sponsor, first page',
    () => [1],
    ({ db, mega }, page) => listReferrals(db, mega, { page, page_size: PAGE_SIZE }),
  ),
  reading(
    'referrals of the mega sponsor, middle page',
    ({ referralsOfMega }) => [referralsOfMega],
    ({ db, mega }, all) => listReferrals(db, mega, { page: Math.ceil(all / 2 / PAGE_SIZE), page_size: PAGE_SIZE }),
  ),
  joined('placement under the mega sponsor', { clients: 1, isMega: true, action: place }),
  joined('placement under random sponsors', { clients: 1, isMega: false, action: place }),
  joined('activation under the mega sponsor', { clients: 1, isMega: true, action: approve }),
  joined('activation under random sponsors', { clients: 1, isMega: false, action: approve }),
  joined('activation under random sponsors', { clients: 8, isMega: false, action: approve }),
  joined('activation under random sponsors', { clients: 32, isMega: false, action: approve }),
  joined('activation under the mega sponsor', { clients: 32, isMega: true, action: approve }),
  withdrawing('withdrawal, random accounts', { clients: 1, materialOf: someWithdrawers, action: withdraw }),
  withdrawing('withdrawal, random accounts', { clients: 32, materialOf: otherWithdrawers, action: withdraw }),
  withdrawing('withdrawal, one account', {
    clients: 32,
    materialOf: ({ mega }) => cycle([mega], 2000),
    action: withdraw,
  }),
  overHttp(joined('activation over HTTP, random sponsors', { clients: 32, isMega: false, action: approveOverHttp })),
  overHttp(
    withdrawing('withdrawal over HTTP, random accounts', {
      clients: 32,
      materialOf: otherWithdrawers,
      action: withdrawOverHttp,
    }),
  ),
]

type Pgbench = (clients: number, seconds: number) => Promise<number>

/** Measures one item at every size in turn, each time after pgbench with as many clients. */
async function measureItem({ name, clients, prepare }: Item, companies: Company[], pgbench: Pgbench) {
  const sizes: { agents: number; run: Round; taken: Taken[] }[] = []
  for (const company of companies) sizes.push({ agents: company.agents, run: await prepare(company), taken: [] })
  const tps = await pgbench(clients, PGBENCH_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { run, taken } of sizes) taken.push(await run(round))
  }
  const smallest = summarize(sizes[0]?.taken ?? []).p50
  const rows: Record<string, Record<string, string | number>> = {}
  for (const { agents, taken } of sizes) {
    const { p50, p99, perSecond, count } = summarize(taken)
    rows[`${name}, ${clients} at once, ${agents}`] = {
      'p50 ms': rounded(p50, 2),
      'p99 ms': rounded(p99, 2),
      'per second': Math.round(perSecond),
      'pgbench tps': Math.round(tps),
      'of pgbench': rounded(perSecond / tps, 2),
      'p50 of the smallest': rounded(p50 / smallest, 2),
      count,
    }
  }
  return rows
}

/** Prints the table. Fails if a ledger is not in order afterwards. */
export default async function benchNetwork(given: string[]): Promise<void> {
  const words = given.filter((word) => word !== POOLER)
  const isPooled = words.length < given.length
  const sizes = readSizes(words)
  const cluster = await startBenchCluster()
  const companies: Company[] = []
  try {
    for (const size of sizes) companies.push(await openCompany(cluster, size, { isPooled }))
    const table: Awaited<ReturnType<typeof measureItem>> = {}
    for (const item of chooseByName(items, words)) {
      Object.assign(table, await measureItem(item, companies, cluster.pgbench))
      console.error(`measured: ${item.name}, ${item.clients} at once`)
    }
    console.table(table)
    console.log(`pgbench: TPC-B-like, scale ${PGBENCH_SCALE}, same cluster; at most ${MOST_CLIENTS} connections`)
    for (const { db, agents } of companies) {
      const breaches = (await checkLedger(db)).filter(({ count }) => count > 0)
      if (breaches.length > 0) throw new Error(`At ${agents} the ledger is not in order: ${JSON.stringify(breaches)}`)
    }
  } finally {
    for (const company of companies) await company.close()
    await cluster.stop()
  }
}

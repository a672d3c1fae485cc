/**
 * Times the staff's lists, searches and pages in companies of several sizes, over HTTP from a server process: `npm run
 * bench -- staff [agents…] [words…]`. With words, it measures only the calls whose name contains one of them. The sizes
 * take turns in each round. The cluster is in a temporary folder: a million agents take 4 GB.
 */
import { startBenchCluster } from './support/network-cluster.ts'
import { openCompany } from './support/network-company.ts'
import { summarize, type Taken, time } from './support/network-measure.ts'
import { chooseByName, readSizes, rounded } from './support/network-words.ts'
import { type StaffCall, staffCalls, type World } from './support/staff-calls.ts'
import { historyStatements, YEARS } from './support/staff-history.ts'
import { prepareMoney } from './support/staff-money.ts'

const ROUNDS = 3
const ROUND_SECONDS = 1.5
const WARM_SECONDS = 0.5
/** The limit for a call at p50, in milliseconds. */
const LIMIT_MS = 100

/** Grows a company, adds years of work, and draws the agents that staff search for. */
async function openWorld(cluster: Awaited<ReturnType<typeof startBenchCluster>>, agents: number): Promise<World> {
  const company = await openCompany(cluster, agents, { years: YEARS })
  await company.server()
  const started = performance.now()
  await company.ask(...historyStatements(company.mega))
  console.error(`${agents} agents: history written in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  const sought = await company.ask(
    `select id, email, phone_number, code from agents where id in (${company.random.slice(0, 500).join()})`,
  )
  const money = await prepareMoney(company)
  const numberOf = async (statement: string) => Number((await company.ask(statement))[0])
  return {
    ...company,
    ...money,
    sought: sought.map((row) => {
      const [id = '', email = '', phone = '', code = ''] = row.split('|')
      return { id, email, phone, code }
    }),
    root: await numberOf('select agent_id from placements where parent_id is null'),
    deepest: await numberOf('select agent_id from placements order by depth desc limit 1'),
  }
}

/** Repeats the requests. Throws if a list that should be empty is not, or the reverse. */
async function ask(world: World, { paths, name, finds = 'something' }: StaffCall, seconds: number): Promise<Taken> {
  const { read } = await world.server()
  const action = async (path: string) => {
    const found = await read(path)
    if (!Array.isArray(found) || finds === 'anything') return
    if ((found.length === 0) !== (finds === 'nothing')) {
      throw new Error(`${name}: ${path} found ${found.length} at ${world.agents} agents`)
    }
  }
  return time({ clients: 1, seconds, material: paths(world), isEndless: true, action })
}

async function measureCall(call: StaffCall, worlds: World[]) {
  const sizes = worlds.map((world) => ({ world, taken: [] as Taken[] }))
  for (const { world } of sizes) await ask(world, call, WARM_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { world, taken } of sizes) taken.push(await ask(world, call, ROUND_SECONDS))
  }
  const smallest = summarize(sizes[0]?.taken ?? []).p50
  return sizes.map(({ world, taken }) => {
    const { p50, p99, perSecond, count } = summarize(taken)
    const row = {
      'p50 ms': rounded(p50, 2),
      'p99 ms': rounded(p99, 2),
      'per second': Math.round(perSecond),
      'p50 of the smallest': rounded(p50 / smallest, 2),
      count,
    }
    return [`${call.name}, ${world.agents}`, row] as const
  })
}

/** Prints the table, and fails if a call that does not count takes more than 100 ms at p50. */
export default async function benchStaff(words: string[]): Promise<void> {
  const cluster = await startBenchCluster()
  const worlds: World[] = []
  try {
    for (const size of readSizes(words)) worlds.push(await openWorld(cluster, size))
    const rows: Awaited<ReturnType<typeof measureCall>> = []
    const slow: string[] = []
    for (const call of chooseByName(staffCalls, words)) {
      const measured = await measureCall(call, worlds)
      rows.push(...measured)
      if (call.isCounting !== true) {
        slow.push(...measured.filter(([, row]) => row['p50 ms'] > LIMIT_MS).map(([name]) => name))
      }
      console.error(`measured: ${call.name}`)
    }
    console.table(Object.fromEntries(rows))
    if (slow.length > 0) throw new Error(`More than ${LIMIT_MS} ms at p50: ${slow.join('; ')}`)
  } finally {
    for (const world of worlds) await world.close()
    await cluster.stop()
  }
}

/** A company of a given size on a cluster, grown in bulk, with the material for the measurements of the network. */
import { createAccount, foundCompany } from '@evergrove/core/accounts'
import { type Jobs, openJobs } from '@evergrove/core/jobs'
import { checkLedger } from '@evergrove/core/ledger'
import type { Database, Schema } from '@evergrove/core/platform/schema'
import { inTransaction, migrateToLatest, openDatabase } from '@evergrove/db'
import { startPooler } from '@evergrove/db/testing/pooler'
import { demonstrationPeople } from '@evergrove/demo'
import { growNetwork } from '@evergrove/demo/growth'
import type { BenchCluster } from './network-cluster.ts'
import { type CompanyServer, sealedDetail, startCompanyServer } from './network-server.ts'

export const MOST_CLIENTS = 32

const silent = { info: () => {}, warn: () => {}, error: console.error }

export type Company = {
  agents: number
  db: Database
  jobs: Jobs
  /** Random placed agents, and those of them with all 126 downlines. */
  random: number[]
  full: number[]
  /** The sponsor of the most agents. */
  mega: number
  referralsOfMega: number
  /** Random agents who can withdraw, starting with the sponsor of the most agents. */
  withdrawers: number[]
  /** Its server process, started on first use. */
  server: () => Promise<CompanyServer>
  /** Runs statements one by one and returns the rows of the last, with columns separated by `|`. */
  ask: (...statements: string[]) => Promise<string[]>
  close: () => Promise<void>
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** A random order that is the same each time. */
const SHUFFLED = 'order by hashint8extended(id, 1) limit 5000'

const whoCanWithdraw = `
  select l.id from ledger_accounts l join agents a on a.id = l.agent_id
  where a.status = 'Active' and credits_posted - debits_posted >= 2000`

/** Reads the data of activations into memory, the largest tables first, as on a server that has run for a while. */
const WARM = `
  select sum(pg_prewarm(oid)) from (
    select c.oid from pg_class c left join pg_index i on i.indexrelid = c.oid
    where coalesce(i.indrelid, c.oid) = any (
      '{agents,payments,placements,level_counts,reached_levels,ledger_accounts}'::regclass[])
      and c.relkind in ('r', 'i')
    order by pg_relation_size(c.oid) desc) warm`

/** The columns that date the rows that growth adds. */
const moments = {
  agents: 'date_joined',
  payments: 'date',
  placements: 'placed_at',
  reached_levels: 'reached_at',
  ledger_transfers: 'created_at',
}

/** Dates the rows that are added from now on. */
const dated = (momentOf: (table: string) => string): string[] =>
  Object.entries(moments).map(
    ([table, column]) => `alter table ${table} alter ${column} set default ${momentOf(table)}`,
  )

/** Growth adds about this many for each agent. */
const TRANSFERS_PER_AGENT = 2.9

/**
 * Spreads the dates of rows at random over these years. Dates of transfers follow the order of their ids, as in
 * production.
 */
function datedBack(agents: number, years: number): string[] {
  const age = (table: string) =>
    table === 'ledger_transfers'
      ? `greatest(0, 1 - nextval('growth') / ${agents * TRANSFERS_PER_AGENT}::float8)`
      : 'random()'
  return ['create sequence growth', ...dated((table) => `now() - ${age(table)} * interval '${years} years'`)]
}

type Opening = {
  /** The number of years over which its agents have joined; by default all join today. */
  years?: number
  /** True if everything except its growth goes through PgBouncer in transaction mode. */
  isPooled?: boolean
}

/** The number that an operator would give a pooler in front of one primary. */
const POOLER_CONNECTIONS = 20

/** Founds a company, grows it, checks its ledger, draws random agents, and prints how long that took. */
export async function openCompany(
  cluster: BenchCluster,
  agents: number,
  { years = 0, isPooled = false }: Opening = {},
): Promise<Company> {
  const name = `network_${agents}`
  await cluster.query('postgres', `create database ${name}`)
  const directUrl = cluster.url(name)
  const pooler = isPooled ? await startPooler(directUrl, POOLER_CONNECTIONS) : undefined
  const url = pooler?.url ?? directUrl
  const database = await openDatabase<Schema>({ kind: 'postgres', url, directUrl, poolSize: MOST_CLIENTS })
  const { db } = database
  await migrateToLatest(database.direct)
  await foundCompany({ db, logger: silent }, demonstrationPeople.rootAgent)
  const jobs = openJobs(database, { logger: silent, isWorking: false })
  await jobs.start()

  const ask = (...statements: string[]) => cluster.query(name, ...statements)
  await ask(...datedBack(agents, years))
  const started = performance.now()
  await growNetwork({ db: database.direct }, { agents, password: demonstrationPeople.password })
  const grown = seconds(started)
  const checking = performance.now()
  const breaches = (await checkLedger(db)).filter(({ count }) => count > 0)
  if (breaches.length > 0) throw new Error(`The ledger is not in order: ${JSON.stringify(breaches)}`)
  console.error(`${agents} agents: grown in ${grown}, ledger checked in ${seconds(checking)}`)

  await ask(...dated(() => 'now()'), 'drop sequence growth')
  const numbers = async (statement: string) => (await ask(statement)).map(Number)
  const [most = ''] = await ask(
    'select recommended_by, count(*) from agents where recommended_by is not null group by 1 order by 2 desc limit 1',
  )
  const [mega = 0, referralsOfMega = 0] = most.split('|').map(Number)
  const withdrawers = [mega, ...(await numbers(`select id from (${whoCanWithdraw}) w ${SHUFFLED}`))]
  await ask(
    `update agents set bank_name = '${sealedDetail}', account_name = '${sealedDetail}', account_number = '${sealedDetail}'
      where id in (${withdrawers.join()})`,
    // Growth leaves dead versions of every account.
    'vacuum full ledger_accounts',
    'vacuum analyze',
    'create extension if not exists pg_prewarm',
    WARM,
    'checkpoint',
  )
  let server: Promise<CompanyServer> | undefined
  return {
    agents,
    db,
    jobs,
    random: await numbers(`select id from (select agent_id as id from placements) p ${SHUFFLED}`),
    full: await numbers(`select id from (select agent_id as id from level_counts where counts[6] = 64) c ${SHUFFLED}`),
    mega,
    referralsOfMega,
    withdrawers,
    ask,
    server: () => (server ??= startCompanyServer(db, { url, directUrl })),
    close: async () => {
      await (await server)?.stop()
      await jobs.stop()
      await database.close()
      await pooler?.stop()
    },
  }
}

let joined = 0

export type Waiting = { agentId: number; paymentId: number }

async function joinSome(db: Database, sponsors: number[]): Promise<Waiting[]> {
  return inTransaction(db, async (trx) => {
    const ids: number[] = []
    for (const recommended_by of sponsors) {
      joined += 1
      const id = await createAccount(trx, {
        email: `waiting-${joined}@bench.test`,
        first_name: 'Ann',
        last_name: 'Waiting',
        phone_number: '0800',
        password_hash: null,
        email_verified_at: new Date(),
        recommended_by,
      })
      if (id !== undefined) ids.push(id)
    }
    const payments = trx.selectFrom('payments').select(['id as paymentId', 'agent_id as agentId'])
    return payments.where('agent_id', 'in', ids).orderBy('agent_id').execute()
  })
}

const EACH = 100

/** Creates Pending agents, one for each sponsor, as material for activations. */
export async function joinWaiting({ db }: Company, sponsors: number[]): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  for (let start = 0; start < sponsors.length; start += EACH * 4) {
    const groups = [0, 1, 2, 3].map((group) => sponsors.slice(start + group * EACH, start + (group + 1) * EACH))
    const filled = groups.filter((group) => group.length > 0)
    waiting.push(...(await Promise.all(filled.map((group) => joinSome(db, group)))).flat())
  }
  return waiting
}

/** One company, grown once, with a copy of its database and folder for each measured checkout. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checkout, newestMigration } from './checkout.ts'
import { type Installation, startInstance } from './instance.ts'
import type { BenchCluster } from './network-cluster.ts'
import { fillInBankDetails, findPeople, type People } from './people.ts'
import type { Workplace } from './workplace.ts'

const A_DAY_SECONDS = '86400'
const ORIGINAL = 'original'

/** Settings of every measured server, in any revision. */
function commonSettings(): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    JWT_SECRET: randomBytes(32).toString('hex'),
    FIELD_KEY: randomBytes(32).toString('hex'),
    UNSUBSCRIBE_KEY: randomBytes(32).toString('hex'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    ACCESS_TOKEN_SECONDS: A_DAY_SECONDS,
    REFRESH_TOKEN_SECONDS: A_DAY_SECONDS,
    STAFF_TOKEN_SECONDS: A_DAY_SECONDS,
    STAFF_IDLE_SECONDS: A_DAY_SECONDS,
  }
}

async function findOldest(checkouts: Checkout[]): Promise<Checkout> {
  const named = await Promise.all(
    checkouts.map(async (checkout) => ({ checkout, migration: await newestMigration(checkout) })),
  )
  const oldest = named.toSorted((a, b) => (a.migration < b.migration ? -1 : 1))[0]
  if (oldest === undefined) throw new Error('There is nothing to measure')
  return oldest.checkout
}

export type Company = {
  installations: Installation[]
  /** The same people for each installation. */
  people: People
}

/** Settings that a revision requires in production, by names that earlier ones do not know. */
const askedBy = (folder: string): Record<string, string> =>
  existsSync(join(folder, 'docs/decisions/0062-production-by-name.md'))
    ? { PUBLIC_URL: 'localhost', SMTP_URL: 'files', S3_BUCKET: 'folder' }
    : {}

/** Lets the oldest revision seed and grow the company, so that the others migrate their copies when they start. */
export async function openInstallations(
  workplace: Workplace,
  cluster: BenchCluster,
  { checkouts, agents }: { checkouts: Checkout[]; agents: number },
): Promise<Company> {
  const settings = commonSettings()
  const installed = (database: string, { folder }: Checkout) => ({
    ...settings,
    ...askedBy(folder),
    DATABASE_URL: cluster.url(database),
    DATA_DIR: join(workplace.folder, database),
  })
  const oldest = await findOldest(checkouts)
  const grown = installed(ORIGINAL, oldest)
  console.error(`${oldest.name}: growing ${agents} agents …`)
  await cluster.query('postgres', `create database ${ORIGINAL}`)
  await workplace.run(process.execPath, ['scripts/run.js', 'cli', 'seed', '--agents', String(agents)], {
    cwd: oldest.folder,
    env: grown,
  })
  const people = await findPeople(cluster, ORIGINAL)
  const original = { checkout: oldest, database: ORIGINAL, settings: grown }
  const instance = await startInstance(workplace, original, 'web')
  await fillInBankDetails(instance, people)
  await instance.stop()
  await cluster.query(ORIGINAL, 'vacuum analyze', 'checkpoint')
  const installations: Installation[] = []
  for (const [index, checkout] of checkouts.entries()) {
    const database = `copy_${index}`
    await cluster.query('postgres', `create database ${database} template ${ORIGINAL}`)
    const own = installed(database, checkout)
    await cp(grown.DATA_DIR, own.DATA_DIR, { recursive: true })
    installations.push({ checkout, database, settings: own })
  }
  return { installations, people }
}

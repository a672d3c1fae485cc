/**
 * Restoring to a second: everything acknowledged before it is there, nothing sent after it is, and all records agree.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { backUp, restore } from './backup.ts'
import { type Drill, inDatabase, listStored } from './drill.ts'
import { BUCKET, DATABASE, FOLDER, OWNER, PRIMARY, productSettings, RESTORED, restoredServer } from './parts.ts'
import { runTask } from './run-task.ts'
import { startPart, stopPart, waitFor } from './running.ts'

/**
 * Replaces the bucket: a rehearsal must neither read the published log, which is ahead of the restored data, nor write
 * to it.
 */
const OPERATOR = join(FOLDER, 'restored-operator')

const SUPERUSER = PRIMARY('postgres', DATABASE)

/** The tasks that an operator runs after a restore. */
const CHECKS = ['ledger:check', 'audit:verify', 'log:restart', 'log:check']

/** The database's clock, with this program's clock before and after reading it. */
async function readClock(): Promise<{ moment: string; beforeMs: number; afterMs: number }> {
  return inDatabase(async (db) => {
    await sql`select 1`.execute(db)
    const beforeMs = performance.now()
    const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(db)
    return { moment: rows[0]?.moment ?? '', beforeMs, afterMs: performance.now() }
  })
}

/** Waits until everything written so far is in the archive. */
async function waitForArchive(): Promise<void> {
  await inDatabase(async (db) => {
    const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(db)
    await waitFor('the archive', async () => {
      const { rows: archived } = await sql<{ isThere: boolean }>`
        select last_archived_wal >= ${rows[0]?.file} as "isThere" from pg_stat_archiver`.execute(db)
      return archived[0]?.isThere === true
    })
  }, SUPERUSER)
}

const secondsSince = (sinceMs: number): number => (performance.now() - sinceMs) / 1000

/**
 * Runs the operator's checks on the restored database while the load continues. Returns their findings as sentences.
 */
async function runChecks(): Promise<string[]> {
  rmSync(OPERATOR, { recursive: true, force: true })
  const { DATABASE_DIRECT_URL: _primary, REQUIRE_APP_ROLE: _asOwner, ...settings } = productSettings()
  const shared = Object.fromEntries(Object.entries(settings).filter(([name]) => !(name in BUCKET)))
  const env = { ...shared, S3_BUCKET: 'folder', DATABASE_URL: RESTORED(OWNER, DATABASE), DATA_DIR: OPERATOR }
  const faults: string[] = []
  for (const task of CHECKS) {
    await runTask([task], env).then(
      (printed) => console.log(`${task}: ${printed.split('\n').at(-1)}`),
      ({ message }: Error) => faults.push(message),
    )
  }
  return faults
}

/** One round. Returns the faults as sentences. */
export async function restoreOnce(
  { load, label }: Drill,
  round: number,
): Promise<{ faults: string[]; seconds: number[] }> {
  const begun = performance.now()
  await backUp()
  const backedUp = secondsSince(begun)
  await sleep(2000)
  const { moment, beforeMs, afterMs } = await readClock()
  await sleep(2000)
  await waitForArchive()

  // An interrupted drill leaves this server running.
  await stopPart('restored')
  const restoring = performance.now()
  await restore(moment)
  startPart(restoredServer())
  await waitFor('the restored server', async () => {
    const isWriting = await inDatabase(
      async (db) => (await sql<{ is: boolean }>`select not pg_is_in_recovery() as is`.execute(db)).rows[0]?.is,
      RESTORED(OWNER, DATABASE),
    )
    return isWriting === true
  })
  const restored = secondsSince(restoring)
  const there = new Set((await listStored(label, RESTORED(OWNER, DATABASE))).map(({ key }) => key))
  const before = load.acknowledged.filter(({ atMs }) => atMs <= beforeMs)
  const after = load.acknowledged.filter(({ fromMs }) => fromMs >= afterMs)
  const missing = before.filter(({ key }) => !there.has(key))
  const tooMany = after.filter(({ key }) => there.has(key))
  console.log(
    `Round ${round}: backed up in ${backedUp.toFixed(1)} s; restored to ${moment} in ${restored.toFixed(1)} s: ` +
      `${before.length - missing.length} of ${before.length} acts before are there, ${tooMany.length} of ${after.length} after`,
  )
  const faults = await runChecks()
  await stopPart('restored')
  if (before.length === 0 || after.length === 0) faults.push('no act on both sides of the moment')
  faults.push(
    ...missing.map(({ key }) => `missing: ${key}`),
    ...tooMany.map(({ key }) => `from after the moment: ${key}`),
  )
  return { faults, seconds: [restored] }
}

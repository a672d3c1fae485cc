/** `up`, `status` and `down` of the whole topology. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '@evergrove/db/testing/find-postgres'
import { prepareBackups } from './backup.ts'
import { prepareBucket } from './bucket.ts'
import { findPrimary, isSafe, listMembers } from './cluster.ts'
import { prepareCompany } from './company.ts'
import { engines, FOLDER, type Part, processes, restoredServer, WEBSITE } from './parts.ts'
import { findPostmaster, killPostgres } from './process-table.ts'
import { describeMissing } from './programs.ts'
import { findPid, prepareFolder, responds, startPart, stopPart, waitFor } from './running.ts'

/** Starts a part and waits until it responds. Throws with the end of its log if it does not. */
export async function startAndWait(part: Part): Promise<void> {
  startPart(part)
  await sleep(300)
  await waitFor(part.name, async () => {
    if (findPid(part.name) === undefined) return true
    return part.health === undefined || (await responds(part.health))
  })
  if (findPid(part.name) !== undefined) return
  const log = readFileSync(join(FOLDER, 'log', `${part.name}.log`), 'utf8')
  throw new Error(`${part.name} ended: ${log.trimEnd().split('\n').slice(-3).join('\n')}`)
}

/** Starts all parts that do not run, the engines first. Resolves when the website and both servers work. */
export async function up(): Promise<void> {
  const missing = describeMissing(findPostgres() !== undefined)
  if (missing !== undefined) throw Object.assign(new Error(missing), { exitCode: 1 })
  prepareFolder()
  for (const part of engines()) {
    console.log(`starting ${part.name}`)
    await startAndWait(part)
  }
  await waitFor('a primary', async () => findPrimary(await listMembers()) !== undefined)
  await waitFor('the synchronous standby', async () => isSafe(await listMembers()))
  console.log('preparing the archive, the bucket and the database')
  await prepareBackups()
  await prepareBucket()
  await prepareCompany()
  for (const part of processes()) {
    console.log(`starting ${part.name}`)
    await startAndWait(part)
  }
  await waitFor('the website', () => responds(`${WEBSITE}/`))
  console.log(`The website is at ${WEBSITE}. npm run ha -- status shows what runs, npm run ha -- down stops it.`)
}

/** Ends all started parts, the processes of the product first. */
export async function down(): Promise<void> {
  const parts = [...engines(), restoredServer(), ...processes()].toReversed()
  for (const { name, isEngine } of parts) {
    await stopPart(name)
    // Patroni stops its server, unless Patroni was killed.
    if (isEngine && findPostmaster(name) !== undefined) killPostgres(name)
  }
  console.log('Everything that was started has ended. What it stored is kept.')
}

async function describe({ name, health }: Part): Promise<string> {
  const pid = findPid(name)
  if (pid === undefined) return 'does not run'
  const state = health === undefined || (await responds(health)) ? 'works' : 'runs and is not ready'
  return `${state} (process ${pid})`
}

/** Prints a table of the running parts, the primary, and how far behind the standby is. */
export async function status(): Promise<void> {
  const members = existsSync(FOLDER) ? await listMembers() : []
  for (const part of [...engines(), ...processes()]) {
    const member = members.find(({ name }) => name === part.name)
    const words =
      member === undefined
        ? ''
        : `${member.role}, ${member.state}, timeline ${member.timeline ?? 'unknown'}, lag ${member.lag ?? 0} bytes`
    console.log(`${part.name.padEnd(12)}${(await describe(part)).padEnd(40)}${words}`)
  }
  console.log(
    isSafe(members)
      ? 'Every commit is on two servers before it is acknowledged.'
      : 'NOT SAFE: there is no synchronous standby.',
  )
}

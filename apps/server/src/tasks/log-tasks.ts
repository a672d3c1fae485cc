/** Tasks of the transparency log. */
import { setTimeout as sleep } from 'node:timers/promises'
import { exportAuditBundle } from '@evergrove/core/accounting'
import { listNewestChecks } from '@evergrove/core/checks'
import { findLogHere } from '@evergrove/core/transparency'
import { inTransaction } from '@evergrove/db'
import { checkWholeLog, extendLogHere, signLog } from '../log-jobs.ts'
import type { Services } from '../services.ts'
import { SettingsError } from '../settings.ts'
import type { Tasks } from './task.ts'
import { writeNewFile } from './task-files.ts'

const NOT_HERE = 'The files of the transparency log are in the folder or the bucket of another process'
const PATIENCE_MS = 120_000
const LOOK_EVERY_MS = 200

/**
 * Requests the check from a process that runs jobs, and waits for its result. Throws SettingsError if something is
 * wrong, or if none has responded in time, because this process cannot judge then.
 */
export async function askForCheck(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { print, patienceMs = PATIENCE_MS }: { print: (line: string) => void; patienceMs?: number },
): Promise<string> {
  const { log: before } = await listNewestChecks(db)
  await inTransaction(db, (trx) => jobs.send(trx, 'log.check', {}))
  print(`${NOT_HERE}, which is asked to check it.`)
  const endMs = performance.now() + patienceMs
  while (performance.now() < endMs) {
    await sleep(LOOK_EVERY_MS)
    const { log: check } = await listNewestChecks(db)
    if (check === null || check.checked_at === before?.checked_at) continue
    const lines = check.breaches.map(({ name, count }) => `${String(count).padStart(6)}  ${name}`)
    if (lines.length === 0) return `Checked ${check.checked} entries there, and found nothing wrong.`
    throw new SettingsError([...lines, 'The log of that process names the records.'].join('\n'))
  }
  throw new SettingsError(
    `${NOT_HERE}, so that nothing can be said about it here. None that runs jobs has answered. Start one, or name its DATA_DIR`,
  )
}

export const logTasks: Tasks = {
  'log:catch-up': {
    about: 'takes every record that is not in the transparency log yet, and signs it',
    run: async ({ transparency }, { print }) => {
      const startedAt = performance.now()
      const { entered, isElsewhere } = await extendLogHere(transparency, (count) => print(`${count} records`))
      const seconds = (performance.now() - startedAt) / 1000
      const taken = `Took ${entered} records in ${seconds.toFixed(1)} seconds.`
      return isElsewhere ? `${taken} ${NOT_HERE}, which signs them.` : taken
    },
  },
  'log:restart': {
    about: 'signs the transparency log of a restored backup, which goes on from an older checkpoint than was published',
    run: async ({ transparency }) => {
      const published = await signLog(transparency, { isRestored: true })
      if (published === undefined) throw new SettingsError('Another process is adding to the log. Try it again.')
      return `Signed a log of ${published.size} entries. Everyone who kept a later checkpoint sees that it was set back.`
    },
  },
  'audit:export': {
    needs: ['<yyyy-mm>', '<new file.jsonl>'],
    about: 'writes a month of the log to a new file that auditors verify with docs/verify/verify.mjs',
    run: async (services, { words: [month = '', path = ''], settings }) => {
      const { isElsewhere } = await extendLogHere(services.transparency)
      if (isElsewhere && settings.TSA_URL !== undefined) {
        throw new SettingsError(`${NOT_HERE}, and so are its time stamps. Name its DATA_DIR, and stop it meanwhile`)
      }
      const { db, now, files } = services
      const deps = { db, now, storage: files.storage }
      const lines = await writeNewFile(path, (write) => exportAuditBundle(deps, { month, write }))
      return `Wrote ${lines} lines to ${path}.`
    },
  },
  'log:check': {
    about: 'proves the transparency log from its records and checkpoints; fails if something is wrong',
    isBesideServer: true,
    run: async (services, { print, settings }) => {
      const { transparency } = services
      // A check here would sign a log that belongs elsewhere, and miss its files.
      if (settings.DATABASE_URL !== undefined && (await findLogHere(transparency)) !== 'this') {
        return askForCheck(services, { print })
      }
      const { entries, findings } = await checkWholeLog(transparency)
      const report = findings.map(({ name, count, rows }) =>
        [`${String(count).padStart(6)}  ${name}`, ...rows.map((row) => `        ${row}`)].join('\n'),
      )
      if (findings.some(({ count }) => count > 0)) throw new SettingsError(report.join('\n'))
      return [...report, `Checked ${entries} entries.`].join('\n')
    },
  },
}

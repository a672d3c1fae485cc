/** The transparency log. */
import { exportAuditBundle } from '@evergrove/core/accounting'
import { checkWholeLog, extendLog, signLog } from '../log-jobs.ts'
import { SettingsError } from '../settings.ts'
import type { Tasks } from './task.ts'
import { writeNewFile } from './task-files.ts'

export const logTasks: Tasks = {
  'log:catch-up': {
    about: 'takes every record that is not in the transparency log yet, and signs it',
    run: async ({ transparency }, { print }) => {
      const startedAt = performance.now()
      const entered = await extendLog(transparency, (count) => print(`${count} records`))
      const seconds = (performance.now() - startedAt) / 1000
      return `Took ${entered} records in ${seconds.toFixed(1)} seconds.`
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
    run: async (services, { words: [month = '', path = ''] }) => {
      await extendLog(services.transparency)
      const { db, now, files } = services
      const deps = { db, now, storage: files.storage }
      const lines = await writeNewFile(path, (write) => exportAuditBundle(deps, { month, write }))
      return `Wrote ${lines} lines to ${path}.`
    },
  },
  'log:check': {
    about: 'proves the transparency log from its records and checkpoints; fails if something is wrong',
    run: async ({ transparency }) => {
      const { entries, findings } = await checkWholeLog(transparency)
      const report = findings.map(({ name, count, rows }) =>
        [`${String(count).padStart(6)}  ${name}`, ...rows.map((row) => `        ${row}`)].join('\n'),
      )
      if (findings.some(({ count }) => count > 0)) throw new SettingsError(report.join('\n'))
      return [...report, `Checked ${entries} entries.`].join('\n')
    },
  },
}

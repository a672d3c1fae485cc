/** An operator at the command line of a new, empty company on PGlite. */
import { rmSync } from 'node:fs'
import { asLines, readCall } from '../../cli.ts'
import { createLog } from '../../log.ts'
import { createMetrics } from '../../metrics.ts'
import type { Worker } from '../../open-database.ts'
import { openServices, type Services } from '../../services.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { makeDataFolder } from '../../testing/make-data-folder.ts'

export type Operator = {
  services: Services
  settings: Settings
  /** A new folder, which is removed at the end. */
  folder: string
  /** Runs a task with these words and returns the printed text. Rejects as the command line does. */
  run: (name: string, ...words: string[]) => Promise<string>
  close: () => Promise<void>
}

/** Opens a company for tasks that work in this role; all share one session of the database. */
export async function openOperator({ as = 'app' }: { as?: Worker } = {}): Promise<Operator> {
  const folder = makeDataFolder()
  const settings = readSettings({ DATA_DIR: folder, SEED: 'none', ROLE: 'web' })
  const services = await openServices(settings, {
    log: createLog('silent'),
    publicUrl: () => 'https://www.example.org',
    metrics: createMetrics(),
    as,
  })
  return {
    services,
    settings,
    folder,
    run: async (name, ...words) => {
      const call = readCall([name, ...words])
      const { task } = call
      if (task.isOutside) throw new Error(`${name} opens what it needs by itself`)
      const terminal = { askPassword: async () => 'Harvest-moon-42', print: () => {} }
      try {
        const done = await task.run(services, { ...terminal, words: call.words, settings })
        return typeof done === 'string' ? done : await done()
      } catch (error) {
        throw asLines(error, call)
      }
    },
    close: async () => {
      await services.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** An operator at the command line of a new, empty company on PGlite. */
import { rmSync } from 'node:fs'
import { createLog } from '../../log.ts'
import { createMetrics } from '../../metrics.ts'
import { openServices, type Services } from '../../services.ts'
import { readSettings } from '../../settings.ts'
import { makeDataFolder } from '../../testing/make-data-folder.ts'
import type { Tasks } from '../task.ts'

export type Operator = {
  services: Services
  /** A folder of its own, which is removed at the end. */
  folder: string
  /** Runs one of the tasks with these words, and returns what it prints. Rejects as the task does. */
  run: (name: string, ...words: string[]) => Promise<string>
  close: () => Promise<void>
}

export async function openOperator(tasks: Tasks): Promise<Operator> {
  const folder = makeDataFolder()
  const settings = readSettings({ DATA_DIR: folder, SEED: 'none', ROLE: 'web' })
  const services = await openServices(settings, {
    log: createLog('silent'),
    publicUrl: () => 'https://www.example.org',
    metrics: createMetrics(),
  })
  return {
    services,
    folder,
    run: async (name, ...words) => {
      const task = tasks[name]
      if (task === undefined) throw new Error(`There is no task ${name}`)
      task.check?.(words)
      const done = await task.run(services, { words, settings, askPassword: async () => '', print: () => {} })
      return typeof done === 'string' ? done : done()
    },
    close: async () => {
      await services.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The transparency log. */
import { extendLog } from '../log-jobs.ts'
import type { Tasks } from './task.ts'

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
}

/** Bringing a database up to date and filling it. */
import { pendingMigrations } from '@evergrove/db'
import type { Tasks } from './task.ts'

export const databaseTasks: Tasks = {
  migrate: {
    about: 'brings the database up to date and fills nothing in',
    run: async ({ db }) =>
      `The database is up to date; ${(await pendingMigrations(db)).length} migrations are pending.`,
  },
  seed: {
    about: 'fills an empty database with the demonstration company',
    settings: (settings) => ({ ...settings, SEED: 'demo' }),
    run: async () => 'The database holds the demonstration.',
  },
}

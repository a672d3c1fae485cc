/** Bringing a database up to date. */
import { pendingMigrations } from '@evergrove/db'
import type { Tasks } from './task.ts'

export const databaseTasks: Tasks = {
  migrate: {
    about: 'runs the migrations, without adding any data',
    run: async ({ db }) =>
      `The database is up to date; ${(await pendingMigrations(db)).length} migrations are pending.`,
  },
}

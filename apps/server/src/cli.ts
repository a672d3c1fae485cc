/** Tasks of the operator, on the same settings and services as the server: `npm run cli -- <task>`. */
import { pendingMigrations } from '@evergrove/db'
import { lockDataFolder } from './data-folder.ts'
import { createLog } from './log.ts'
import { openServices, type Services } from './services.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'

type Task = { about: string; settings: (settings: Settings) => Settings; run: (services: Services) => Promise<string> }

const tasks: Record<string, Task> = {
  migrate: {
    about: 'brings the database up to date and fills nothing in',
    settings: (settings) => ({ ...settings, SEED: 'none' }),
    run: async ({ db }) =>
      `The database is up to date; ${(await pendingMigrations(db)).length} migrations are pending.`,
  },
  seed: {
    about: 'fills an empty database with the demonstration company',
    settings: (settings) => ({ ...settings, SEED: 'demo' }),
    run: async () => 'The database holds content.',
  },
}

const help = (): string =>
  [
    'usage: npm run cli -- <task>',
    '',
    ...Object.entries(tasks).map(([name, { about }]) => `  ${name.padEnd(10)}${about}`),
  ].join('\n')

/** Runs one task and gives what to print. Throws SettingsError for a task it does not know or a setting it cannot use. */
export async function runTask(
  name: string | undefined,
  environment: Record<string, string | undefined>,
): Promise<string> {
  if (name === undefined || name === 'help') return help()
  const task = tasks[name]
  if (task === undefined) throw new SettingsError(`There is no task ${name}.\n${help()}`)
  const settings = task.settings(readSettings({ LOG_LEVEL: 'warn', ...environment, ROLE: 'web' }))
  const folder = lockDataFolder(settings.DATA_DIR)
  try {
    const services = await openServices(settings, createLog(settings.LOG_LEVEL))
    try {
      return await task.run(services)
    } finally {
      await services.close()
    }
  } finally {
    folder.release()
  }
}

/** Tasks of the operator, on the same settings and services as the server: `npm run cli -- <task>`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { AppError } from '@evergrove/core/platform/errors'
import { type DataFolder, FolderInUseError, lockDataFolder } from './data-folder.ts'
import { examine } from './doctor.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { openPreparedDatabase } from './open-database.ts'
import { openServices } from './services.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { asFileError, asSettingsError } from './start-errors.ts'
import { accountTasks, keyTasks } from './tasks/account-tasks.ts'
import { accountingTasks, disclosureTasks, payoutTasks } from './tasks/accounting-tasks.ts'
import { databaseTasks, fileTasks } from './tasks/database-tasks.ts'
import { growthTasks } from './tasks/growth-tasks.ts'
import { logTasks } from './tasks/log-tasks.ts'
import { mailTasks } from './tasks/mail-tasks.ts'
import { moneyTasks } from './tasks/money-tasks.ts'
import { movingTasks } from './tasks/moving-tasks.ts'
import { planTasks } from './tasks/plan-tasks.ts'
import {
  namedBy,
  type OpenedTask,
  type Rest,
  readWords,
  type Task,
  type Tasks,
  type Terminal,
  usage,
} from './tasks/task.ts'

export const tasks: Tasks = {
  doctor: {
    about: 'says what is right, missing or wrong in the settings and in what they name; fails if something is wrong',
    isOutside: true,
    run: (environment, { print }) => examine(environment, print),
  },
  ...databaseTasks,
  ...movingTasks,
  ...growthTasks,
  ...accountTasks,
  ...moneyTasks,
  ...accountingTasks,
  ...disclosureTasks,
  ...payoutTasks,
  ...planTasks,
  ...mailTasks,
  ...keyTasks,
  ...fileTasks,
  ...logTasks,
}

function help(): string {
  const lines = Object.entries(tasks).map(([name, task]) => [usage(name, task), task.about] as const)
  const width = Math.max(...lines.map(([call]) => call.length)) + 2
  return ['usage: npm run cli -- <task>', '', ...lines.map(([call, about]) => `  ${call.padEnd(width)}${about}`)].join(
    '\n',
  )
}

function findTask(name: string): Task {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (task === undefined) throw new SettingsError(`Unknown task: ${name}.\n${help()}`)
  return task
}

type Call = { task: Task; words: string[] }

/**
 * Returns the task and its words. The name of a task may be two words. Throws SettingsError for an unknown task, and for
 * words that the task cannot use.
 */
export function readCall([first = '', ...rest]: string[]): Call {
  const longer = `${first} ${rest[0]}`
  const [name, given] = Object.hasOwn(tasks, longer) ? [longer, rest.slice(1)] : [first, rest]
  const task = findTask(name)
  const words = readWords(name, task, given)
  task.check?.(words)
  return { task, words }
}

/** Returns an expected failure as a SettingsError with one line for each message, and any other error as it is. */
export function asLines(error: unknown, { task, words }: Call): unknown {
  if (!(error instanceof AppError)) return asFileError(error)
  const named = error.code === 'not_found' ? namedBy(task, words) : undefined
  if (named !== undefined) return new SettingsError(`There is no ${named}.`, { cause: error })
  const messages = Object.entries(error.fieldErrors).map(([field, texts]) => `${field}: ${texts.join(' ')}`)
  return new SettingsError(messages.length === 0 ? error.message : messages.join('\n'), { cause: error })
}

/**
 * Runs the task that the first word names, and returns the text to print. Throws SettingsError for an unknown task, for
 * words or a setting that cannot be used, and for a refusal of the task.
 */
export async function runTask(
  call: string[],
  environment: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<string> {
  if (call[0] === undefined || call[0] === 'help') return help()
  const { task, words } = readCall(call)
  try {
    if (task.isOutside) return await task.run(environment, { ...terminal, words })
    const isOwner = task.isInDatabase === true
    const read = readSettings({ LOG_LEVEL: 'warn', ...environment, ROLE: 'web' }, { isOwner })
    const done = await runOpened(task, read, { words, ...terminal })
    if (typeof done === 'string') return done
    freeMemory()
    return await done()
  } catch (error) {
    throw asLines(error, { task, words })
  }
}

/**
 * Frees the hundreds of megabytes that a closed embedded database held. The process would not release them by itself.
 */
function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

/**
 * Opens what the task needs, runs the task, and closes everything again. Nothing keeps a reference to it afterwards.
 */
async function runOpened(task: OpenedTask, read: Settings, given: Given): Promise<string | Rest> {
  const wanted = task.settings?.(read) ?? { ...read, SEED: 'none' }
  const { path: DATA_DIR, release } = openFolder(task, wanted)
  const settings = { ...wanted, DATA_DIR }
  try {
    return task.isInDatabase ? await runInDatabase(task, settings, given) : await runOnServices(task, settings, given)
  } finally {
    release()
  }
}

/** Locks the folder of the settings. If a process has it, a task that works beside it gets a temporary empty folder. */
function openFolder({ isBesideServer = false }: Task, { DATA_DIR, DATABASE_URL }: Settings): DataFolder {
  try {
    return lockDataFolder(DATA_DIR)
  } catch (error) {
    if (!(error instanceof FolderInUseError) || !isBesideServer || DATABASE_URL === undefined) throw error
    const { path, release } = lockDataFolder(mkdtempSync(join(tmpdir(), 'evergrove-task-')))
    return {
      path,
      release: () => {
        release()
        rmSync(path, { recursive: true })
      },
    }
  }
}

type Given = Terminal & { words: string[] }

async function runInDatabase(task: OpenedTask & { isInDatabase: true }, settings: Settings, given: Given) {
  const { database } = await asLineOf(settings, () =>
    openPreparedDatabase(settings, { log: createLog(settings.LOG_LEVEL), as: 'owner' }),
  )
  try {
    return await task.run({ database, db: database.db }, { ...given, settings })
  } finally {
    await database.close()
  }
}

async function runOnServices(task: Exclude<OpenedTask, { isInDatabase: true }>, settings: Settings, given: Given) {
  const publicUrl = () => settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const log = createLog(settings.LOG_LEVEL)
  const services = await asLineOf(settings, () =>
    openServices(settings, { log, publicUrl, metrics: createMetrics(), as: task.as ?? 'app' }),
  )
  try {
    return await task.run(services, { ...given, settings })
  } finally {
    await services.close()
  }
}

async function asLineOf<T>(settings: Settings, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    throw asSettingsError(error, settings)
  }
}

/** Tasks of the operator, on the same settings and services as the server: `npm run cli -- <task>`. */
import { AppError } from '@evergrove/core/platform/errors'
import { lockDataFolder } from './data-folder.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { openServices } from './services.ts'
import { readSettings, SettingsError } from './settings.ts'
import { asSettingsError } from './start-errors.ts'
import { accountTasks } from './tasks/account-tasks.ts'
import { accountingTasks } from './tasks/accounting-tasks.ts'
import { databaseTasks } from './tasks/database-tasks.ts'
import { disclosureTasks } from './tasks/disclosure-tasks.ts'
import { fileTasks } from './tasks/file-tasks.ts'
import { growthTasks } from './tasks/growth-tasks.ts'
import { keyTasks } from './tasks/key-tasks.ts'
import { logTasks } from './tasks/log-tasks.ts'
import { mailTasks } from './tasks/mail-tasks.ts'
import { moneyTasks } from './tasks/money-tasks.ts'
import { payoutTasks } from './tasks/payout-tasks.ts'
import { planTasks } from './tasks/plan-tasks.ts'
import type { Task, Tasks, Terminal } from './tasks/task.ts'

const tasks: Tasks = {
  ...databaseTasks,
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

const usage = (name: string, { needs = [], may = [] }: Task): string =>
  [name, ...needs, ...may.map((words) => `[${words}]`)].join(' ')

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

/**
 * As many words as the task needs, the last of them all that was typed behind the others; or all, where it may get
 * more.
 */
function wordsFor(name: string, task: Task, given: string[]): string[] {
  const count = task.needs?.length ?? 0
  if (given.length < count) throw new SettingsError(`usage: npm run cli -- ${usage(name, task)}`)
  if (task.may !== undefined) return given
  return count === 0 ? [] : [...given.slice(0, count - 1), given.slice(count - 1).join(' ')]
}

/** An expected failure as the operator reads it: one line for each message. */
function asLines(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const messages = Object.entries(error.fieldErrors).map(([field, texts]) => `${field}: ${texts.join(' ')}`)
  return new SettingsError(messages.length === 0 ? error.message : messages.join('\n'), { cause: error })
}

/**
 * Runs one task, its name the first word, and gives what to print. Throws SettingsError for a task it does not know, for
 * words or a setting it cannot use, and for what the task refuses.
 */
export async function runTask(
  [name, ...given]: string[],
  environment: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<string> {
  if (name === undefined || name === 'help') return help()
  const task = findTask(name)
  const words = wordsFor(name, task, given)
  task.check?.(words)
  const read = readSettings({ LOG_LEVEL: 'warn', ...environment, ROLE: 'web' })
  const settings = task.settings?.(read) ?? { ...read, SEED: 'none' }
  const folder = lockDataFolder(settings.DATA_DIR)
  try {
    const publicUrl = () => settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
    const log = createLog(settings.LOG_LEVEL)
    const services = await openServices(settings, {
      log,
      publicUrl,
      metrics: createMetrics(),
      as: task.as ?? 'app',
    }).catch((error: unknown) => {
      throw asSettingsError(error, settings)
    })
    try {
      return await task.run(services, { words, settings, ...terminal })
    } catch (error) {
      throw asLines(error)
    } finally {
      await services.close()
    }
  } finally {
    folder.release()
  }
}

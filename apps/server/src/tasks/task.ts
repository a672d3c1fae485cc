/** The description of a task of the operator, and the words after its name. */
import type { Worker } from '../open-database.ts'
import type { Services } from '../services.ts'
import { type Settings, SettingsError } from '../settings.ts'

/** The connection to the operator while a task runs: a prompt for a secret, and a line about its progress. */
export type Terminal = { askPassword: () => Promise<string>; print: (line: string) => void }

/** The input of a task besides the services: its arguments, the settings, and the connection to the operator. */
type TaskInput = Terminal & { words: string[]; settings: Settings }

type Common = {
  /** The required words after its name, each in angle brackets. The last one takes all that follow. */
  needs?: string[]
  /** The optional words after those, for the help. */
  may?: string[]
  about: string
  /** True if the task can work without DATA_DIR while another process has locked it. */
  isBesideServer?: boolean
  settings?: (settings: Settings) => Settings
  /** Refuses meaningless words before anything is opened, by throwing SettingsError. */
  check?: (words: string[]) => void
}

/** A task of the owner of the database. It needs no other setting and stores only what its description says. */
type DatabaseTask = Common & {
  isInDatabase: true
  isOutside?: never
  run: (opened: Pick<Services, 'db' | 'database'>, input: TaskInput) => Promise<string | Rest>
}

type ServiceTask = Common & {
  isInDatabase?: never
  isOutside?: never
  /** The role in which it works in the database, if it is not that of the product. */
  as?: Worker
  /**
   * Runs the task and returns the text to print, or the work that is left once the services are closed because it needs
   * the memory of an embedded database.
   */
  run: (services: Services, input: TaskInput) => Promise<string | Rest>
}

/** A task that needs no settings, or examines them, and opens by itself what it can. */
type OutsideTask = Common & {
  isInDatabase?: never
  isOutside: true
  run: (environment: Record<string, string | undefined>, input: Terminal & { words: string[] }) => Promise<string>
}

export type OpenedTask = DatabaseTask | ServiceTask
export type Task = OpenedTask | OutsideTask

/** Returns the text to print. */
export type Rest = () => Promise<string>

export type Tasks = Record<string, Task>

type Word = { form?: RegExp; must?: string; names?: string }

const WHOLE: Word = { form: /^[1-9]\d{0,14}$/, must: 'be a whole number' }
const DAY: Word = { form: /^\d{4}-\d\d-\d\d$/, must: 'be a day such as 2027-01-31' }

/** Words with a form of their own and the records they name, by their spelling in the help. Use-cases check all others. */
const WORDS: Record<string, Word> = {
  '<withdrawal>': { ...WHOLE, names: 'withdrawal' },
  '<batch>': { ...WHOLE, names: 'payout batch' },
  '<number|all>': { form: /^(?:all|[1-9]\d{0,14})$/, must: 'be the number of an email, or all', names: 'email' },
  '<doubtful lines looked at>': { form: /^\d{1,9}$/, must: 'be a whole number' },
  '<yyyy-mm>': { form: /^\d{4}-(?:0[1-9]|1[0-2])$/, must: 'be a month such as 2027-01' },
  '<from>': DAY,
  '<to>': DAY,
  '<credit|debit>': { form: /^(?:credit|debit)$/, must: 'be credit or debit' },
  '<csv|pain.001>': { form: /^(?:csv|pain\.001)$/, must: 'be csv or pain.001' },
  '<pin>': { names: 'payment' },
  '<format>': { names: 'format' },
}

/** Texts of several words, which need no quotes at the end of a line. */
const SENTENCES = new Set(['<reason>', '<message>'])

const partsOf = ({ needs = [], may = [] }: Task): string[] => [...needs, ...may]

export const usage = (name: string, { needs = [], may = [] }: Task): string =>
  [name, ...needs, ...may.map((words) => `[${words}]`)].join(' ')

/**
 * Returns the words for the task. A sentence at the end is one word, however many were typed. Throws SettingsError with
 * one line if there are too few or too many words, or if one has the wrong form.
 */
export function readWords(name: string, task: Task, given: string[]): string[] {
  const parts = partsOf(task)
  const last = parts.length - 1
  const isSentence = SENTENCES.has(parts[last] ?? '')
  const hasOptions = parts.some((part) => part.includes('--'))
  const words = isSentence && given.length > last ? [...given.slice(0, last), given.slice(last).join(' ')] : given
  const lacks = words.length < (task.needs?.length ?? 0) || words.some((word) => word.trim() === '')
  if (lacks || (words.length > parts.length && !hasOptions)) {
    throw new SettingsError(`usage: npm run cli -- ${usage(name, task)}`)
  }
  for (const [index, word] of hasOptions ? [] : words.entries()) {
    const part = parts[index] ?? ''
    const { form, must } = WORDS[part] ?? {}
    if (form?.test(word) === false) throw new SettingsError(`${part} must ${must}, not ${word}`)
  }
  return words
}

/** Returns the record that the words name, such as `withdrawal 7`, to say that it does not exist, or undefined if none. */
export function namedBy(task: Task, words: string[]): string | undefined {
  const index = partsOf(task).findIndex((part) => WORDS[part]?.names !== undefined)
  const names = WORDS[partsOf(task)[index] ?? '']?.names
  return names === undefined ? undefined : `${names} ${words[index]}`
}

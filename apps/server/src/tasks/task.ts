/** The description of a task of the operator. */
import type { Worker } from '../open-database.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'

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

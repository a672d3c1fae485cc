/** What a task of the operator is. */
import type { Worker } from '../open-database.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'

/** The way to the operator while a task runs: a prompt for a secret, and a line that says how far it is. */
export type Terminal = { askPassword: () => Promise<string>; print: (line: string) => void }

/** What a task receives in addition to the services: its arguments, the settings, and the way to the operator. */
type TaskInput = Terminal & { words: string[]; settings: Settings }

type Common = {
  /** The words it needs behind its name, each in angle brackets; the last takes all that follow. */
  needs?: string[]
  /** The words it understands behind those, for the help. */
  may?: string[]
  about: string
  /** Whether it can do without DATA_DIR while another process has it. */
  isBesideServer?: boolean
  settings?: (settings: Settings) => Settings
  /** Refuses words that mean nothing, before anything is opened, by throwing SettingsError. */
  check?: (words: string[]) => void
}

/** A task of the owner of the database, which needs no other setting and stores nothing but what it says. */
type DatabaseTask = Common & {
  isInDatabase: true
  isOutside?: never
  run: (opened: Pick<Services, 'db' | 'database'>, input: TaskInput) => Promise<string | Rest>
}

type ServiceTask = Common & {
  isInDatabase?: never
  isOutside?: never
  /** As whom it works in the database, if not as the product. */
  as?: Worker
  /**
   * Does it, and gives what to print; or gives what is left to do once the services are closed, for work that needs the memory
   * of an embedded database.
   */
  run: (services: Services, input: TaskInput) => Promise<string | Rest>
}

/** A task that judges the settings themselves, and opens by itself what it can. */
type OutsideTask = Common & {
  isInDatabase?: never
  isOutside: true
  run: (environment: Record<string, string | undefined>, terminal: Terminal) => Promise<string>
}

export type OpenedTask = DatabaseTask | ServiceTask
export type Task = OpenedTask | OutsideTask

/** Gives what to print. */
export type Rest = () => Promise<string>

export type Tasks = Record<string, Task>

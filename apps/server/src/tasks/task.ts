/** What a task of the operator is. */
import type { Worker } from '../open-database.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'

/** What a task receives in addition to the services: its arguments, the settings, and a way to prompt for a secret. */
export type TaskInput = { words: string[]; settings: Settings; askPassword: () => Promise<string> }

export type Task = {
  /** The words it needs behind its name, each in angle brackets; the last takes all that follow. */
  needs?: string[]
  /** The words it understands behind those, for the help. */
  may?: string[]
  about: string
  /** As whom it works in the database, if not as the product. */
  as?: Worker
  settings?: (settings: Settings) => Settings
  /** Refuses words that mean nothing, before anything is opened, by throwing SettingsError. */
  check?: (words: string[]) => void
  /** Does it, and gives what to print. */
  run: (services: Services, input: TaskInput) => Promise<string>
}

export type Tasks = Record<string, Task>

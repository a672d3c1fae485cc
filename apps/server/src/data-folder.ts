/**
 * The folder of everything stored on this machine, locked by the running process. The lock is the operating system's
 * own, held through SQLite: it ends with the process, however that ends, so a stale lock cannot exist. PGlite has no
 * lock, and two processes on one folder lose acknowledged rows.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingsError } from './settings.ts'

export type DataFolder = { path: string; release: () => void }

/** Creates the folder if necessary and takes its lock. Throws SettingsError if it cannot be used or is locked. */
export function lockDataFolder(path: string): DataFolder {
  try {
    mkdirSync(path, { recursive: true })
    const lock = new DatabaseSync(join(path, 'lock.sqlite'), { timeout: 0 })
    try {
      lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    } catch (error) {
      lock.close()
      throw error
    }
    return { path, release: () => lock.close() }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsError(
      /locked|busy/i.test(reason)
        ? `DATA_DIR ${path} is in use by another running server`
        : `DATA_DIR ${path} cannot be used: ${reason}`,
      { cause: error },
    )
  }
}

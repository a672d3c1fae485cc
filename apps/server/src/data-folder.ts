/**
 * The folder of everything stored on this machine, locked by the running process. The lock is the operating system's
 * own, held through SQLite: it ends with the process, however that ends, so a stale lock cannot exist. PGlite has no
 * lock, and two processes on one folder lose acknowledged rows.
 */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingsError } from './settings.ts'
import { fileReasonOf } from './start-errors.ts'

/** Only the account that runs the product may read the stored data. */
const PRIVATE = 0o700
const OPEN_TO_OTHERS = 0o077

/** Another process has locked the folder. */
export class FolderInUseError extends SettingsError {}

export type DataFolder = { path: string; release: () => void }

/**
 * Creates the folder and its missing parents. The recursive option of Node.js never returns if a file system refuses
 * without a reason, as /proc does, and blames a missing folder if the disk is read-only.
 */
function createFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new SettingsError(`DATA_DIR ${path} cannot be used: it is not a folder`)
    return
  }
  createFolder(dirname(path))
  mkdirSync(path, { mode: PRIVATE })
}

/** Makes the folder private, because it may be older than this rule. */
function makePrivate(path: string): void {
  if ((statSync(path).mode & OPEN_TO_OTHERS) === 0) return
  try {
    chmodSync(path, PRIVATE)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
    throw new SettingsError(
      `DATA_DIR ${path} is open to other accounts and belongs to one of them, so the server cannot make it private. Name a folder inside it, which the server creates, or give the folder to the server’s account`,
      { cause: error },
    )
  }
}

const LOCK = 'lock.sqlite'
const SQLITE_BUSY = 5
const SQLITE_NO_DATABASE = 26

/** Opens the lock for writing. SQLite lets several processes lock a file that they may only read. */
function takeLock(path: string): DatabaseSync {
  const file = join(path, LOCK)
  const refuse = (why: string, cause: unknown): never => {
    throw new SettingsError(`DATA_DIR ${path} ${why}`, { cause })
  }
  try {
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
  } catch (error) {
    refuse(
      `cannot be used: its file ${LOCK} belongs to another account. Run this as that account, or give it the folder`,
      error,
    )
  }
  const lock = new DatabaseSync(file, { timeout: 0, open: false })
  try {
    lock.open()
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    if (lock.isOpen) lock.close()
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    if (code === SQLITE_BUSY)
      throw new FolderInUseError(`DATA_DIR ${path} is in use by another running server`, { cause: error })
    const isNone = code === SQLITE_NO_DATABASE || (existsSync(file) && !statSync(file).isFile())
    if (!isNone) refuse(`cannot be used: its file ${LOCK} cannot be written`, error)
    refuse(
      `cannot be used: its file ${LOCK} is not a lock. Stop every process that uses the folder, and remove it`,
      error,
    )
  }
  return lock
}

/** Creates the folder if necessary and takes its lock. Throws SettingsError if it cannot be used or is locked. */
export function lockDataFolder(path: string): DataFolder {
  try {
    createFolder(path)
    makePrivate(path)
    accessSync(path, constants.W_OK | constants.X_OK)
    const lock = takeLock(path)
    return { path, release: () => lock.close() }
  } catch (error) {
    if (error instanceof SettingsError) throw error
    const reason = fileReasonOf(error) ?? (error instanceof Error ? error.message : String(error))
    throw new SettingsError(`DATA_DIR ${path} cannot be used: ${reason}`, { cause: error })
  }
}

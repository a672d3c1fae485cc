/** Failures outside the product during its start, in the words of an operator. */
import { isDatabaseAway } from '@evergrove/db'
import { type Settings, SettingsError } from './settings.ts'

/** The error codes of Node's file system and their meaning for the data folder. */
const FILE_REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a file would become larger than the limits of this process allow',
  EROFS: 'the disk is read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  EIO: 'the disk reports an error',
}

/** PGlite's file system has numbers of its own, those of WASI. */
const PGLITE_CODES: Record<number, string> = {
  2: 'EACCES',
  19: 'EDQUOT',
  22: 'EFBIG',
  29: 'EIO',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
}

/** The code of PostgreSQL, and of a running PGlite, for a full disk. */
const DISK_FULL = '53100'

/** PostgreSQL's code for a right that the login lacks. */
const NOT_ALLOWED = '42501'

const partOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** The meaning of the same codes for a file that the operator has named. */
const NAMED_FILE_REASONS: Record<string, string> = {
  ...FILE_REASONS,
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'it exists already',
  ELOOP: 'its links lead nowhere',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
}

/**
 * Returns the reason why a named file or folder cannot be used. Returns undefined if the error is about something else.
 */
export function namedFileReasonOf(error: unknown): string | undefined {
  const code = partOf(error, 'code')
  if (typeof code !== 'string' || typeof partOf(error, 'syscall') !== 'string') return undefined
  return NAMED_FILE_REASONS[code] ?? `the file system reports ${code}`
}

/** Returns the failure of a file as one line with its path, and any other error as it is. */
export function asFileError(error: unknown): unknown {
  const [path, reason] = [partOf(error, 'path'), namedFileReasonOf(error)]
  if (typeof path !== 'string' || reason === undefined) return error
  return new SettingsError(`${path} cannot be used: ${reason}`, { cause: error })
}

/** Returns the reason why a file cannot be written, if the error is about that. */
export function fileReasonOf(error: unknown): string | undefined {
  const code = partOf(error, 'code')
  if (typeof code === 'string') return code === DISK_FULL ? FILE_REASONS['ENOSPC'] : FILE_REASONS[code]
  const errno = partOf(error, 'errno')
  if (partOf(error, 'name') !== 'ErrnoError' || typeof errno !== 'number') return undefined
  return FILE_REASONS[PGLITE_CODES[errno] ?? ''] ?? `the file system reports error ${errno}`
}

function lineOf(error: unknown, { PORT, HOST, DATA_DIR, DATABASE_URL }: Settings): string | undefined {
  const code = partOf(error, 'code')
  const isListening = partOf(error, 'syscall') === 'listen'
  if (code === 'EADDRINUSE') return `PORT ${PORT} is already in use on ${HOST}`
  if (code === 'EACCES' && isListening) return `PORT ${PORT} cannot be used: permission denied`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && partOf(error, 'syscall') === 'getaddrinfo')) {
    return `HOST ${HOST} is not an address of this machine`
  }
  if (code === DISK_FULL && DATABASE_URL !== undefined)
    return 'DATABASE_URL cannot be used: the disk of the database is full'
  if (code === NOT_ALLOWED && DATABASE_URL !== undefined) {
    return `DATABASE_URL cannot be used: ${String(partOf(error, 'message'))}. As the owner, run npm run cli -- migrate`
  }
  if (isDatabaseAway(error)) return 'The database was lost while the server started'
  const reason = fileReasonOf(error)
  return reason === undefined ? undefined : `DATA_DIR ${DATA_DIR} cannot be used: ${reason}`
}

/** Returns the error as one line about a setting, and any other error as it is. Checks its causes as well. */
export function asSettingsError(error: unknown, settings: Settings): unknown {
  if (error instanceof SettingsError) return error
  for (let cause = error; cause !== undefined && cause !== null; cause = partOf(cause, 'cause')) {
    const line = lineOf(cause, settings)
    if (line !== undefined) return new SettingsError(line, { cause: error })
  }
  return error
}

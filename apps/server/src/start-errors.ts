/** What can go wrong outside the product while it starts, in the words of an operator. */
import { isDatabaseAway } from '@evergrove/db'
import { type Settings, SettingsError } from './settings.ts'

/** The error codes of Node's file system, and what they mean for the data folder. */
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

/** What PostgreSQL, and PGlite once it runs, say when a disk is full. */
const DISK_FULL = '53100'

/** PostgreSQL's code for a right that the login lacks. */
const NOT_ALLOWED = '42501'

const partOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** What the same codes mean for a file that somebody has named. */
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

/** Why a file or folder that somebody has named cannot be used. Undefined if the error is about something else. */
export function namedFileReasonOf(error: unknown): string | undefined {
  const code = partOf(error, 'code')
  if (typeof code !== 'string' || typeof partOf(error, 'syscall') !== 'string') return undefined
  return NAMED_FILE_REASONS[code] ?? `the file system reports ${code}`
}

/** The failure of a file as one line with its path, or the error as it is if it is about something else. */
export function asFileError(error: unknown): unknown {
  const [path, reason] = [partOf(error, 'path'), namedFileReasonOf(error)]
  if (typeof path !== 'string' || reason === undefined) return error
  return new SettingsError(`${path} cannot be used: ${reason}`, { cause: error })
}

/** Why a file cannot be written, if that is what the error is about. */
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

/** The error as one line about a setting, or as it is if it is something else. Looks at its causes as well. */
export function asSettingsError(error: unknown, settings: Settings): unknown {
  if (error instanceof SettingsError) return error
  for (let cause = error; cause !== undefined && cause !== null; cause = partOf(cause, 'cause')) {
    const line = lineOf(cause, settings)
    if (line !== undefined) return new SettingsError(line, { cause: error })
  }
  return error
}

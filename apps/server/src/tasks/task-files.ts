/** The operator's files. Each failure to read one has its own sentence, and a file is written completely or not at all. */
import { randomUUID } from 'node:crypto'
import { link, lstat, open, readdir, readFile, rm } from 'node:fs/promises'
import { decodeFile } from '@evergrove/core/bank-files'
import { SettingsError } from '../settings.ts'
import { namedFileReasonOf } from '../start-errors.ts'

const asRefusal =
  (path: string, what: string) =>
  (error: unknown): never => {
    const reason = namedFileReasonOf(error)
    throw reason === undefined ? error : new SettingsError(`${path} cannot be ${what}: ${reason}`, { cause: error })
  }

/** Reads the bytes of a file. Throws SettingsError with one line that names it and the reason if it cannot be read. */
export const readBytes = (path: string): Promise<Uint8Array> => readFile(path).catch(asRefusal(path, 'read'))

/** Reads the text of a file from a bank. Throws SettingsError as `readBytes` does, and AppError if it is not text. */
export const readText = async (path: string): Promise<string> => decodeFile(await readBytes(path))

/** Reads the value of a JSON file. Throws SettingsError with one line that names the file. */
export async function readJson(path: string): Promise<unknown> {
  const text = Buffer.from(await readBytes(path)).toString('utf8')
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new SettingsError(`${path} is not JSON`, { cause: error })
  }
}

/** Throws SettingsError with one line that names the folder if it cannot be read. */
export async function requireFolder(path: string): Promise<void> {
  await readdir(path).catch((error: unknown) => {
    const isFile = error instanceof Error && 'code' in error && error.code === 'ENOTDIR'
    if (isFile) throw new SettingsError(`${path} cannot be read: it is not a folder`, { cause: error })
    asRefusal(path, 'read')(error)
  })
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

function cannotWrite(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EEXIST') return new SettingsError(`${path} exists already. Choose another name.`, { cause: error })
  const reason = code === 'ENOENT' ? 'its folder does not exist' : namedFileReasonOf(error)
  return reason === undefined ? error : new SettingsError(`${path} cannot be written: ${reason}`, { cause: error })
}

/**
 * Writes a new file piece by piece beside its place, moves it there when it is complete, and returns the result of
 * `fill`. If `fill` fails, nothing is left behind, and the same call can be repeated. Never replaces a file, and calls
 * `fill` only if the file can be created. Throws SettingsError with one line if it cannot be written, and the errors of
 * `fill`.
 */
export async function writeNewFile<T>(
  path: string,
  fill: (write: (content: string | Uint8Array) => Promise<void>) => Promise<T>,
): Promise<T> {
  const refuse = (error: unknown): never => {
    throw cannotWrite(path, error)
  }
  if (await exists(path)) refuse(Object.assign(new Error('exists'), { code: 'EEXIST' }))
  const unfinished = `${path}.${randomUUID()}`
  const file = await open(unfinished, 'wx', 0o600).catch(refuse)
  try {
    const result = await fill((content) => file.writeFile(content).catch(refuse))
    await link(unfinished, path).catch(refuse)
    return result
  } finally {
    await file.close()
    await rm(unfinished, { force: true })
  }
}

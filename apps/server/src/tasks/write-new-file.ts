/** The files that tasks of the command line write: whole or not there. */
import { randomUUID } from 'node:crypto'
import { link, open, rm } from 'node:fs/promises'
import { SettingsError } from '../settings.ts'

function cannotWrite(path: string, error: unknown): SettingsError {
  const { code, message } = error as NodeJS.ErrnoException
  const why = code === 'EEXIST' ? 'exists already. Choose another name.' : `cannot be written: ${message}`
  return new SettingsError(`${path} ${why}`, { cause: error })
}

/**
 * Writes a new file piece by piece, beside its place, and moves it there when it is complete; returns what `fill` returns. If `fill` fails,
 * nothing is left behind, and the same call can be made again. Never replaces a file. Throws SettingsError with one line if it cannot be
 * written, and what `fill` throws.
 */
export async function writeNewFile<T>(
  path: string,
  fill: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const unfinished = `${path}.${randomUUID()}`
  const file = await open(unfinished, 'wx', 0o600).catch((error: unknown) => {
    throw cannotWrite(path, error)
  })
  try {
    const result = await fill((text) => file.writeFile(text))
    await link(unfinished, path).catch((error: unknown) => {
      throw cannotWrite(path, error)
    })
    return result
  } finally {
    await file.close()
    await rm(unfinished, { force: true })
  }
}

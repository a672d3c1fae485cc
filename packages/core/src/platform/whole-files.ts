/** Files that are either complete or missing: after a full disk or a killed process, nobody finds half a file. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Only the account that runs the product may read its files. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/**
 * Writes the bytes and moves them into place when they are complete. Creates the folders that are missing, and leaves
 * nothing behind if it fails.
 * @param unfinished the folder for files that are being written, on the same disk
 */
export async function writeWholeFile(path: string, bytes: Uint8Array, unfinished: string): Promise<void> {
  await mkdir(unfinished, { recursive: true, mode: FOLDER_MODE })
  const written = join(unfinished, randomUUID())
  try {
    await writeFile(written, bytes, { flag: 'wx', mode: FILE_MODE })
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
    await rename(written, path)
  } catch (error) {
    await rm(written, { force: true })
    throw error
  }
}

/** Removes files that an earlier process did not finish writing. No other process may be writing to the folder. */
export async function removeUnfinished(unfinished: string): Promise<void> {
  await rm(unfinished, { recursive: true, force: true })
}

/** Moves the files of an installation from a folder into another storage, such as a bucket. */
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FileStorage } from './files.ts'

const MIMES: Record<string, string> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpeg': 'image/jpeg',
}

/** The folder of files that a process had not finished. They are not stored under any key. */
const UNFINISHED = 'unfinished'

export type Move = { copied: number; present: number }

/** Returns the keys of all files in the folder of a disk storage. */
async function listKeys(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((key) => !key.startsWith(`${UNFINISHED}/`))
    .toSorted()
}

/**
 * Copies every file of the folder that the storage does not have. Files that it has are left as they are, so that the
 * same move may be repeated, also while the product already works with the storage. Nothing is removed from the folder.
 * Rejects if the folder does not exist or the storage does not respond; a repetition continues from there.
 */
export async function copyFiles(
  folder: string,
  storage: Pick<FileStorage, 'read' | 'write'>,
  onCopied: (key: string) => void = () => {},
): Promise<Move> {
  const move: Move = { copied: 0, present: 0 }
  for (const key of await listKeys(folder)) {
    if ((await storage.read(key)) !== undefined) {
      move.present += 1
      continue
    }
    const bytes = await buffer(createReadStream(join(folder, key)))
    await storage.write(key, bytes, MIMES[extname(key)] ?? 'application/octet-stream')
    move.copied += 1
    onCopied(key)
  }
  return move
}

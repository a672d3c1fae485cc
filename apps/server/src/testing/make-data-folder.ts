import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** Makes a separate data folder with the database of a new company and without secrets. The test removes it. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evergrove-data-'))
  cpSync(join(inject('migratedFolder'), 'pglite'), join(folder, 'pglite'), { recursive: true })
  return folder
}

import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A data folder of the test's own, with the database of a new company and without secrets. The test removes it. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evergrove-data-'))
  cpSync(join(inject('migratedFolder'), 'pglite'), join(folder, 'pglite'), { recursive: true })
  return folder
}

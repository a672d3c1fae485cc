/** Vitest's global setup: a data folder with a migrated database, which tests copy instead of migrating it again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runTask } from '../cli.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    migratedFolder: string
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'evergrove-migrated-'))
  await runTask(['migrate'], { DATA_DIR: folder, SEED: 'none' }, { askPassword: async () => '', print: () => {} })
  project.provide('migratedFolder', folder)
  return () => rmSync(folder, { recursive: true })
}

import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { ROOT } from './run-steps.ts'

/**
 * The tests that `npm test` runs on both databases: those of the drivers, and of each folder of core the one that is named
 * like it.
 */
export const PARITY_FILES = [
  'packages/db/**/*.test.ts',
  ...globSync('packages/core/src/*/*.test.ts', { cwd: ROOT }).filter(
    (path) => basename(path, '.test.ts') === basename(dirname(path)),
  ),
]

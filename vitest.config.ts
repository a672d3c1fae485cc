/**
 * Projects: `rules` without a database, `server` for the process around the product, `database` on PostgreSQL where it is
 * installed (TEST_DRIVER decides otherwise), `parity` on PGlite besides, and `screens` in a browser (apps/web/vitest.config.ts).
 */
import { availableParallelism } from 'node:os'
import { findPostgres } from '@evergrove/db/testing/find-postgres'
import { defineConfig } from 'vitest/config'
import { PARITY_FILES } from './scripts/parity-files.ts'
import { isCollecting } from './scripts/times/times.ts'

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== undefined
/** The database that tests run on, where nothing else is asked for. */
export const driver = process.env.TEST_DRIVER ?? (hasPostgres ? 'postgres' : 'pglite')

/** Left out of `npm test` and run by CI: what starts whole processes, waits, or looks at a screen from every side. */
const deep = { name: 'deep', description: 'run by `npm run test:deep`, and where its file is named' }
const tags = [deep]

/** The settings of every project with a database. */
export const database = {
  tags,
  globalSetup: ['packages/core/src/jobs/testing/global-setup.ts'],
  setupFiles: ['vitest.setup.ts', 'packages/db/src/testing/setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    projects: [
      'apps/web/vitest.config.ts',
      {
        test: {
          ...database,
          name: 'database',
          include: ['packages/{db,core,demo}/**/*.test.ts', 'apps/api/**/*.test.ts'],
          env: { TEST_DRIVER: driver },
        },
      },
      {
        test: {
          ...database,
          // Deep tests make the statements of others more often, with more rows or for longer.
          tags: [{ ...deep, skip: true }],
          name: 'parity',
          include: driver === 'postgres' ? PARITY_FILES : [],
          // A few random histories beside the script, which meets every situation: what differs there is the driver.
          env: { TEST_DRIVER: 'pglite', HISTORY_RUNS: '4', HISTORY_SEED: '1' },
        },
      },
      {
        test: {
          tags,
          name: 'rules',
          include: ['packages/contract/**/*.test.ts', 'apps/web/**/*.test.ts', '{scripts,deploy}/**/*.test.ts'],
          setupFiles: ['vitest.setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          tags,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: ['vitest.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
    reporters: isCollecting() ? ['default', './scripts/times/vitest-reporter.ts'] : ['default'],
    // A third of the time of these tests is waiting, for another process or a timer.
    maxWorkers: Math.ceil(1.5 * Math.max(availableParallelism(), 2)),
    isolate: false,
  },
})

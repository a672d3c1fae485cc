/**
 * `npm run test:deep`: what needs minutes by nature, after `npm test`: every database test on PGlite, more requests of
 * the contract fuzz, screens wide and narrow in both colour schemes, and processes that are killed and started again.
 */
import { findPostgres } from '@evergrove/db/testing/find-postgres'
import { ensureBuilt } from './build.ts'
import { bin, printTimes, runInOrder } from './run-steps.ts'

export default async function testDeep(): Promise<void> {
  await ensureBuilt()
  const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== undefined
  await runInOrder([
    // Without PostgreSQL `npm test` has run them already.
    ...(hasPostgres
      ? [
          {
            name: 'database on PGlite',
            command: bin('vitest'),
            args: ['run', '--project', 'database'],
            env: { TEST_DRIVER: 'pglite' },
          },
        ]
      : []),
    {
      name: 'contract fuzz of the API',
      command: bin('vitest'),
      args: ['run', '--project', 'database', 'apps/api/src/testing/fuzz'],
      env: {
        FUZZ_RUNS: process.env.FUZZ_RUNS ?? '200',
        FUZZ_SEED: process.env.FUZZ_SEED ?? String(Date.now() % 2 ** 31),
      },
    },
    {
      name: 'accessibility in every view',
      command: bin('vitest'),
      args: ['run', '--project', 'screens', '--tags-filter', 'accessibility'],
      env: { VITE_ALL_VIEWS: 'on' },
    },
    {
      name: 'processes',
      command: bin('playwright'),
      args: ['test', '--config', 'e2e/playwright.config.ts', '--project=deep'],
    },
  ])
  printTimes()
}

/**
 * `npm run test:deep`: what needs minutes by nature, after `npm test`: the database tests outside the parity list on PGlite, a
 * thousand random histories on both databases, more requests of the contract fuzz, screens in the widths and colour schemes
 * that are left, every screen in Firefox and on a slow connection, and processes that are killed and started again.
 */
import { findPostgres } from '@evergrove/db/testing/find-postgres'
import { ensureBuilt } from './build.ts'
import { PARITY_FILES } from './parity-files.ts'
import { bin, printTimes, runInOrder } from './run-steps.ts'

const newSeed = () => String(Date.now() % 2 ** 31)

export default async function testDeep(): Promise<void> {
  await ensureBuilt()
  const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== undefined
  const histories = {
    HISTORY_RUNS: process.env.HISTORY_RUNS ?? '1000',
    HISTORY_SEED: process.env.HISTORY_SEED ?? newSeed(),
  }
  await runInOrder([
    {
      name: 'random histories',
      command: bin('vitest'),
      args: ['run', '--project', 'database', 'activation/histories.test', 'withdrawals/money-histories.test'],
      env: histories,
    },
    // Without PostgreSQL `npm test` has run them already.
    ...(hasPostgres
      ? [
          {
            name: 'database on PGlite',
            command: bin('vitest'),
            args: ['run', '--project', 'database', ...PARITY_FILES.flatMap((file) => ['--exclude', file])],
            env: { TEST_DRIVER: 'pglite', ...histories },
          },
        ]
      : []),
    {
      name: 'contract fuzz of the API',
      command: bin('vitest'),
      args: ['run', '--project', 'database', 'apps/api/src/testing/fuzz'],
      env: {
        FUZZ_RUNS: process.env.FUZZ_RUNS ?? '200',
        FUZZ_SEED: process.env.FUZZ_SEED ?? newSeed(),
      },
    },
    {
      name: 'accessibility in the other views',
      command: bin('vitest'),
      args: ['run', '--project', 'screens', '--tags-filter', 'accessibility'],
      env: { VITE_OTHER_VIEWS: 'on' },
    },
    {
      name: 'processes',
      command: bin('playwright'),
      args: ['test', '--config', 'e2e/playwright.config.ts', '--project=deep'],
    },
  ])
  printTimes()
}

/**
 * `npm run test:deep`: what needs minutes by nature, after `npm test`: a thousand random histories, the database tests outside the
 * parity list on PGlite with the histories of `npm test`, more requests of the contract fuzz, screens in the widths and colour schemes
 * that are left, every screen in Firefox and on a slow connection, and processes that are killed and started again.
 */
import { findPostgres } from '@evergrove/db/testing/find-postgres'
import { ensureBuilt } from './build.ts'
import { PARITY_FILES } from './parity-files.ts'
import { bin, printTimes, runInOrder } from './run-steps.ts'

/** A thousand of each of the first two, fewer of what only calculates from a history. */
const HISTORIES = [
  'withdrawals/money-histories.test',
  'activation/histories.test',
  'disclosures/disclosed-histories.test',
  'laboratory/histories.test',
  'laboratory/replay.test',
  'explanations/histories.test',
  'statement/histories.test',
  'staff/figures.test',
  'unpaid/unpaid.test',
]

const newSeed = () => String(Date.now() % 2 ** 31)

export default async function testDeep(): Promise<void> {
  await ensureBuilt()
  const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== undefined
  await runInOrder([
    {
      name: 'random histories',
      command: bin('vitest'),
      args: ['run', '--project', 'database', ...HISTORIES],
      env: {
        HISTORY_RUNS: process.env.HISTORY_RUNS ?? '1000',
        HISTORY_SEED: process.env.HISTORY_SEED ?? newSeed(),
      },
    },
    // Without PostgreSQL `npm test` has run them already.
    ...(hasPostgres
      ? [
          {
            name: 'database on PGlite',
            command: bin('vitest'),
            args: ['run', '--project', 'database', ...PARITY_FILES.flatMap((file) => ['--exclude', file])],
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

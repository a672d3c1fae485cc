/**
 * What `npm run test:mutation` judges: the tests of the folders that it changes and of those that close accounts and match
 * payments, on PostgreSQL where it is installed: six times faster.
 */
import { findPostgres } from '@evergrove/db/testing/find-postgres'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{packages/core/src,apps/api/src/routes}/{ledger,network,plan,withdrawals,payments,receipts,agents}/**/*.test.ts',
    ],
    globalSetup: ['packages/core/src/jobs/testing/global-setup.ts'],
    setupFiles: ['vitest.setup.ts'],
    env: { TEST_DRIVER: findPostgres() === undefined ? 'pglite' : 'postgres' },
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})

/**
 * What `npm run test:mutation` judges: the ordinary tests of the folders that it changes and of those that close accounts
 * and match payments, on PostgreSQL where it is installed: six times faster.
 */
import { defineConfig } from 'vitest/config'
import { database, driver } from './vitest.config.ts'

export default defineConfig({
  test: {
    ...database,
    include: [
      '{packages/core/src,apps/api/src/routes}/{ledger,network,plan,withdrawals,payments,receipts,agents}/**/*.test.ts',
    ],
    tags: database.tags.map(({ name }) => ({ name, skip: true })),
    env: { TEST_DRIVER: driver },
    isolate: false,
  },
})

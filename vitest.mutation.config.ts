/** What `npm run test:mutation` judges: the tests of core, on PGlite so that each mutant has a database at once. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/core/src/{ledger,network,plan,withdrawals,payments}/**/*.test.ts'],
    globalSetup: ['packages/db/src/testing/global-setup.ts'],
    setupFiles: ['vitest.setup.ts'],
    env: { TEST_DRIVER: 'pglite' },
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})

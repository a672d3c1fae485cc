/** Two projects: tests against a database, which run once on each driver (TEST_DRIVER), and all the others. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'database',
          include: ['packages/{db,core,demo}/**/*.test.ts', 'apps/api/**/*.test.ts'],
          globalSetup: ['packages/db/src/testing/global-setup.ts'],
          setupFiles: ['vitest.setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'rules',
          include: ['packages/contract/**/*.test.ts', 'apps/{server,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles: ['vitest.setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
    maxWorkers: 2,
  },
})

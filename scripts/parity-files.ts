/**
 * The database tests that also run on PGlite: those of the drivers and of the job queue, because each driver delivers
 * notifications in its own way, and in the deep run also those of core and of the demonstration.
 */
const DRIVERS = ['packages/db/**/*.test.ts', 'packages/core/src/jobs/*.test.ts']

/**
 * Tests that only calculate from data that other tests store and read. `TEST_DRIVER=pglite npm test -- database` runs
 * everything on PGlite.
 */
const CALCULATES = 'packages/core/src/laboratory/*.test.ts'

export const PARITY_FILES =
  process.env.DEEP === undefined ? DRIVERS : ['packages/{db,core,demo}/**/*.test.ts', `!${CALCULATES}`]

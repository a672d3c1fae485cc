/**
 * The database tests that run on PGlite besides: those of the drivers and of the job queue, whose notifications each driver brings
 * in its own way, and in the deep run those of core and of the demonstration too.
 */
const DRIVERS = ['packages/db/**/*.test.ts', 'packages/core/src/jobs/*.test.ts']

/**
 * What only calculates from what the others have stored and read. `TEST_DRIVER=pglite npm test -- database` runs everything on
 * PGlite.
 */
const CALCULATES = 'packages/core/src/laboratory/*.test.ts'

export const PARITY_FILES =
  process.env.DEEP === undefined ? DRIVERS : ['packages/{db,core,demo}/**/*.test.ts', `!${CALCULATES}`]

/**
 * The database tests that run on PGlite besides: those of the drivers and of the job queue, whose notifications each driver brings
 * in its own way, and in the deep run all of core.
 */
export const PARITY_FILES =
  process.env.DEEP === undefined
    ? ['packages/db/**/*.test.ts', 'packages/core/src/jobs/*.test.ts']
    : ['packages/{db,core,demo}/**/*.test.ts']

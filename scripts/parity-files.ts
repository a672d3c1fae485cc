/**
 * The database tests that also run on PGlite: those of the drivers and of the job queue, because each driver delivers
 * notifications in its own way, and in the deep run also those of core and of the demonstration.
 */
const DRIVERS = ['packages/db/**/*.test.ts', 'packages/core/src/jobs/*.test.ts']

/**
 * Tests that calculate, handle files and emails, or tamper with rows, and those of acts that every random history plays: other tests
 * run the same statements of the product on both drivers. `TEST_DRIVER=pglite npm test -- database` runs everything on PGlite.
 */
const WITHOUT_OTHER_STATEMENTS = [
  'packages/core/src/{bank-files,files,laboratory,mail}/**/*.test.ts',
  'packages/core/src/transparency/{formats,merkle,published-verifier,tampering,time-stamps}.test.ts',
  'packages/core/src/disclosures/{figures,tampering}.test.ts',
  'packages/core/src/network/{activation/reversal,rewards/rewards}.test.ts',
  'packages/core/src/proposals/unconfirmed.test.ts',
  'packages/core/src/accounting/verify-program.test.ts',
  'packages/demo/src/company/*.test.ts',
  'packages/demo/src/seeding/pictures.test.ts',
]

export const PARITY_FILES =
  process.env.DEEP === undefined
    ? DRIVERS
    : ['packages/{db,core,demo}/**/*.test.ts', ...WITHOUT_OTHER_STATEMENTS.map((pattern) => `!${pattern}`)]

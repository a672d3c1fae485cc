/**
 * The database tests that also run on PGlite: those of the drivers and of the job queue, because each driver delivers
 * notifications in its own way, and in the deep run also those of core and of the demonstration.
 */
const DRIVERS = ['packages/db/**/*.test.ts', 'packages/core/src/jobs/*.test.ts']

/**
 * Tests that calculate, handle files and emails, or tamper with rows, and those whose statements of the product other tests send on PGlite,
 * too: with them it was 1,269 different ones. `TEST_DRIVER=pglite npm test -- database` runs everything on PGlite.
 */
const WITHOUT_OTHER_STATEMENTS = [
  'packages/core/src/{bank-files,files,laboratory,mail,plan}/**/*.test.ts',
  'packages/core/src/accounting/{journal-entries,months,verify-program}.test.ts',
  'packages/core/src/accounts/{create-account,factors/passkeys,links/link-tokens,passwords/*,sessions/jws}.test.ts',
  'packages/core/src/{audit/audit,content/clean-html,staff/search/wanted}.test.ts',
  'packages/core/src/disclosures/{figures,tampering}.test.ts',
  'packages/core/src/ledger/{checks/invariants,explanations/explain,ledger,transfer-kinds}.test.ts',
  'packages/core/src/moving-in/{after-move,bring-money,check,django-export,mapping,read-source}.test.ts',
  'packages/core/src/network/{activation/*,reached-levels,referrals,rewards/rewards}.test.ts',
  'packages/core/src/platform/{batching,csv,field-encryption,limit,names,own-process,sealed-fields,signed-urls,together}.test.ts',
  'packages/core/src/proposals/{limit,proposed-return,returns-of-file,unconfirmed}.test.ts',
  'packages/core/src/receipts/{contradicted,matching/matching,read-statement,receipts}.test.ts',
  'packages/core/src/transparency/{formats,merkle,published-verifier,tampering,time-stamps,transparency}.test.ts',
  'packages/core/src/withdrawals/{holdback,payouts/*}.test.ts',
  'packages/demo/src/{company/*,growth/simulate,seeding/past,seeding/pictures}.test.ts',
]

export const PARITY_FILES =
  process.env.DEEP === undefined
    ? DRIVERS
    : ['packages/{db,core,demo}/**/*.test.ts', ...WITHOUT_OTHER_STATEMENTS.map((pattern) => `!${pattern}`)]

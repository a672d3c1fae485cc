import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../migrations/index.ts'
import { migrateToLatest, NewerSchemaError, pendingMigrations } from './index.ts'
import { openTestDatabase, type TestDatabase } from './testing/index.ts'

let database: TestDatabase<unknown>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('every migration goes up, in the order of the names', () => {
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).toSorted())
  expect(Object.keys(migrations).filter((name) => typeof migrations[name]?.up !== 'function')).toEqual([])
})

/** Databases have run these, in this order. */
const applied = [
  '2026-11-21-content',
  '2026-11-21-rate-limits',
  '2026-11-22-accounts',
  '2026-11-22-libraries',
  '2026-11-23-network',
  '2026-11-24-placing-together',
  '2026-11-25-tamper-evidence',
  '2026-11-26-staff-codes',
  '2026-11-27-content-history',
  '2026-11-28-administration',
  '2026-11-29-rejected',
  '2026-11-30-checks-and-keys',
  '2026-12-01-function-files',
  '2026-12-02-once-per-payment',
  '2026-12-03-bonus-receivers',
  '2026-12-04-execution-rights',
  '2026-12-04-payout-exports',
  '2026-12-05-bank-details',
  '2026-12-05-email-changes',
  '2026-12-06-comparable-emails',
  '2026-12-06-ended-invitations',
  '2026-12-06-ended-tokens',
  '2026-12-09-undelivered-mails',
  '2026-12-10-file-folders',
  '2026-12-11-refused-mails-expanding',
  '2026-12-12-fixed-paths-expanding',
  '2026-12-12-sessions',
  '2026-12-14-newsletter-expanding',
  '2026-12-15-duplicate-agents-expanding',
  '2026-12-16-second-factors',
  '2026-12-17-protection-expanding',
  '2026-12-18-security-events-expanding',
  '2026-12-19-closed-accounts-expanding',
  '2026-12-20-set-based-balances-expanding',
  '2026-12-21-image-sizes-expanding',
  '2026-12-22-bonuses-of-many-expanding',
  '2026-12-23-reversals-expanding',
  '2026-12-24-holdback-expanding',
  '2026-12-25-company-accounts-expanding',
  '2026-12-26-payouts-expanding',
  '2026-12-27-receipts-expanding',
  '2026-12-30-accounting-expanding',
  '2026-12-31-rewards-expanding',
  '2027-01-01-proposals-expanding',
  '2027-01-02-currency-expanding',
  '2027-01-03-bank-references-expanding',
  '2027-01-04-lines-of-rewards-expanding',
  '2027-01-05-results-of-months-expanding',
  '2027-01-05-reward-notifications-expanding',
]

test('no migration comes between those that databases have run', () => {
  expect(Object.keys(migrations).slice(0, applied.length), 'Give a new migration a later name').toEqual(applied)
})

test('applies nothing a second time', async () => {
  expect(await pendingMigrations(database.db)).toEqual([])
  expect(await migrateToLatest(database.db)).toEqual([])
})

/** Pretends that another release has run the migration, while the work runs. */
async function withMigration(name: string, work: () => Promise<void>): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2999-01-01T00:00:00.000Z')`.execute(
    database.db,
  )
  try {
    await work()
  } finally {
    await sql`delete from kysely_migration where name = ${name}`.execute(database.db)
  }
}

test('[O4] accepts the migrations of a newer release that are marked as expanding', async () => {
  await withMigration('2999-01-01-reports-expanding', async () => {
    expect(await migrateToLatest(database.db)).toEqual([])
    expect(await pendingMigrations(database.db)).toEqual([])
  })
})

test.each(['2999-01-01-reports', '2020-01-01-forgotten-expanding'])(
  '[O4] refuses a database that has run the unknown migration %s, in one line that names it',
  async (name) => {
    await withMigration(name, async () => {
      const migrating = migrateToLatest(database.db)
      await expect(migrating).rejects.toBeInstanceOf(NewerSchemaError)
      await expect(migrating).rejects.toThrow(
        `The database was migrated by another release (${name}), and this release cannot work with it. Start the newer release.`,
      )
    })
  },
)

test('lists the migrations that a database lacks', async () => {
  const checked = database.db.transaction().execute(async (trx) => {
    await sql`drop table kysely_migration`.execute(trx)
    expect(await pendingMigrations(trx)).toEqual(Object.keys(migrations))
    throw new Error('roll back')
  })
  await expect(checked).rejects.toThrow('roll back')
})

test.each([
  [
    "insert into why_choose_us (id, title, sub_title, description, safe_description_body_html) values (2,'a','b','c','d')",
  ],
  ["insert into branches (branch_name, phone_number, branch_address) values ('', '1', 'B')"],
  ["insert into statistics (stat_figure, stat_title) values (-1, 'A')"],
  ["insert into services (title, slug, description, safe_description_body_html) values ('A', 'Not A Slug', 'B', 'C')"],
  ["insert into gallery_photos (title, image_id) values ('A', 77)"],
  [
    "insert into files (hash, folder, width, height, mime, byte_size) values ('short', 'images/a/', 1, 1, 'image/webp', 1)",
  ],
])('refuses %s', async (statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/violates (check|foreign key) constraint/)
})

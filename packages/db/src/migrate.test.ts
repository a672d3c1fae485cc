import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrations } from '../migrations/index.ts'
import { migrateToLatest, NewerSchemaError, pendingMigrations } from './index.ts'
import { databaseForAll, openTestDatabase, type TestDatabase } from './testing/index.ts'

const database = databaseForAll<unknown>()

test('every migration has a unique numbered name and an `up` function, in the order of the names', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual(names.toSorted())
  expect(names.map((name) => Number(/^(\d{4})(-[a-z0-9]+)+$/.exec(name)?.[1]))).toEqual(
    names.map((_, index) => index + 1),
  )
  expect(names.filter((name) => typeof migrations[name]?.up !== 'function')).toEqual([])
})

test('a second run applies nothing', async () => {
  expect(await pendingMigrations(database.db)).toEqual([])
  expect(await migrateToLatest(database.db)).toEqual([])
})

/** Runs the work on a database on which another release has run the migration. */
async function withMigration(name: string, work: () => Promise<void>): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '9999-01-01T00:00:00.000Z')`.execute(
    database.db,
  )
  try {
    await work()
  } finally {
    await sql`delete from kysely_migration where name = ${name}`.execute(database.db)
  }
}

test('[O4] the migrations of a newer release that are marked as expanding are accepted', async () => {
  await withMigration('9999-reports-expanding', async () => {
    expect(await migrateToLatest(database.db)).toEqual([])
    expect(await pendingMigrations(database.db)).toEqual([])
  })
})

test.each(['9999-reports', '0000-forgotten-expanding'])(
  '[O4] a database that has run the unknown migration %s is refused in one line that names it',
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

describe('a database from before the baseline', () => {
  const LAST = '2027-03-24-processes-expanding'

  const readNames = async ({ db }: TestDatabase<unknown>): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by timestamp, name`.execute(db)
    return rows.map(({ name }) => name)
  }

  /** Runs the work on a database with the same schema that records dated migrations. */
  async function withDated(names: string[], work: (dated: TestDatabase<unknown>) => Promise<void>): Promise<void> {
    const dated = await openTestDatabase<unknown>()
    try {
      await sql`delete from kysely_migration`.execute(dated.db)
      for (const name of names) {
        await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-28T22:00:00.000Z')`.execute(
          dated.db,
        )
      }
      await work(dated)
    } finally {
      await dated.close()
    }
  }

  const all = ['2026-11-21-content', '2027-03-20-shared-suspension-reasons-expanding', LAST]
  /** The release that took those databases over. */
  const baseline = Object.fromEntries(Object.entries(migrations).slice(0, 1))

  test('lacks no migration if it has the last dated one, and keeps the dated names for the release before', async () => {
    await withDated(all, async (dated) => {
      expect(await pendingMigrations(dated.db, baseline)).toEqual([])
      expect(await migrateToLatest(dated.db, baseline)).toEqual([])
      expect(await readNames(dated)).toEqual(all)
    })
  })

  test('replaces the dated names by the baseline when it runs a later migration', async () => {
    const up = (db: Kysely<unknown>) => db.schema.createTable('reports').addColumn('id', 'integer').execute()
    const later = { ...baseline, '9998-reports-expanding': { up } }
    await withDated(all, async (dated) => {
      const applied = await Promise.all([0, 1, 2].map(() => migrateToLatest(dated.db, later)))
      expect(applied.flat()).toEqual(['9998-reports-expanding'])
      expect(await readNames(dated)).toEqual(['0001-baseline', '9998-reports-expanding'])
      expect(await pendingMigrations(dated.db, later)).toEqual([])
      expect(await migrateToLatest(dated.db, baseline)).toEqual([])
    })
  })

  test('is refused without the last dated migration, in one line that names the release to start first', async () => {
    const earlier = all.slice(0, -1)
    await withDated(earlier, async (dated) => {
      for (const attempt of [migrateToLatest, pendingMigrations]) {
        await expect(attempt(dated.db)).rejects.toThrow(
          new NewerSchemaError(
            `The database was last migrated by ${earlier.at(-1)}, and this release cannot take it from there. First start the release whose newest migration is ${LAST}.`,
          ),
        )
      }
      expect(await readNames(dated)).toEqual(earlier)
    })
  })
})

test('the migrations that a database lacks are listed', async () => {
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
])('the database refuses %s', async (statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/violates (check|foreign key) constraint/)
})

import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../migrations/index.ts'
import { migrateToLatest, pendingMigrations } from './index.ts'
import { openTestDatabase, type TestDatabase } from './testing/index.ts'

let database: TestDatabase<unknown>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('lists every migration file, in order', () => {
  const files = readdirSync(new URL('../migrations/', import.meta.url)).filter((name) => /^\d/.test(name))
  expect(Object.keys(migrations)).toEqual(files.map((name) => name.replace(/\.ts$/, '')).toSorted())
})

test('applies nothing a second time', async () => {
  expect(await pendingMigrations(database.db)).toEqual([])
  expect(await migrateToLatest(database.db)).toEqual([])
})

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
  ["insert into files (hash, width, height, mime, byte_size) values ('short', 1, 1, 'image/webp', 1)"],
])('refuses %s', async (statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/violates (check|foreign key) constraint/)
})

import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { databaseForAll } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sameEmail } from './one-person.repository.ts'
import type { Schema } from './schema.ts'

const database = databaseForAll<Schema>()

test('[L5] the database lowers every character as the code does', async () => {
  const { rows } = await sql<{ code: number; lowered: string }>`
    select code, lower('x' || chr(code) || 'x' collate "C") as lowered
    from generate_series(1, 70000) as code
    where code not between 55296 and 57343`.execute(database.db)
  expect(rows.filter(({ code, lowered }) => comparableEmail(`x${String.fromCodePoint(code)}x`) !== lowered)).toEqual([])
  expect(rows.length).toBeGreaterThan(60_000)
})

test('[L5] an address is the same in any letter case, and no other character becomes one of its letters', async () => {
  const { db } = database
  await db.insertInto('newsletter_subscriptions').values({ email: 'Viki@Example.com' }).execute()
  const finds = async (email: string) =>
    (await db.selectFrom('newsletter_subscriptions').select('id').where(sameEmail(email)).execute()).length === 1
  expect(await finds('vIKI@example.COM')).toBe(true)
  for (const other of ['v\u0130ki@example.com', 'v\u0131ki@example.com', 'vi\u212Ai@example.com', 'viki@example.co']) {
    expect({ other, finds: await finds(other) }).toEqual({ other, finds: false })
  }
})

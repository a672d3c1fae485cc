/** The export of a real Django, which `scripts/django/export_company.py` has made: 200 agents, with hashes of every kind. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPassword } from '../accounts/index.ts'
import { checkLedger } from '../ledger/index.ts'
import { getAccountInfo } from '../network/index.ts'
import { found } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { idOf, moveIn } from './testing/moving-world.ts'
import type { Dumped } from './testing/source-files.ts'

const PASSWORD = 'Harvest-moon-42'

const exported = JSON.parse(
  gunzipSync(readFileSync(new URL('testing/django-export.json.gz', import.meta.url))).toString(),
) as Dumped[]

let database: TestDatabase<Schema>
beforeAll(async () => {
  database = await openTestDatabase()
  await found(database.db)
  await moveIn(database.db, exported)
})
afterAll(() => database.close())

test('every agent has the five figures of the source, and the ledger is in order', async () => {
  const infos = exported.filter(({ model }) => model === 'dashboard.useraccountinfo')
  expect(infos).toHaveLength(200)
  for (const { fields } of infos) {
    const id = await idOf(database.db, Number(fields['user']))
    const { total_balance, match_bonus_earned, referral_bonus_earned } = fields
    const account = await getAccountInfo(database.db, id)
    expect({ id, ...account }).toMatchObject({
      id,
      total_balance,
      match_bonus_earned,
      referral_bonus_earned,
      owed: '0.00',
    })
  }
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
})

test('a hash of each kind fits the password, and its cost is known', { tags: 'deep' }, async () => {
  const { rows } = await sql<{ kind: string; hash: string }>`
    select split_part(password_hash, '$', 1) as kind, min(password_hash) as hash from agents
    where password_hash is not null group by 1 order by 1`.execute(database.db)
  expect(rows.map(({ kind }) => kind)).toEqual([
    'argon2',
    'bcrypt',
    'bcrypt_sha256',
    'pbkdf2_sha1',
    'pbkdf2_sha256',
    'scrypt',
  ])
  for (const { kind, hash } of rows) {
    expect([kind, await verifyPassword(hash, PASSWORD)]).toEqual([kind, true])
    expect([kind, await verifyPassword(hash, `${PASSWORD} `)]).toEqual([kind, false])
  }
  const costs = await database.db.selectFrom('former_password_costs').select('decoy').execute()
  expect(costs).toHaveLength(5)
})

/**
 * The export of a real Django with DRF, which `scripts/django/export_company.py` has made: 200 agents with hashes of every
 * kind, an account of staff, and after them records for every reason to refuse one.
 */
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
import { checkSource } from './check.ts'
import { type Reason, reasons } from './reasons.ts'
import { reportMoveIn } from './report.ts'
import { idOf, moveIn, sourceOf } from './testing/moving-world.ts'
import type { Dumped } from './testing/source-files.ts'

const PASSWORD = 'Harvest-moon-42'
/** The keys of staff, of records with a fault, and of those that such records are about, begin here. */
const OTHERS = 800_000_000
const allReasons = Object.keys(reasons) as Reason[]

const read = (name: string): Dumped[] =>
  JSON.parse(gunzipSync(readFileSync(new URL(`testing/${name}.json.gz`, import.meta.url))).toString()) as Dumped[]

const exported = [...read('django-export'), ...read('django-faults')]

let database: TestDatabase<Schema>
beforeAll(async () => {
  database = await openTestDatabase()
  await found(database.db)
  await moveIn(database.db, exported, { allowed: allReasons })
})
afterAll(() => database.close())

test('every agent has the five figures of the source, and the ledger is in order', async () => {
  const infos = exported.filter(({ model, pk }) => model === 'dashboard.useraccountinfo' && Number(pk) < OTHERS)
  expect(infos).toHaveLength(200)
  for (const { fields } of infos) {
    const id = await idOf(database.db, Number(fields['user']))
    const { total_balance, debt: owed, match_bonus_earned, referral_bonus_earned, depth } = fields
    const account = await getAccountInfo(database.db, id)
    expect({ id, ...account }).toMatchObject({
      id,
      total_balance,
      match_bonus_earned,
      referral_bonus_earned,
      owed,
      depth,
    })
  }
  expect((await checkLedger(database.db)).filter(({ count }) => count > 0)).toEqual([])
})

test('records are refused for every reason there is, and a report names them and no other difference', async () => {
  const source = await sourceOf(exported)
  const { findings } = await checkSource(source.records, source)
  const others = findings.filter(({ key }) => Number(key) >= OTHERS)
  expect([...new Set(others.map(({ reason }) => reason))].toSorted()).toEqual(allReasons.toSorted())
  // The media files are not checked in.
  expect(findings.filter((one) => !others.includes(one) && one.reason !== 'picture_unreadable')).toEqual([])
  const lines = (await Array.fromAsync(reportMoveIn(database.db, source.records, source))).join('').trim().split('\r\n')
  expect(lines).toHaveLength(1 + findings.length)
  expect(lines.slice(1).filter((line) => !line.includes('Not brought over.'))).toEqual([])
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

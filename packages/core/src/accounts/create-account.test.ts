import { inTransaction } from '@evergrove/db'
import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Schema } from '../platform/schema.ts'
import { createCollectingLogger } from '../platform/testing/collecting-logger.ts'
import { createAccount, foundCompany, getReferrer } from './index.ts'
import { createReferralCode, setCodeForm } from './joining/sign-up.ts'

const database = databaseForEach<Schema>()
let rootId: number

beforeEach(async () => {
  rootId = await foundCompany({ db: database.db, logger: createCollectingLogger() })
})

const create = (email: string, code?: string, drawCode?: () => string) =>
  inTransaction(database.db, (trx) =>
    createAccount(
      trx,
      {
        email,
        first_name: 'Ada',
        last_name: 'Obi',
        phone_number: '0801',
        password_hash: null,
        email_verified_at: null,
        recommended_by: rootId,
        ...(code === undefined ? {} : { code }),
      },
      drawCode,
    ),
  )

const codeOf = async (id: number | undefined) =>
  (await database.db.selectFrom('agents').select('code').where('id', '=', Number(id)).executeTakeFirstOrThrow()).code

const payments = () => database.db.selectFrom('payments').select('agent_id').execute()

describe('[ENT-014] a code', () => {
  test('is gfc followed by seven letters and digits that are not mistaken for one another', async () => {
    const made = Array.from({ length: 2000 }, () => createReferralCode())
    expect(new Set(made).size).toBe(2000)
    for (const code of made) expect(code).toMatch(/^gfc[abcdefghjkmnpqrstuvwxyz23456789]{7}$/)
    const used = new Set(made.flatMap((code) => code.slice(3).split('')))
    expect(used.size).toBe(31)
  })

  test('has the form that the company has chosen', () => {
    onTestFinished(() => setCodeForm('gfc*******'))
    setCodeForm('hv9*****')
    expect(createReferralCode()).toMatch(/^hv9[a-z2-9]{5}$/)
  })

  test('is drawn again if it is taken', async () => {
    await create('a@example.org', 'gfctaken22')
    const draws = ['gfctaken22', 'gfctaken22', 'gfcfresh22', 'gfcspare22']
    const id = await create('b@example.org', undefined, () => draws.shift() ?? '')
    expect(await codeOf(id)).toBe('gfcfresh22')
    expect(draws).toEqual(['gfcspare22'])
    expect(await payments()).toHaveLength(2)
  })
})

test('an address that is taken, in any letter case, creates no account and no payment', async () => {
  expect(await create('ada@example.org')).toBeDefined()
  expect(await create('ADA@example.org')).toBeUndefined()
  expect(await payments()).toHaveLength(1)
})

test('only a well-formed code reaches the database', async () => {
  await create('ada@example.org', 'gfcharvest')
  expect(await getReferrer(database.db, ' GFCHarvest ')).toMatchObject({ code: 'gfcharvest' })
  for (const code of ['gfc\0harvest', 'gfcharvest\0', 'gfcharves', '', "' or 1=1", '\ud800']) {
    await expect(getReferrer(database.db, code)).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('the company is founded once, even if many processes try', async () => {
  await database.truncateAll()
  const logger = createCollectingLogger()
  const ids = await Promise.all(Array.from({ length: 5 }, () => foundCompany({ db: database.db, logger })))
  expect(new Set(ids).size).toBe(1)
  expect(logger.lines).toHaveLength(1)
  expect(await database.db.selectFrom('plan_versions').select('id').execute()).toHaveLength(1)
})

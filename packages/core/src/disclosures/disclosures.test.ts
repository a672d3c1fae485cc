/** Income disclosures are taken from the ledger, match it in every figure, and never change. */
import { createHash } from 'node:crypto'
import { databaseForEach, productFor } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { found, join } from '../network/testing/network-world.ts'
import type { Database, Schema } from '../platform/schema.ts'
import {
  changePreface,
  continueDisclosures,
  getDisclosureFile,
  getIncomeDisclosure,
  getTypicalIncome,
  previewDisclosure,
  publishDisclosure,
} from './index.ts'
import { differences } from './testing/differences.ts'
import { foundDisclosed } from './testing/found-disclosed.ts'
import { redate } from './testing/redate.ts'

const database = databaseForEach<Schema>()
const product = productFor(database)

const NOW = new Date('2026-12-15T12:00:00Z')
const operator = { kind: 'operator' } as const
const deps = (db: Database = product.db, now = NOW) => ({ db, now: () => now })
const publish = (db?: Database, now?: Date) => publishDisclosure(deps(db, now), { actor: operator })
const refusal = { code: 'conflict' }

async function aStaffMember(db: Database): Promise<number> {
  const { id } = await db
    .insertInto('staff')
    .values({ email: 'ann@evergrove.test', password_hash: 'x', role: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('publishing a disclosure', () => {
  test('stores the figures up to the end of the last month, with the digest of their exact text', async () => {
    await foundDisclosed(database.db)
    const record = await publish()
    expect(record).toMatchObject({ number: 1, until: '2026-12-01T00:00:00.000Z' })
    const { disclosure, records } = await getIncomeDisclosure(product.db)
    expect(records).toEqual([record])
    expect(disclosure?.figures).toMatchObject({
      number: 1,
      currency: 'USD',
      since_beginning: { agents: 12, never_paid: null },
    })
    const { text } = await getDisclosureFile(product.db, { format: 'json' })
    expect(createHash('sha256').update(text).digest('hex')).toBe(record.digest)
    expect(JSON.parse(text)).toEqual(disclosure?.figures)
    expect(await differences(database.db)).toEqual([])
    const entries = database.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc')
    const entry = await entries.executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'disclosure.publish', subject_kind: 'disclosure', subject_id: 1 })
    expect(entry.after).toMatchObject({ digest: record.digest, agents: 12 })
  })

  test('can be previewed without storing anything', async () => {
    await foundDisclosed(database.db)
    const preview = await previewDisclosure(deps())
    expect(preview).toMatchObject({ can_publish: true, reason: null })
    expect((await getIncomeDisclosure(product.db)).disclosure).toBeNull()
    await publishDisclosure(deps(), { input: { until: preview.figures?.until }, actor: operator })
    expect((await getIncomeDisclosure(product.db)).disclosure?.figures).toEqual(preview.figures)
  })

  test('is refused for a published month, and for another month than the one previewed', async () => {
    await foundDisclosed(database.db)
    await publish()
    await expect(publish()).rejects.toMatchObject(refusal)
    expect(await previewDisclosure(deps())).toMatchObject({ figures: null, can_publish: false })
    const later = deps(product.db, new Date('2027-01-01T00:00:00Z'))
    const input = { until: '2026-12-01T00:00:00.000Z' }
    await expect(publishDisclosure(later, { input, actor: operator })).rejects.toMatchObject(refusal)
    await expect(publishDisclosure(later, { input: {}, actor: operator })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('gives the next number to the next month, and leaves a past year unchanged', async () => {
    await foundDisclosed(database.db)
    await publish(product.db, new Date('2026-08-15T00:00:00Z'))
    await publish()
    await publish(product.db, new Date('2027-02-01T00:00:00Z'))
    const [third, second] = [await getIncomeDisclosure(product.db), await getIncomeDisclosure(product.db, 2)]
    expect(third.records.map(({ number }) => number)).toEqual([3, 2, 1])
    expect(third.disclosure?.figures.years.slice(0, -2)).toEqual(second.disclosure?.figures.years.slice(0, -1))
    await expect(getIncomeDisclosure(product.db, 4)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('needs ten agents who had paid by then', async () => {
    const root = await found(database.db)
    for (let index = 0; index < 9; index += 1) await join(database.db, root)
    await redate(database.db)
    expect(await previewDisclosure(deps())).toMatchObject({ figures: null, can_publish: false })
    await expect(publish()).rejects.toMatchObject(refusal)
    expect(await getTypicalIncome(product.db)).toMatchObject({ typical: null })
    await expect(getDisclosureFile(product.db, { format: 'csv' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('happens once when several people do it at once', async () => {
    await foundDisclosed(database.db)
    const results = await Promise.allSettled([publish(), publish(), publish()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await getIncomeDisclosure(product.db)).records).toHaveLength(1)
  })

  test('continues automatically each month once staff have begun', async () => {
    await foundDisclosed(database.db)
    expect(await continueDisclosures(deps())).toBeUndefined()
    await publish()
    expect(await continueDisclosures(deps())).toBeUndefined()
    expect(await continueDisclosures(deps(product.db, new Date('2027-01-01T04:00:00Z')))).toMatchObject({ number: 2 })
  })

  test('leaves the typical figures, beside what the plan in force costs and pays, for the places that advertise earnings', async () => {
    await foundDisclosed(database.db)
    await publish()
    const whole = (await getIncomeDisclosure(product.db)).disclosure?.figures.since_beginning
    expect(await getTypicalIncome(product.db)).toEqual({
      typical: {
        number: 1,
        until: '2026-12-01T00:00:00.000Z',
        currency: 'USD',
        agents: 12,
        median: whole?.bonuses.median,
        median_after_fee: whole?.net.median,
        earned_nothing_percent: whole?.earned_nothing.percent,
        earned_less_than_fee_percent: whole?.earned_less_than_fee.percent,
      },
      plan: {
        currency: 'USD',
        registration_fee: '100.00',
        referral_bonus: '20.00',
        match_bonuses: ['20.00', '40.00', '80.00', '160.00', '320.00', '640.00'],
      },
    })
  })
})

describe('a published disclosure', () => {
  test.each([
    ['changed', "update income_disclosures set canonical = '{}'"],
    ['removed', 'delete from income_disclosures'],
    ['emptied', 'truncate income_disclosures'],
    ['changed in its preface', "update disclosure_prefaces set body = 'x'"],
    ['removed with its preface', 'delete from disclosure_prefaces'],
  ])('cannot be %s, either by the product or by the owner of the tables', async (_what, statement) => {
    await foundDisclosed(database.db)
    await publish()
    await changePreface(
      { db: product.db },
      { input: { text: 'Hello', version: 0 }, staffId: await aStaffMember(database.db) },
    )
    await expect(sql.raw(statement).execute(product.db)).rejects.toThrow(/permission denied|is not allowed/)
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('is not allowed')
  })

  test('cannot be stored with the digest of another text', async () => {
    const values = "values (1, '2026-12-01T00:00:00Z', '{}', sha256('x'))"
    const statement = `insert into income_disclosures (id, until, canonical, digest) ${values}`
    await expect(sql.raw(statement).execute(product.db)).rejects.toThrow('check')
  })

  test('fails the independent script if a figure differs from the ledger', async () => {
    await foundDisclosed(database.db)
    const { figures } = await previewDisclosure(deps())
    const forged = { ...figures, since_beginning: { ...figures?.since_beginning, fees: '1.00' } }
    await sql`
      insert into income_disclosures (id, until, canonical, digest)
      values (1, '2026-12-01T00:00:00Z', ${JSON.stringify(forged)}::text,
        sha256(convert_to(${JSON.stringify(forged)}::text, 'UTF8')))`.execute(database.db)
    expect(await differences(database.db)).toEqual([
      { period: 'since the beginning', agents: 'all', figure: 'fees', published: '1.00', recomputed: '1200.00' },
    ])
  })
})

test('a preface is stored as a new version with its author, and replaces the version that was read', async () => {
  const staffId = await aStaffMember(database.db)
  const change = (text: string | null, version: number) =>
    changePreface({ db: product.db }, { input: { text, version }, staffId })
  expect(await change('Figures come from our ledger.', 0)).toMatchObject({ version: 1 })
  await expect(change('Mine', 0)).rejects.toMatchObject(refusal)
  await expect(change('', 1)).rejects.toMatchObject({ code: 'invalid' })
  expect((await getIncomeDisclosure(product.db)).preface).toMatchObject({
    version: 1,
    text: 'Figures come from our ledger.',
  })
  await change(null, 1)
  expect((await getIncomeDisclosure(product.db)).preface).toMatchObject({ version: 2, text: null })
  const entries = await database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  expect(entries.map(({ action, actor_id, subject_id }) => [action, actor_id, subject_id])).toEqual([
    ['disclosure.preface', staffId, 1],
    ['disclosure.preface', staffId, 2],
  ])
})

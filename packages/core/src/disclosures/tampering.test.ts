/** Any change to a published disclosure, even by the owner of the tables, is found the following night. */
import { databaseForEach, productFor } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { proveLedger, proveLog } from '../checks/index.ts'
import { findPlanted } from '../ledger/checks/testing/find-planted.ts'
import { reversePayment } from '../network/index.ts'
import { join, noJobs, staff } from '../network/testing/network-world.ts'
import { playAndUndo } from '../network/testing/play-histories.ts'
import { publishPlan } from '../plan/index.ts'
import { planDraft } from '../plan/testing/plan-draft.ts'
import type { Database, Schema } from '../platform/schema.ts'
import { sequenceRecords } from '../transparency/index.ts'
import { memoryStorage } from '../transparency/testing/memory-storage.ts'
import { getIncomeDisclosure, publishDisclosure } from './index.ts'
import { foundDisclosed } from './testing/found-disclosed.ts'

const database = databaseForEach<Schema>()
const product = productFor(database)
let company: Awaited<ReturnType<typeof foundDisclosed>>

/** The month before is over, and today is after its end. */
const NOW = new Date('2026-11-15T12:00:00Z')
const HOUR_MS = 3_600_000

beforeEach(async () => {
  company = await foundDisclosed(database.db)
  await publishDisclosure({ db: database.db, now: () => NOW }, { actor: { kind: 'operator' } })
  await sequenceRecords(database)
})

const DIGEST = 'every income disclosure has the digest of its text'
const ENTRY = 'every income disclosure has the audit entry of its publication, and every such entry its disclosure'
const FIGURES = 'the figures of the newest income disclosure are those of the ledger'

/** Returns the findings of a night's checks about disclosures. */
async function findAtNight(db: Database) {
  const now = () => new Date(Date.now() + HOUR_MS)
  const ledger = (await proveLedger({ db, now })).filter(({ name }) => [DIGEST, ENTRY, FIGURES].includes(name))
  const { findings } = await proveLog({ db, storage: memoryStorage(), now })
  const inLog = findings.filter(({ rows }) => rows.some((row) => row.startsWith('disclosure ')))
  return {
    ledger: ledger.filter(({ count }) => count > 0).map(({ name }) => name),
    log: inLog.map(({ name }) => name),
    rows: ledger.flatMap(({ rows }) => rows.map(({ details }) => details)),
  }
}

const CHANGED = 'Records that have changed since they entered the transparency log'
const GONE = 'Records of the transparency log that are gone'
const MISSING = 'Records that are not in the transparency log'

const unconstrained = 'alter table income_disclosures drop constraint income_disclosures_check'
const changed = `replace(canonical, '"fees":"', '"fees":"9')`
const changeText = `update income_disclosures set canonical = ${changed}, digest = sha256(convert_to(${changed}, 'UTF8'))`

type Attack = { what: string; statements: string[]; ledger: string[]; log: string[] }

const attacks: Attack[] = [
  { what: 'the text with its digest', statements: [changeText], ledger: [ENTRY, FIGURES], log: [CHANGED] },
  {
    what: 'the text alone',
    statements: [unconstrained, `update income_disclosures set canonical = ${changed}`],
    ledger: [DIGEST, FIGURES],
    log: [CHANGED],
  },
  {
    what: 'the text that makes it invalid JSON',
    statements: [unconstrained, "update income_disclosures set canonical = 'none'"],
    ledger: [DIGEST, FIGURES],
    log: [CHANGED],
  },
  {
    what: 'the text with its digest and the audit entry',
    statements: [
      changeText,
      `update audit_entries set after = jsonb_set(after, '{digest}', to_jsonb(encode(digest, 'hex')))
        from income_disclosures where action = 'disclosure.publish'`,
    ],
    ledger: [FIGURES],
    log: [CHANGED],
  },
  {
    what: 'the digest alone',
    statements: [unconstrained, "update income_disclosures set digest = sha256('x')"],
    ledger: [DIGEST, ENTRY],
    log: [],
  },
  {
    what: 'the end of its figures',
    statements: ["update income_disclosures set until = until - interval '1 month'"],
    ledger: [ENTRY, FIGURES],
    log: [CHANGED],
  },
  {
    what: 'the time of its publication',
    statements: ["update income_disclosures set published_at = published_at - interval '1 microsecond'"],
    ledger: [ENTRY],
    log: [CHANGED],
  },
  {
    what: 'its publisher',
    statements: ['update income_disclosures set published_by = 1'],
    ledger: [ENTRY],
    log: [CHANGED],
  },
  {
    what: 'its number',
    statements: ['update income_disclosures set id = 7'],
    ledger: [ENTRY, FIGURES],
    log: [GONE, MISSING],
  },
  {
    what: 'the table that deletes the disclosure',
    statements: ['delete from income_disclosures'],
    ledger: [ENTRY],
    log: [GONE],
  },
  {
    what: 'the ledger from which it was counted',
    statements: ["update ledger_transfers set amount = amount + 1 where kind = 'registration_fee'"],
    ledger: [FIGURES],
    log: [],
  },
]

describe('the nightly check detects a change to', () => {
  test.each(attacks)('$what', ({ statements, ledger, log }) =>
    playAndUndo(database.db, async (trx) => {
      // Bypasses every trigger, as a superuser who owns the tables can.
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const statement of statements) await sql.raw(statement).execute(trx)
      expect(await findAtNight(trx)).toMatchObject({ ledger, log })
    }),
  )
})

test('a disclosure that nobody touched stays as it was published, regardless of later events', async () => {
  expect(await findAtNight(product.db)).toEqual({ ledger: [], log: [], rows: [] })
  const { db } = database
  const first = company.agents[0] ?? 0
  const payment = await db.selectFrom('payments').select('id').where('agent_id', '=', first).executeTakeFirstOrThrow()
  const input = { reason: 'refunded', note: 'On request' }
  await reversePayment({ db, jobs: noJobs }, { paymentId: payment.id, input, actor: staff })
  await publishPlan({ db }, { input: planDraft({ referral_bonus: '1.00' }), actor: staff })
  await join(db, company.root)
  await db
    .insertInto('closed_accounts')
    .values({ agent_id: company.agents[1] ?? 0 })
    .execute()
  expect(await findAtNight(product.db)).toEqual({ ledger: [], log: [], rows: [] })
})

test('the check names the disclosure and the figures that differ from the ledger', async () => {
  const { disclosure } = await getIncomeDisclosure(database.db)
  const { fees } = disclosure?.figures.since_beginning ?? {}
  await playAndUndo(database.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(changeText).execute(trx)
    const { rows } = await findAtNight(trx)
    expect(rows).toContainEqual({ disclosure: 1 })
    expect(rows).toContainEqual({
      disclosure: 1,
      figure: 'since_beginning.fees',
      published: `9${fees}`,
      recomputed: fees,
    })
  })
})

test('the check of the ledger finds an entry without its disclosure, and a digest of another text', async () => {
  const plant = (name: string, statements: string) =>
    findPlanted(database.db, { name, table: 'income_disclosures', statements })
  expect(await plant(ENTRY, 'delete from income_disclosures')).toMatchObject({ count: 1, rows: [{ disclosure: 1 }] })
  const forged = `${unconstrained}; update income_disclosures set digest = sha256('x')`
  expect(await plant(DIGEST, forged)).toMatchObject({ count: 1, rows: [{ disclosure: 1 }] })
  const planted = await findPlanted(database.db, {
    name: ENTRY,
    table: 'income_disclosures',
    statements: 'update income_disclosures set published_by = 1',
  })
  expect(planted).toMatchObject({ count: 1 })
})

/** Referrals are counted and listed correctly for any number of them, even while agents join. */
import { inTransaction } from '@evergrove/db'
import { databaseForAll, testDriver } from '@evergrove/db/testing'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPlanted } from '../ledger/checks/testing/find-planted.ts'
import type { Database, Schema } from '../platform/schema.ts'
import { listReferrals } from './index.ts'
import { referralCountOf, referralsOf } from './network.repository.ts'
import { insertAgent } from './testing/network-world.ts'

const database = databaseForAll<Schema>()
let root: number
let sponsor: number

beforeEach(begin)

async function begin(): Promise<void> {
  await database.truncateAll()
  root = await insertAgent(database.db, { sponsorId: null })
  sponsor = await insertAgent(database.db, { sponsorId: root })
}

/** Inserts referrals with these ids in one statement. */
async function store(referrals: { id: number; sponsorId: number }[], db: Database = database.db): Promise<void> {
  await sql`
    insert into agents (id, recommended_by, email, code, first_name, last_name, phone_number) overriding system value
    select r.id, r.sponsor_id, r.id || '@example.net', 'gfcx' || lpad(r.id::text, 6, '0'), 'Ann', 'Obi', '0700'
    from unnest(${referrals.map(({ id }) => id)}::bigint[], ${referrals.map(({ sponsorId }) => sponsorId)}::bigint[])
      as r (id, sponsor_id)`.execute(db)
}

const upTo = (count: number, sponsorId = sponsor, first = 1000) =>
  Array.from({ length: count }, (_, index) => ({ id: first + index, sponsorId }))

const join = (db: Database = database.db) => insertAgent(db, { sponsorId: sponsor, hasBank: false })

const marks = (sponsorId = sponsor) =>
  database.db.selectFrom('referral_marks').selectAll().where('sponsor_id', '=', sponsorId).orderBy('position').execute()

const positions = async () => (await marks()).map(({ position }) => position)

/** Returns the marks whose number differs from that of the referrals up to their agents. */
const wrongMarks = async () =>
  (
    await sql`
      select * from referral_marks m where position % 100 <> 0 or position <> (
        select count(*) from agents where recommended_by = m.sponsor_id and id <= m.agent_id)`.execute(database.db)
  ).rows

async function expectAsIfAllWereLookedAt(sponsorId: number, sizes = [33, 100]): Promise<void> {
  const rows = await database.db.selectFrom('agents').select('id').where('recommended_by', '=', sponsorId).execute()
  const all = rows.map(({ id }) => id).toSorted((a, b) => b - a)
  expect((await listReferrals(database.db, sponsorId)).items.map(({ id }) => id)).toEqual(all.slice(0, 1000))
  for (const page_size of sizes) {
    for (let page = 1; page <= all.length / page_size + 2; page += 1) {
      const { items, total } = await listReferrals(database.db, sponsorId, { page, page_size })
      expect(total).toBe(all.length)
      expect(items.map(({ id }) => id)).toEqual(all.slice((page - 1) * page_size, page * page_size))
    }
  }
}

const AGENTS = 420

/** Agents in the order of their ids, except some that are stored up to `disorder` places earlier or later. */
const history = fc.constantFrom(0, 3, 40, AGENTS).chain((disorder) =>
  fc.record({
    delays: fc.array(fc.nat(disorder), { minLength: AGENTS, maxLength: AGENTS }),
    others: fc.array(fc.boolean(), { minLength: AGENTS, maxLength: AGENTS }),
    batches: fc.array(fc.constantFrom(1, 2, 30, 99, 100, 101, 250), { minLength: 5, maxLength: 20 }),
  }),
)

test('pages and total are right for any order of insertion, one by one or many at once', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ delays, others, batches }) => {
      await begin()
      const order = delays
        .map((delay, index) => ({ time: index + delay, id: 1000 + index, sponsorId: others[index] ? sponsor : root }))
        .toSorted((a, b) => a.time - b.time)
      let stored = 0
      for (const size of [...batches, AGENTS]) {
        const batch = order.slice(stored, stored + size)
        stored += size
        if (batch.length === 0) break
        await store(batch)
        expect(await wrongMarks()).toEqual([])
      }
      await expectAsIfAllWereLookedAt(root)
      await expectAsIfAllWereLookedAt(sponsor)
    }),
    { numRuns: 10 },
  )
}, 120_000)

describe('the marks', () => {
  test('are at every hundredth referral, whether they came together or one by one', async () => {
    await store(upTo(99))
    expect(await positions()).toEqual([])
    for (let count = 0; count < 102; count += 1) await store([{ id: 2000 + count, sponsorId: sponsor }])
    expect(await marks()).toEqual([
      { sponsor_id: sponsor, position: 100, agent_id: 2000 },
      { sponsor_id: sponsor, position: 200, agent_id: 2100 },
    ])
    await store(upTo(250, sponsor, 3000))
    expect(await positions()).toEqual([100, 200, 300, 400])
    await store(upTo(99, root, 4000))
    expect(await marks(root)).toMatchObject([{ position: 100, agent_id: 4098 }])
  })

  test('above an agent who is stored late are rebuilt', async () => {
    await store(upTo(150))
    await store(upTo(150, sponsor, 2000))
    await store([{ id: 1900, sponsorId: sponsor }])
    expect(await marks()).toMatchObject([
      { position: 100, agent_id: 1099 },
      { position: 200, agent_id: 2048 },
      { position: 300, agent_id: 2148 },
    ])
  })

  test('may be missing: the list stays the same, and the next referral restores them', async () => {
    await store(upTo(230))
    await sql`delete from referral_marks`.execute(database.db)
    await expectAsIfAllWereLookedAt(sponsor)
    await store(upTo(1, sponsor, 5000))
    expect(await positions()).toEqual([100, 200])
  })

  test('are not created for agents whose address is taken', async () => {
    await store(upTo(99))
    const { email } = await database.db
      .selectFrom('agents')
      .select('email')
      .where('id', '=', 1000)
      .executeTakeFirstOrThrow()
    const again = { email, code: 'gfcabcdefg', first_name: 'Ann', last_name: 'Obi', phone_number: '1' }
    await database.db
      .insertInto('agents')
      .values({ ...again, recommended_by: sponsor, password_hash: null, email_verified_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect(await positions()).toEqual([])
  })

  test.each(['update referral_marks set position = position + 1', 'update referral_marks set agent_id = agent_id - 1'])(
    'are checked with the ledger: %s',
    async (statements) => {
      await store(upTo(230))
      const name = 'every mark of a sponsor’s referrals'
      const found = await findPlanted(database.db, { name, table: 'referral_marks', statements })
      expect(found?.count).toBeGreaterThan(0)
    },
  )

  test.each(['repeatable read', 'serializable'])('refuse agents in a transaction that is %s', async (level) => {
    const joining = inTransaction(database.db, async (trx) => {
      await sql.raw(`set transaction isolation level ${level}`).execute(trx)
      await join(trx)
    })
    await expect(joining).rejects.toThrow('agents are not added in one snapshot')
  })
})

describe('the number of rows read', () => {
  type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }

  const entriesOf = ({ Plans = [], ...plan }: Plan): number =>
    (plan['Relation Name'] === undefined ? 0 : plan['Actual Rows'] * plan['Actual Loops']) +
    Plans.reduce((sum, child) => sum + entriesOf(child), 0)

  /** Returns the number of index entries of agents and marks that a query reads. */
  const passedOver = (query: ReturnType<typeof referralsOf | typeof referralCountOf>) =>
    inTransaction(database.db, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, format json) ${query}`.execute(
        trx,
      )
      return entriesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Actual Rows': Number.NaN, 'Actual Loops': 1 })
    })

  test('is at most a hundred for a count, and two hundred for any page', async () => {
    await store(upTo(3099))
    await sql`analyze agents, referral_marks`.execute(database.db)
    expect(await passedOver(referralCountOf(sponsor))).toBe(99 + 2)
    for (const offset of [0, 20, 1480, 1500, 3060, 3080, 4000, 1_000_000]) {
      expect(await passedOver(referralsOf(sponsor, 20, offset))).toBeLessThanOrEqual(99 + 99 + 2 * 20 + 3)
    }
  })
})

describe.runIf(testDriver() === 'postgres')('while others join', () => {
  /** Runs the work in a transaction that stays open until `end` is called; resolves when the work is done. */
  async function open(work: (trx: Database) => Promise<unknown>): Promise<{ end: () => Promise<void> }> {
    const [worked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const running = inTransaction(database.db, async (trx) => {
      await work(trx)
      worked.resolve()
      await ended.promise
    })
    running.catch(worked.reject)
    await worked.promise
    const end = () => {
      ended.resolve()
      return running
    }
    return { end }
  }

  test('no mark leaves out an agent whose transaction has not ended', async () => {
    for (let count = 0; count < 98; count += 1) await join()
    const late = await open(join)
    await join()
    await join()
    await join()
    expect(await positions()).toEqual([])
    await late.end()
    await join()
    expect(await wrongMarks()).toEqual([])
    expect(await positions()).toEqual([100])
    await expectAsIfAllWereLookedAt(sponsor)
  })

  test('an agent waits for a mark that is being made, and removes it if it is above', async () => {
    await store(upTo(99))
    const marking = await open((trx) => store([{ id: 3000, sponsorId: sponsor }], trx))
    let isStored = false
    const storeBelow = async () => {
      await store([{ id: 2000, sponsorId: sponsor }])
      isStored = true
    }
    const below = storeBelow()
    await insertAgent(database.db, { sponsorId: root })
    expect(isStored).toBe(false)
    await marking.end()
    await below
    expect(await marks()).toMatchObject([{ position: 100, agent_id: 2000 }])
    await expectAsIfAllWereLookedAt(sponsor)
  })

  test('hundreds of simultaneous referrals are all counted, and no mark is wrong', async () => {
    await Promise.all(
      Array.from({ length: 350 }, (_, index) =>
        inTransaction(database.db, async (trx) => {
          await insertAgent(trx, { sponsorId: index % 10 === 0 ? root : sponsor, hasBank: false })
          if (index % 3 === 0) await sql`select pg_sleep(0.002)`.execute(trx)
        }),
      ),
    )
    expect(await wrongMarks()).toEqual([])
    await join()
    expect(await wrongMarks()).toEqual([])
    await expectAsIfAllWereLookedAt(sponsor)
    expect(await positions()).toEqual([100, 200, 300])
  })
})

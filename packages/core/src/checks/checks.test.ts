/** Only the newest result of each kind of check is kept. */
import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPlanted } from '../ledger/checks/testing/find-planted.ts'
import { activate, corrupt, found, join, signUp } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { explainFinding, listNewestChecks, proveAudit, proveLedger } from './checks.service.ts'

const database = databaseForEach<Schema>()
let root: number

beforeEach(async () => {
  root = await found(database.db)
  await join(database.db, root)
})

/** A clock that shows these moments of one day in turn. */
function deps(...times: string[]) {
  const moments = times.map((time) => new Date(`2026-11-21T${time}Z`))
  return { db: database.db, now: () => moments.shift() ?? new Date(0) }
}

const newest = () => listNewestChecks(database.db)

test('there is no result before the first check', async () => {
  expect(await newest()).toEqual({ ledger: null, audit: null, log: null })
})

test('a result without breaches has the time, the number of records examined and the duration', async () => {
  const rules = await proveLedger(deps('02:00:00', '02:00:01.500'))
  const { entries } = await proveAudit(deps('02:30:00', '02:30:00'))
  expect(entries).toBeGreaterThan(0)
  expect(await newest()).toEqual({
    ledger: { checked_at: '2026-11-21T02:00:00.000Z', took_ms: 1500, checked: rules.length, breaches: [] },
    audit: { checked_at: '2026-11-21T02:30:00.000Z', took_ms: 0, checked: entries, breaches: [] },
    log: null,
  })
})

test('breaches are kept with their counts until a later check finds none', async () => {
  const { db } = database
  await corrupt(db, 'ledger_transfers', "update ledger_transfers set digest = '\\x00'")
  await corrupt(db, 'audit_entries', "update audit_entries set reason = 'Another one'")
  const findings = await proveLedger(deps('02:00:00', '02:00:01'))
  const { entries } = await proveAudit(deps('02:30:00', '02:30:01'))
  const broken = findings.filter(({ count }) => count > 0).map(({ name, count }) => ({ name, count }))
  expect(broken).toHaveLength(1)
  expect(await newest()).toMatchObject({
    ledger: { breaches: broken },
    audit: { breaches: [{ name: 'Entries that have changed since they were written', count: entries }] },
  })
  await corrupt(db, 'ledger_transfers', 'update ledger_transfers t set digest = digest_transfer(t)')
  await proveLedger(deps('03:00:00', '03:00:01'))
  expect((await newest()).ledger).toMatchObject({ checked_at: '2026-11-21T03:00:00.000Z', breaches: [] })
})

test('a check that began earlier and ended later does not replace a newer result', async () => {
  await proveLedger(deps('03:00:00', '03:00:01'))
  await proveLedger(deps('02:59:00', '03:05:00'))
  expect((await newest()).ledger).toMatchObject({ checked_at: '2026-11-21T03:00:00.000Z', took_ms: 1000 })
})

test('a clock that is set back never gives a check a negative duration', async () => {
  await proveLedger(deps('03:00:00', '02:59:00'))
  expect((await newest()).ledger).toMatchObject({ took_ms: 0 })
})

describe('an explained finding', () => {
  const actor = { kind: 'staff', id: 1 } as const
  const explain = (id: number | null | undefined) =>
    explainFinding(database, { id: id ?? 0, input: { reason: 'Known since May, settled by entry 9' }, actor })
  const spoil = () =>
    corrupt(
      database.db,
      'ledger_transfers',
      "update ledger_transfers set digest = '\\x00' where kind = 'registration_fee'",
    )
  const broken = async () =>
    (await proveLedger(deps('02:00:00', '02:00:01'))).filter((rule) => rule.count + rule.explained > 0)

  test('[R1] no longer counts until it changes, so that the next breach of its rule is noticed', async () => {
    const second = await signUp(database.db, root)
    await spoil()
    const [old] = await broken()
    expect(old).toMatchObject({
      count: 1,
      explained: 0,
      rows: [{ id: expect.any(Number), details: expect.anything() }],
    })
    expect(await broken()).toEqual([old])
    await explain(old?.rows[0]?.id)
    expect(await broken()).toEqual([{ ...old, count: 0, explained: 1, rows: [] }])
    expect((await newest()).ledger).toMatchObject({ breaches: [] })

    await activate(database.db, second)
    await spoil()
    expect(await broken()).toMatchObject([{ count: 1, explained: 1 }])
  })

  test('is explained once, and must have been found', async () => {
    await spoil()
    const id = (await broken())[0]?.rows[0]?.id
    await explain(id)
    await expect(explain(id)).rejects.toThrow('This finding is explained already.')
    await expect(explain(9999)).rejects.toMatchObject({ code: 'not_found' })
    await expect(explainFinding(database, { id: id ?? 0, input: {}, actor })).rejects.toMatchObject({
      fieldErrors: { reason: ['This field is required.'] },
    })
  })

  test('is a finding itself if the audit trail does not record it', async () => {
    const planted = await findPlanted(database.db, {
      name: 'every finding that is explained was explained by an entry',
      table: 'ledger_findings',
      statements: `insert into ledger_findings (name, details, explanation, explained_at) values ('a rule', '{}', 'nothing', now())`,
    })
    expect(planted).toMatchObject({ count: 1 })
  })
})

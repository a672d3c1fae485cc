import { databaseForEach } from '@evergrove/db/testing'
import { expect, test } from 'vitest'
import { checkLedger } from '../../ledger/index.ts'
import type { Schema } from '../../platform/schema.ts'
import { getAccountInfo, listDownlines, listReferrals } from '../network.service.ts'
import { found, join, readPlaces } from '../testing/network-world.ts'

const database = databaseForEach<Schema>()

test('[GAP-21] [GAP-39] the worked example of the plan gives its places, depths and bonuses', async () => {
  const { db } = database
  const r = await found(db)
  const a = await join(db, r)
  const b = await join(db, a)
  const infoBefore = await getAccountInfo(db, a)
  const c = await join(db, a)
  const d = await join(db, a)
  const e = await join(db, b)

  expect(Object.fromEntries(await readPlaces(db))).toEqual({
    [r]: { parent: null, side: null },
    [a]: { parent: r, side: 'left' },
    [b]: { parent: a, side: 'left' },
    [c]: { parent: a, side: 'right' },
    [d]: { parent: b, side: 'left' },
    [e]: { parent: b, side: 'right' },
  })
  expect(infoBefore).toMatchObject({ depth: 0, match_bonus_earned: '0.00' })
  const bonuses = {
    available_balance: '40.00',
    held_back: [],
    owed: '0.00',
    match_bonus_earned: '20.00',
    referral_bonus_earned: '20.00',
  }
  expect(await getAccountInfo(db, r)).toEqual({
    total_balance: '20.00',
    available_balance: '20.00',
    held_back: [],
    owed: '0.00',
    match_bonus_earned: '0.00',
    referral_bonus_earned: '20.00',
    depth: 0,
  })
  expect(await getAccountInfo(db, a)).toEqual({
    total_balance: '80.00',
    available_balance: '80.00',
    held_back: [],
    owed: '0.00',
    match_bonus_earned: '20.00',
    referral_bonus_earned: '60.00',
    depth: 1,
  })
  expect(await getAccountInfo(db, b)).toEqual({ total_balance: '40.00', depth: 1, ...bonuses })
  expect(await getAccountInfo(db, e)).toMatchObject({ total_balance: '0.00', depth: 0 })
  expect((await checkLedger(db)).filter(({ count }) => count > 0)).toEqual([])

  const downlines = await listDownlines(db, a)
  expect(
    downlines.map(({ id, placed_under, distance, recommended_by }) => [id, placed_under, distance, recommended_by]),
  ).toEqual([
    [b, a, 1, a],
    [c, a, 1, a],
    [d, b, 2, a],
    [e, b, 2, b],
  ])
  const referrals = await listReferrals(db, a)
  expect(referrals.items.map(({ id }) => id)).toEqual([d, c, b])
})

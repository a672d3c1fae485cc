/** A referral code that an agent has had is never given to anybody again. */
import { inTransaction } from '@evergrove/db'
import { databaseForEach } from '@evergrove/db/testing'
import { expect, test } from 'vitest'
import { found, join } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { updateCode } from './agents.repository.ts'

const database = databaseForEach<Schema>()

test('a new code is drawn again while an agent has it or has had it', async () => {
  const { db } = database
  const root = await found(db)
  const [first, second] = [await join(db, root), await join(db, root)]
  const change = (id: number, draws: string[]) =>
    inTransaction(db, (trx) => updateCode(trx, id, () => draws.shift() ?? 'gfcnone222'))
  const { before: former } = await change(first, ['gfcfresh22'])
  expect(await change(second, ['gfcfresh22', former, 'gfcother22'])).toMatchObject({ after: 'gfcother22' })
  expect(await change(first, [former, 'gfcthird22'])).toEqual({ before: 'gfcfresh22', after: 'gfcthird22' })
})

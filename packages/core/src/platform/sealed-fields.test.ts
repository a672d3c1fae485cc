import { databaseForAll } from '@evergrove/db/testing'
import { expect, test } from 'vitest'
import { found } from '../network/testing/network-world.ts'
import { createFieldCipher } from './field-encryption.ts'
import type { Schema } from './schema.ts'
import { listMissingKeys } from './sealed-fields.repository.ts'

const KNOWN = '0'.repeat(64)
const keys = Array.from({ length: 7 }, (_, index) => String(index).repeat(64))

const database = databaseForAll<Schema>()

test('[O5] a missing key is detected in any column of any table, from its id alone', async () => {
  const { db } = database
  const sealed = keys.map((key) => createFieldCipher([key]).encrypt('Granary Bank', 'x'))
  const [bank_name = '', account_name = '', account_number = '', ...others] = sealed
  const agent_id = await found(db)
  await db.updateTable('agents').set({ bank_name, account_name, account_number }).where('id', '=', agent_id).execute()
  await db
    .insertInto('withdrawals')
    .values({
      agent_id,
      plan_version_id: 1,
      amount: 100n,
      balance_before: 100n,
      balance_after: 0n,
      idempotency_key: null,
      bank_name: others[0] ?? '',
      account_name: others[1] ?? '',
      account_number: others[2] ?? '',
    })
    .execute()
  const staff = {
    email: 'office@example.com',
    password_hash: 'x',
    role: 'admin',
    totp_secret: others[3] ?? '',
  } as const
  await db.insertInto('staff').values(staff).execute()
  const nameOf = (text: string) => text.split('.')[1] ?? ''
  const missing = await listMissingKeys(db, createFieldCipher([KNOWN]))
  expect(missing.toSorted()).toEqual(sealed.slice(1).map(nameOf).toSorted())
  expect(await listMissingKeys(db, createFieldCipher([KNOWN, ...keys]))).toEqual([])
})

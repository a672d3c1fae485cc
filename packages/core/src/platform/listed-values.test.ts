/** Columns that hold one of a few values: the database allows exactly those that the code lists. */
import { agentStatuses, genders } from '@evergrove/contract/accounts/accounts'
import { companyAccountKinds, transferPhases } from '@evergrove/contract/ledger/transfer-kinds'
import { paymentStatuses } from '@evergrove/contract/payments'
import { staffRoles } from '@evergrove/contract/staff/staff-accounts'
import { withdrawalStatuses } from '@evergrove/contract/withdrawals/withdrawals'
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationKinds } from '../notifications/index.ts'
import type { Schema } from './schema.ts'

let database: TestDatabase<Schema>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The values that the constraints on this column alone, or on the kind of an account, mention. */
async function allowedIn(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ expression: string }>`
    select pg_get_expr(c.conbin, c.conrelid) as expression from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.conrelid = ${table}::regclass and c.contype = 'c' and a.attname = ${column}
      and (array_length(c.conkey, 1) = 1 or c.conname = 'ledger_accounts_kind')`.execute(database.db)
  const literals = rows.flatMap(({ expression }) =>
    [...expression.matchAll(/'(\w+)'::text/g)].map(([, value]) => value),
  )
  return [...new Set(literals as string[])].toSorted()
}

test.each<[string, string, readonly string[]]>([
  ['agents', 'status', agentStatuses],
  ['agents', 'gender', genders],
  ['staff_notifications', 'status', agentStatuses],
  ['payments', 'status', paymentStatuses],
  ['withdrawals', 'status', withdrawalStatuses],
  ['staff', 'role', staffRoles],
  ['staff_invitations', 'role', staffRoles],
  ['notifications', 'kind', notificationKinds],
  ['ledger_transfers', 'phase', transferPhases],
  ['ledger_accounts', 'kind', ['agent', ...companyAccountKinds]],
])('%s.%s allows the values that the code lists', async (table, column, listed) => {
  expect(await allowedIn(table, column)).toEqual([...listed].toSorted())
})

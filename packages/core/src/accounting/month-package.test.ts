/** A month as one file for accountants (plan rule 29). */
import type { LogReceipt } from '@evergrove/contract/transparency'
import { databaseForAll, productFor } from '@evergrove/db/testing'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { staff } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { signLog } from '../transparency/testing/sign-log.ts'
import { closeMonth, exportMonth, getMonth } from './index.ts'
import { addUp } from './testing/add-up-journal.ts'
import { foundBooks, NOW } from './testing/books-world.ts'

const database = databaseForAll<Schema>()
const product = productFor(database)
let sponsor: number

beforeAll(async () => {
  sponsor = (await foundBooks(database.db)).sponsor.id
})

const deps = () => ({ db: product.db, now: () => NOW })

async function open(month: string): Promise<Record<string, string>> {
  const parts = await Array.fromAsync(await exportMonth(deps(), { month, actor: staff }))
  return Object.fromEntries(
    Object.entries(unzipSync(Buffer.concat(parts))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
}

test('a month that is over has its journal, its trial balance and the balances at its end, and says that it can change', async () => {
  const files = await open('2026-08')
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'journal.csv',
    'trial-balance.csv',
    'agents-balances.csv',
    'agents-debts.csv',
  ])
  expect(files['README.txt']).toContain('not closed yet, so it can still change.')
  expect(files['README.txt']).toContain('There is no proof.json')
  const times = files['journal.csv']?.match(/2026-\d\d-\d\dT/g)
  expect(new Set(times)).toEqual(new Set(['2026-08-31T']))
  const { trial_balance } = await getMonth(deps(), '2026-08')
  for (const { number, name, debits, credits } of trial_balance.accounts) {
    expect(files['trial-balance.csv']).toContain(`\r\n${number},${name},${debits},${credits},`)
  }
  const { total } = trial_balance
  expect(files['trial-balance.csv']).toContain(
    `\r\n,Total,${total.debits},${total.credits},${total.debit_balances},${total.credit_balances}\r\n`,
  )
  expect(files['agents-balances.csv']).toMatch(new RegExp(`\r\n${sponsor},.*,\\d+\\.\\d\\d\r\n`))
  expect(files['agents-debts.csv']?.trim().split('\r\n')).toHaveLength(1)
})

test('a closed month proves its closing with the checkpoint, once the transparency log has it', async () => {
  const { closed } = await closeMonth(deps(), { month: '2026-07', actor: { kind: 'operator' } })
  expect(Object.keys(await open('2026-07'))).not.toContain('proof.json')
  await signLog({ db: database.db, now: () => NOW })
  const files = await open('2026-07')
  expect(files['README.txt']).toContain(`${closed?.transfers} transfers (SHA-256):\n${closed?.checkpoint}`)
  expect(files['README.txt']).toContain('proof.json shows that the closing')
  const { entry } = JSON.parse(files['proof.json'] ?? '') as LogReceipt
  expect(JSON.parse(entry)).toMatchObject({
    kind: 'audit_entry',
    record: { action: 'month.close', subject_id: 202_607, after: { checkpoint: closed?.checkpoint } },
  })
  // The first month alone moved what the trial balance has at its end.
  const { trial_balance } = await getMonth(deps(), '2026-07')
  const moved = addUp(files['journal.csv'] ?? '')
  const fees = trial_balance.accounts.find(({ number }) => number === 4000)?.credits ?? ''
  expect(moved.get(4000)?.credits).toBe(BigInt(fees.replace('.', '')))
})

test('its exports are recorded, and there is none of a month that is not over or has no books', async () => {
  const recorded = () =>
    database.db
      .selectFrom('audit_entries')
      .select(['action', 'subject_id', 'after'])
      .where('action', 'in', ['journal.export', 'account.export'])
      .orderBy('id', 'desc')
      .limit(3)
      .execute()
  await open('2026-09')
  const at = '2026-10-01T00:00:00.000Z'
  expect(await recorded()).toEqual([
    { action: 'account.export', subject_id: 1100, after: { at } },
    { action: 'account.export', subject_id: 2000, after: { at } },
    { action: 'journal.export', subject_id: 0, after: { from: '2026-09-01', to: '2026-09-30' } },
  ])
  const ask = (month: string) => exportMonth(deps(), { month, actor: staff })
  await expect(ask('2026-10')).rejects.toThrow('2026-10 is not over yet.')
  await expect(ask('2026-05')).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask('October')).rejects.toMatchObject({ code: 'invalid' })
})

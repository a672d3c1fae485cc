import { inTransaction } from '@evergrove/db'
import { databaseForAll, testDriver } from '@evergrove/db/testing'
import { beforeAll, expect, test } from 'vitest'
import { openBankDetails } from '../accounts/index.ts'
import { found, insertAgent } from '../network/testing/network-world.ts'
import { createFieldCipher } from './field-encryption.ts'
import { type RotationProgress, rotateFieldKey } from './rotate-field-key.ts'
import type { Schema } from './schema.ts'
import { listMissingKeys } from './sealed-fields.repository.ts'

const OLD = 'a'.repeat(64)
const NEW = 'b'.repeat(64)
const oldCipher = createFieldCipher([OLD])
const newCipher = createFieldCipher([NEW])
const both = createFieldCipher([NEW, OLD])

/** More rows than one batch. */
const AGENTS = 120

const sealFor = (id: number, number = `1000${id}`) => ({
  bank_name: oldCipher.encrypt('Granary Bank', `agents.bank_name:${id}`),
  account_name: oldCipher.encrypt(`Ann ${id}`, `agents.account_name:${id}`),
  account_number: oldCipher.encrypt(number, `agents.account_number:${id}`),
})

const database = databaseForAll<Schema>()
let agents: number[]
let staffId: number

/** Encrypts everything with the old key again, regardless of earlier tests. */
async function sealAll() {
  for (const id of agents) await database.db.updateTable('agents').set(sealFor(id)).where('id', '=', id).execute()
  const copies = await database.db.selectFrom('withdrawals').select(['id', 'agent_id']).execute()
  for (const { id, agent_id } of copies) {
    await database.db.updateTable('withdrawals').set(sealFor(agent_id, '77')).where('id', '=', id).execute()
  }
  const totp_secret = oldCipher.encrypt('SECRET', `staff.totp_secret:${staffId}`)
  await database.db.updateTable('staff').set({ totp_secret }).execute()
}

beforeAll(async () => {
  const { db } = database
  const root = await found(db)
  agents = [root]
  for (let count = 1; count < AGENTS; count += 1) agents.push(await insertAgent(db, { sponsorId: root }))
  const money = { amount: 100n, balance_before: 100n, balance_after: 0n, plan_version_id: 1, idempotency_key: null }
  await db
    .insertInto('withdrawals')
    .values({ agent_id: root, ...money, ...sealFor(root, '77') })
    .execute()
  const office = { email: 'office@example.com', password_hash: 'x', role: 'admin', totp_secret: null } as const
  staffId = (await db.insertInto('staff').values(office).returning('id').executeTakeFirstOrThrow()).id
})

const rotate = async () => {
  const lines: RotationProgress[] = []
  return { ...(await rotateFieldKey({ db: database.db, cipher: both }, (line) => lines.push(line))), lines }
}

const readBank = async (id: number) =>
  database.db
    .selectFrom('agents')
    .select(['id', 'bank_name', 'account_name', 'account_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('every field is encrypted again in its own place, and the old key is no longer needed', async () => {
  await sealAll()
  const all = AGENTS * 3 + 3 + 1
  const { resealed, fieldsByKey, unopened, lines } = await rotate()
  expect({ resealed, unopened }).toEqual({ resealed: all, unopened: [] })
  expect([...fieldsByKey]).toEqual([[newCipher.newestKeyId, all]])
  expect(lines.map(({ table, resealed: done }) => `${table} ${done}`)).toEqual([
    'agents 300',
    'agents 360',
    'withdrawals 3',
    'staff 1',
  ])
  for (const id of agents) {
    const { account_number } = openBankDetails(newCipher, await readBank(id))
    expect(account_number).toBe(`1000${id}`)
  }
  const copy = await database.db.selectFrom('withdrawals').selectAll().executeTakeFirstOrThrow()
  expect(openBankDetails(newCipher, { ...copy, id: copy.agent_id }).account_number).toBe('77')
  const { totp_secret } = await database.db.selectFrom('staff').select('totp_secret').executeTakeFirstOrThrow()
  expect(newCipher.decrypt(totp_secret ?? '', `staff.totp_secret:${staffId}`)).toBe('SECRET')
  expect(await listMissingKeys(database.db, newCipher)).toEqual([])
  const before = await readBank(agents[0] ?? 0)
  expect((await rotate()).resealed).toBe(0)
  expect(await readBank(agents[0] ?? 0)).toEqual(before)
})

test('two processes at once encrypt each field once', async () => {
  await sealAll()
  const [one, two] = await Promise.all([rotate(), rotate()])
  expect(one.resealed + two.resealed).toBe(AGENTS * 3 + 3 + 1)
  expect([...two.fieldsByKey.keys()]).toEqual([newCipher.newestKeyId])
})

test('a field that no key decrypts stays unchanged, is named, and does not stop the others', async () => {
  await sealAll()
  const [first = 0] = agents
  const foreign = createFieldCipher(['c'.repeat(64)]).encrypt('x', `agents.bank_name:${first}`)
  await database.db.updateTable('agents').set({ bank_name: foreign }).where('id', '=', first).execute()
  const { unopened, resealed, fieldsByKey } = await rotate()
  expect(unopened).toEqual([`agents.bank_name ${first}`])
  expect(resealed).toBe(AGENTS * 3 - 1 + 3 + 1)
  expect(fieldsByKey.get(foreign.split('.')[1] ?? '')).toBe(1)
  expect((await readBank(first)).bank_name).toBe(foreign)
})

// PGlite has one connection, so that nobody else can lock a row.
test.runIf(testDriver() === 'postgres')('a change that is made meanwhile is waited for, not overwritten', async () => {
  await sealAll()
  const [first = 0] = agents
  let change = Promise.resolve()
  const started = new Promise<void>((resolve) => {
    change = inTransaction(database.db, async (trx) => {
      const changed = oldCipher.encrypt('424242', `agents.account_number:${first}`)
      await trx.updateTable('agents').set({ account_number: changed }).where('id', '=', first).execute()
      resolve()
      await new Promise((settle) => setTimeout(settle, 500))
    })
  })
  await started
  const { resealed, lines } = await rotate()
  await change
  expect(lines[1]).toEqual({ table: 'agents', resealed: (AGENTS - 1) * 3 })
  expect(resealed).toBe(AGENTS * 3 + 3 + 1)
  expect(openBankDetails(newCipher, await readBank(first)).account_number).toBe('424242')
})

import { inTransaction } from '@evergrove/db'
import { databaseForAll } from '@evergrove/db/testing'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillInProfile } from '../../accounts/index.ts'
import { openAgentAccounts } from '../../ledger/index.ts'
import { found, insertAgent, staff } from '../../network/testing/network-world.ts'
import { createFieldCipher } from '../../platform/field-encryption.ts'
import { rotateFieldKey } from '../../platform/rotate-field-key.ts'
import type { Schema } from '../../platform/schema.ts'
import { listWithdrawalsForStaff } from '../../withdrawals/index.ts'
import { indexAccounts, listAgentDuplicates, listDuplicates, markDifferent, unmarkDifferent } from './duplicates.ts'

const OLD = 'a'.repeat(64)
const cipher = createFieldCipher([OLD])
const bank = { bank_name: 'Granary Bank', account_name: 'Ann Obi' }
const FIRST_PAGE = { page: 1, page_size: 50 }

const database = databaseForAll<Schema>()
let root: number
let ann: number
let ben: number
let cyd: number

const deps = () => ({ db: database.db, cipher })

beforeAll(async () => {
  root = await found(database.db)
  const office = { email: 'office@example.com', password_hash: 'x', role: 'admin', totp_secret: null } as const
  await database.db.insertInto('staff').values(office).execute()
})

const join = () => insertAgent(database.db, { sponsorId: root, hasBank: false })
const fill = (id: number, fields: object) => fillInProfile(deps(), id, fields)
const phone = (id: number, phone_number: string) =>
  database.db.updateTable('agents').set({ phone_number }).where('id', '=', id).execute()

beforeEach(async () => {
  const { db } = database
  await db.deleteFrom('different_agents').execute()
  await db.deleteFrom('withdrawals').execute()
  await db
    .updateTable('agents')
    .set({ phone_number: '0', date_of_birth: null, bank_name: null, account_name: null, account_number: null })
    .set({ account_index: null, account_index_of: null })
    .execute()
  ann = await join()
  ben = await join()
  cyd = await join()
})

const listed = async () => {
  const { items, total } = await listDuplicates(deps(), FIRST_PAGE)
  expect(total).toBe(items.length)
  return items.map(({ kind, masked, agents }) => ({ kind, masked, ids: agents.map(({ id }) => id) }))
}
const othersOf = async (id: number) =>
  (await listAgentDuplicates(deps(), id)).map(({ kind, agent, different }) => ({ kind, id: agent.id, different }))

describe('agents are possible duplicates who share', () => {
  test('a bank account, in any spelling of its number, as soon as the details change', async () => {
    await fill(ann, { ...bank, account_number: '0123 456-789' })
    await fill(ben, { ...bank, account_number: '0123456789' })
    await fill(cyd, { ...bank, account_number: '0123456780' })
    expect(await listed()).toEqual([{ kind: 'account', masked: '•••• 6789', ids: [ben, ann] }])
    expect(await othersOf(ann)).toEqual([{ kind: 'account', id: ben, different: null }])
    await fill(ben, { account_number: '00099' })
    expect(await listed()).toEqual([])
  })

  test('a telephone number, with or without its country code', async () => {
    await phone(ann, '+234 803 000 1234')
    await phone(ben, '0803-000-1234')
    expect(await listed()).toEqual([{ kind: 'telephone', masked: '•••• 1234', ids: [ben, ann] }])
  })

  test('a name together with a date of birth, but not a name alone', async () => {
    const named = { first_name: 'Ann', last_name: 'Obi' }
    await fill(ann, { ...named, date_of_birth: '02/03/1990' })
    await fill(ben, { first_name: 'ANN', last_name: 'obi', date_of_birth: '02/03/1990' })
    await fill(cyd, named)
    expect(await listed()).toEqual([{ kind: 'person', masked: '', ids: [ben, ann] }])
  })
})

test('an empty value, or one too short to be a telephone number, does not count as shared', async () => {
  await phone(ann, '0700')
  await phone(ben, '0700')
  expect(await listed()).toEqual([])
  expect(await othersOf(ann)).toEqual([])
})

test('staff receive neither the index nor a whole number', async () => {
  await fill(ann, { ...bank, account_number: '0123456789' })
  await fill(ben, { ...bank, account_number: '0123456789' })
  await phone(ann, '08030001234')
  await phone(ben, '08030001234')
  const sent = JSON.stringify([await listDuplicates(deps(), FIRST_PAGE), await listAgentDuplicates(deps(), ann)])
  for (const secret of ['0123456789', '0001234', 'v1.', cipher.newestKeyId]) expect(sent).not.toContain(secret)
})

describe('two agents who are marked as different people', () => {
  const mark = (kind: string, actor = staff) =>
    markDifferent(deps(), { agentId: ben, input: { kind, other_id: ann, reason: 'Spouses' }, actor })
  const unmark = () =>
    unmarkDifferent(deps(), { agentId: ann, input: { kind: 'telephone', other_id: ben }, actor: staff })

  beforeEach(async () => {
    await phone(ann, '08030001234')
    await phone(ben, '08030001234')
  })

  test('are no longer listed, keep the mark and its reason on their pages, and can be listed again', async () => {
    await mark('telephone')
    expect(await listed()).toEqual([])
    const different = { reason: 'Spouses', marked_by: 'office@example.com', marked_at: expect.any(String) }
    expect(await othersOf(ann)).toEqual([{ kind: 'telephone', id: ben, different }])
    await expect(mark('telephone')).rejects.toMatchObject({ code: 'conflict' })
    await unmark()
    expect(await listed()).toHaveLength(1)
    await expect(unmark()).rejects.toMatchObject({ code: 'conflict' })
    const trail = await database.db
      .selectFrom('audit_entries')
      .select(['action', 'subject_id', 'before', 'after', 'reason'])
      .where('action', 'in', ['agent.mark-different', 'agent.unmark-different'])
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      {
        action: 'agent.mark-different',
        subject_id: ben,
        before: {},
        after: { kind: 'telephone', other_agent_id: ann },
        reason: 'Spouses',
      },
      {
        action: 'agent.unmark-different',
        subject_id: ann,
        before: { kind: 'telephone', other_agent_id: ben, reason: 'Spouses' },
        after: {},
        reason: null,
      },
    ])
  })

  test('are still listed with a third agent, and for anything else that they share', async () => {
    await mark('telephone')
    await phone(cyd, '08030001234')
    expect(await listed()).toEqual([{ kind: 'telephone', masked: '•••• 1234', ids: [cyd, ben, ann] }])
    await phone(cyd, '0')
    await fill(ann, { ...bank, account_number: '0123456789' })
    await fill(ben, { ...bank, account_number: '0123456789' })
    expect(await listed()).toEqual([{ kind: 'account', masked: '•••• 6789', ids: [ben, ann] }])
  })

  test('must share the value for which they are marked', async () => {
    await expect(mark('account')).rejects.toMatchObject({ code: 'conflict' })
    const input = { kind: 'telephone', other_id: ann, reason: 'x' }
    await expect(markDifferent(deps(), { agentId: ann, input, actor: staff })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(markDifferent(deps(), { agentId: 2_000_000_000, input, actor: staff })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the index of bank accounts and telephone numbers', () => {
  const forget = (id: number) =>
    database.db
      .updateTable('agents')
      .set({ account_index: null, account_index_of: null })
      .where('id', '=', id)
      .execute()

  beforeEach(async () => {
    await fill(ann, { ...bank, account_number: '0123456789' })
    await fill(ben, { ...bank, account_number: '0123456789' })
  })

  test('is added by the job to older rows, and to rows that an older process changed', async () => {
    await forget(ann)
    expect(await listed()).toEqual([])
    expect(await indexAccounts(deps())).toEqual({ indexed: 1, left: 0 })
    expect(await listed()).toHaveLength(1)
    const account_number = cipher.encrypt('555', `agents.account_number:${ann}`)
    await database.db.updateTable('agents').set({ account_number }).where('id', '=', ann).execute()
    expect(await indexAccounts(deps())).toEqual({ indexed: 1, left: 0 })
    expect(await listed()).toEqual([])
    expect(await indexAccounts(deps())).toEqual({ indexed: 0, left: 0 })
  })

  test('skips and counts a number that cannot be decrypted, and continues with the others', async () => {
    await forget(ben)
    await database.db.updateTable('agents').set({ account_number: 'damaged' }).where('id', '=', ann).execute()
    expect(await indexAccounts(deps())).toEqual({ indexed: 1, left: 1 })
    expect(await listed()).toMatchObject([{ kind: 'account', ids: [ben, ann] }])
  })

  test('is rebuilt when the key changes', async () => {
    const rotated = { db: database.db, cipher: createFieldCipher(['b'.repeat(64), OLD]) }
    await rotateFieldKey(rotated, () => {})
    expect(await indexAccounts(rotated)).toEqual({ indexed: 2, left: 0 })
    const [group] = (await listDuplicates(rotated, FIRST_PAGE)).items
    expect(group).toMatchObject({ kind: 'account', masked: '•••• 6789', total: 2 })
    const { account_index } = await database.db
      .selectFrom('agents')
      .select('account_index')
      .where('id', '=', ann)
      .executeTakeFirstOrThrow()
    expect(account_index).toMatch(new RegExp(`^${rotated.cipher.newestKeyId}\\.`))
  })
})

test('a withdrawal names the other agents with its bank account, including those who only withdrew to it', async () => {
  const number = '0123456789'
  for (const id of [ann, ben, cyd]) await fill(id, { ...bank, account_number: number })
  await inTransaction(database.db, (trx) => openAgentAccounts(trx, [ann]))
  const money = { amount: 100n, balance_before: 100n, balance_after: 0n, plan_version_id: 1, idempotency_key: null }
  for (const agent_id of [ann, cyd]) {
    const { account_number, account_index, account_index_of } = await database.db
      .selectFrom('agents')
      .select(['account_number', 'account_index', 'account_index_of'])
      .where('id', '=', agent_id)
      .executeTakeFirstOrThrow()
    const destination = { bank_name: account_number, account_name: account_number, account_number }
    const index = { account_index, account_index_of }
    await database.db
      .insertInto('withdrawals')
      .values({ agent_id, ...money, ...destination, ...index })
      .execute()
  }
  await fill(cyd, { account_number: '00099' })
  await fill(ann, { account_number: '00098' })
  const sharers = async () => {
    const [withdrawal] = (await listWithdrawalsForStaff(database.db, { cipher, agentId: ann, ...FIRST_PAGE })).items
    return withdrawal?.account_shared_with.map(({ id }) => id)
  }
  expect(await sharers()).toEqual([cyd, ben])
  await fill(ann, { account_number: number })
  const input = { kind: 'account', other_id: ben, reason: 'Spouses' }
  await markDifferent(deps(), { agentId: ann, input, actor: staff })
  expect(await sharers()).toEqual([cyd])
})

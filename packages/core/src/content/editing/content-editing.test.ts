/** Editing content on a real database: versions, conflicts, restoring, and the audit trail. */
import type { EditedRecord } from '@evergrove/contract/content/content-editing'
import { contentKinds } from '@evergrove/contract/content/content-kinds'
import { openDatabase } from '@evergrove/db'
import { databaseForEach, testDriver } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Actor } from '../../audit/index.ts'
import type { Schema } from '../../platform/schema.ts'
import { createContent, deleteContent, listContent, updateContent } from '../content.service.ts'
import { createRecord, deleteRecord, orderRecords, publishRecord, saveRecord } from './change-content.ts'
import { listDeleted, listEditedRecords, listHistory, listKinds } from './read-content.ts'
import { restoreVersion } from './restore-version.ts'

const database = databaseForEach<Schema>()
let ada: Actor
let ben: Actor

beforeEach(async () => {
  ada = await staff('ada@example.com')
  ben = await staff('ben@example.com')
})

async function staff(email: string): Promise<Actor> {
  const { id } = await database.db
    .insertInto('staff')
    .values({ email, password_hash: 'none', role: 'editor', totp_secret: null, totp_confirmed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { kind: 'staff', id }
}

const branch = (branch_name: string) => ({ branch_name, phone_number: '0700', branch_address: 'Street 1' })
const service = (slug: string) => ({
  title: 'Savings',
  slug,
  description: 'Short',
  safe_description_body_html: '<p>Long</p>',
  get_image_url: null,
})

const branches = () => listEditedRecords(database.db, 'branch-address')
const create = (fields: object, kind = 'branch-address', actor = ada) =>
  createRecord(database.db, { kind, input: { fields }, actor })
const save = (record: Pick<EditedRecord, 'id' | 'version'>, fields: object, actor = ada) =>
  saveRecord(database.db, {
    kind: 'branch-address',
    id: record.id,
    input: { fields, version: record.version },
    actor,
  })
const publish = ({ id }: { id: number }, is_published: boolean, actor = ada) =>
  publishRecord(database.db, { kind: 'branch-address', id, input: { is_published }, actor })
const remove = ({ id }: { id: number }, kind = 'branch-address') => deleteRecord(database.db, { kind, id, actor: ada })
const restore = ({ id }: { id: number }, version: number, kind = 'branch-address') =>
  restoreVersion(database.db, { kind, id, input: { version }, actor: ben })
const order = (ids: number[]) => orderRecords(database.db, { kind: 'branch-address', input: { ids }, actor: ben })
const history = ({ id }: { id: number }, kind = 'branch-address') =>
  listHistory(database.db, { kind, id, page: 1, page_size: 50 })
const changesOf = async (record: { id: number }, kind?: string) =>
  (await history(record, kind)).map(({ version, change, saved_by }) => [version, change, saved_by])
const audit = () =>
  database.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'subject_kind', 'subject_id', 'before', 'after'])
    .orderBy('id')
    .execute()

describe('saving', () => {
  test('keeps the state before the first edit as version 1, and appends the change', async () => {
    const seeded = await createContent(database.db, { kind: 'branch-address' }, branch('Old'))
    expect(await branches()).toMatchObject([{ id: seeded.id, version: 1, updated_by: null, fields: branch('Old') }])
    expect(await changesOf(seeded)).toEqual([[1, 'stored', null]])
    const saved = await save({ id: seeded.id, version: 1 }, { branch_name: 'New' })
    expect(saved).toMatchObject({ version: 2, updated_by: 'ada@example.com', fields: branch('New') })
    expect(await history(seeded)).toMatchObject([
      { version: 2, change: 'changed', saved_by: 'ada@example.com', fields: branch('New') },
      { version: 1, change: 'stored', saved_by: null, fields: branch('Old') },
    ])
    expect(await listContent(database.db, 'branch-address')).toEqual([{ id: seeded.id, ...branch('New') }])
  })

  test('is refused if somebody else has saved in the meantime, names who and when, and changes nothing', async () => {
    const created = await create(branch('A'))
    await save(created, { branch_name: 'B' }, ben)
    await expect(save(created, { phone_number: '0800' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^ben@example\.com changed this record on \d+ \w+ \d{4} at \d\d:\d\d UTC\./),
    })
    expect(await branches()).toMatchObject([{ version: 2, fields: branch('B') }])
  })

  test('is refused if the record was changed by another action in the meantime', async () => {
    const created = await create(branch('A'))
    await updateContent(database.db, { kind: 'branch-address', id: created.id }, { branch_name: 'B' })
    expect(await branches()).toMatchObject([{ version: 2, updated_by: null }])
    await expect(save(created, { branch_name: 'C' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^This record was changed on /),
    })
    await save({ id: created.id, version: 2 }, { branch_name: 'C' })
    expect(await changesOf(created)).toEqual([
      [3, 'changed', 'ada@example.com'],
      [2, 'stored', null],
      [1, 'created', 'ada@example.com'],
    ])
  })

  test('is accepted if the record has only moved in the meantime', async () => {
    const [a, b] = [await create(branch('A')), await create(branch('B'))]
    await order([b.id, a.id])
    expect(await save(a, { branch_name: 'C' })).toMatchObject({ version: 3, position: 2, fields: branch('C') })
  })

  test('creates no version if nothing changes', async () => {
    const created = await create(branch('A'))
    expect(await save(created, branch('A'))).toEqual(created)
    expect(await changesOf(created)).toHaveLength(1)
    expect(await audit()).toHaveLength(1)
  })

  test('succeeds once if two people save at the same moment, and the other learns who saved', async () => {
    const created = await create(branch('A'))
    const outcomes = await Promise.allSettled([
      save(created, { branch_name: 'B' }, ada),
      save(created, { branch_name: 'C' }, ben),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'conflict', message: expect.stringMatching(/^(ada|ben)@/) })
    expect(await changesOf(created)).toHaveLength(2)
  })

  test('names every invalid field and stores nothing', async () => {
    const created = await create(branch('A'))
    const refusal = { code: 'invalid', fieldErrors: { branch_name: ['This field may not be blank.'] } }
    await expect(save(created, { branch_name: ' ' })).rejects.toMatchObject(refusal)
    await expect(create({ ...branch('A'), branch_name: '' })).rejects.toMatchObject(refusal)
    await expect(save({ id: created.id, version: 9 }, {})).rejects.toMatchObject({
      fieldErrors: { version: ['There is no such version.'] },
    })
    expect(await branches()).toEqual([created])
  })

  test('starts a single kind at version 0, which only one of two people can do', async () => {
    const first = (id: number, actor: Actor) => {
      const input = { fields: { body: '<p>By bank</p>' }, version: 0 }
      return saveRecord(database.db, { kind: 'payment-instructions', id, input, actor })
    }
    expect(await listEditedRecords(database.db, 'payment-instructions')).toEqual([])
    expect(await first(1, ada)).toMatchObject({ id: 1, version: 1, position: null, is_published: true })
    await expect(first(1, ben)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^ada@example\.com created this record/),
    })
    await expect(first(2, ada)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('publishing', () => {
  test('shows or hides a record with a version each, and does nothing if repeated', async () => {
    const created = await createRecord(database.db, {
      kind: 'branch-address',
      input: { fields: branch('A'), is_published: false },
      actor: ada,
    })
    expect(await listContent(database.db, 'branch-address')).toEqual([])
    await publish(created, true)
    await publish(created, true)
    expect(await listContent(database.db, 'branch-address')).toHaveLength(1)
    await publish(created, false, ben)
    expect(await changesOf(created)).toEqual([
      [3, 'hidden', 'ben@example.com'],
      [2, 'published', 'ada@example.com'],
      [1, 'created', 'ada@example.com'],
    ])
  })
})

describe('reordering', () => {
  test('applies the order of the ids, and creates no version for records that keep their place', async () => {
    const [a, b, c] = [await create(branch('A')), await create(branch('B')), await create(branch('C'))]
    await publish(b, false)
    const ordered = await order([c.id, b.id, a.id])
    expect(ordered.map(({ id }) => id)).toEqual([c.id, b.id, a.id])
    expect((await branches()).map(({ id, position }) => [id, position])).toEqual([
      [c.id, 1],
      [b.id, 2],
      [a.id, 3],
    ])
    expect(await changesOf(a)).toEqual([
      [2, 'moved', 'ben@example.com'],
      [1, 'created', 'ada@example.com'],
    ])
    expect(await changesOf(b)).toHaveLength(2)
  })

  test('is refused unless it names every record, and names who added or deleted one', async () => {
    const [a, b] = [await create(branch('A')), await create(branch('B'))]
    const ids = (await branches()).map(({ id }) => id)
    await remove(b)
    await expect(order(ids)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^ada@example\.com deleted a record on /),
    })
    await expect(order([])).rejects.toMatchObject({ code: 'conflict' })
    await expect(order([a.id, a.id])).rejects.toMatchObject({ code: 'invalid' })
    expect(await order([a.id])).toHaveLength(1)
  })
})

describe('deleting and restoring', () => {
  test('lists a deleted record, and brings it back with its id, place and state', async () => {
    const [a, b] = [await create(branch('A')), await create(branch('B'))]
    await publish(a, false)
    await remove(a)
    expect(await branches()).toMatchObject([{ id: b.id }])
    expect(await listDeleted(database.db, 'branch-address')).toMatchObject([
      { id: a.id, version: 3, deleted_by: 'ada@example.com', fields: branch('A') },
    ])
    expect(await restore(a, 3)).toMatchObject({
      id: a.id,
      version: 4,
      position: 1,
      is_published: false,
      updated_by: 'ben@example.com',
      fields: branch('A'),
    })
    expect(await listDeleted(database.db, 'branch-address')).toEqual([])
    expect((await create(branch('C'))).id).toBe(b.id + 1)
  })

  test('refuses every edit of a deleted record, and names who deleted it', async () => {
    const created = await create(branch('A'))
    await remove(created)
    const refusal = { code: 'conflict', message: expect.stringMatching(/^ada@example\.com deleted this record on /) }
    await expect(save(created, { branch_name: 'B' })).rejects.toMatchObject(refusal)
    await expect(publish(created, false)).rejects.toMatchObject(refusal)
    await expect(remove(created)).rejects.toMatchObject(refusal)
  })

  test('restores the fields of an older version and keeps the visibility', async () => {
    const created = await create(branch('A'))
    await save(created, { branch_name: 'B' })
    await publish(created, false)
    expect(await restore(created, 1)).toMatchObject({ version: 4, is_published: false, fields: branch('A') })
    expect(await changesOf(created)).toMatchObject([
      [4, 'restored', 'ben@example.com'],
      [3, 'hidden', 'ada@example.com'],
      [2, 'changed', 'ada@example.com'],
      [1, 'created', 'ada@example.com'],
    ])
    expect(await restore(created, 4)).toMatchObject({ version: 4 })
  })

  test('refuses to restore a record if another service has taken its address', async () => {
    const first = await create(service('savings'), 'services')
    await remove(first, 'services')
    await create(service('savings'), 'services')
    await expect(restore(first, 2, 'services')).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { slug: ['A service with this address already exists.'] },
    })
    expect(await listDeleted(database.db, 'services')).toHaveLength(1)
  })

  test('reports a record that never existed as not found, and does not delete a single kind', async () => {
    const missing = { code: 'not_found' }
    await expect(save({ id: 77, version: 1 }, {})).rejects.toMatchObject(missing)
    await expect(publish({ id: 77 }, true)).rejects.toMatchObject(missing)
    await expect(remove({ id: 77 })).rejects.toMatchObject(missing)
    await expect(restore({ id: 77 }, 1)).rejects.toMatchObject(missing)
    await expect(history({ id: 77 })).rejects.toMatchObject(missing)
    for (const kind of ['no-such-kind', 'constructor', '__proto__']) {
      await expect(listEditedRecords(database.db, kind)).rejects.toMatchObject(missing)
    }
    await expect(remove({ id: 1 }, 'why-choose-us')).rejects.toMatchObject({ code: 'conflict' })
    await expect(create({}, 'why-choose-us')).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('history', () => {
  test('is read page by page, with the unrecorded state first', async () => {
    const created = await create(branch('A'))
    for (const name of ['B', 'C']) await save(await only(), { branch_name: name })
    await updateContent(database.db, { kind: 'branch-address', id: created.id }, { branch_name: 'D' })
    const pageOf = async (page: number) =>
      (await listHistory(database.db, { kind: 'branch-address', id: created.id, page, page_size: 2 })).map(
        ({ version, fields }) => [version, fields['branch_name']],
      )
    expect(await pageOf(1)).toEqual([
      [4, 'D'],
      [3, 'C'],
    ])
    expect(await pageOf(2)).toEqual([
      [2, 'B'],
      [1, 'A'],
    ])
    expect(await pageOf(3)).toEqual([])
  })

  async function only(): Promise<EditedRecord> {
    const [record] = await branches()
    if (record === undefined) throw new Error('There is no branch')
    return record
  }

  test('cannot be changed', async () => {
    await create(branch('A'))
    for (const statement of [
      sql`update content_versions set version = 2`,
      sql`delete from content_versions`,
      sql`truncate content_versions`,
    ]) {
      await expect(statement.execute(database.db)).rejects.toThrow('is not allowed on content_versions')
    }
  })

  test('shows a record that was removed outside the editor', async () => {
    const created = await create(branch('A'))
    await deleteContent(database.db, { kind: 'branch-address', id: created.id })
    expect(await changesOf(created)).toHaveLength(1)
    expect(await restore(created, 1)).toMatchObject({ id: created.id, version: 2 })
  })
})

test('every edit is recorded with its actor, subject, before and after', async () => {
  const created = await create(branch('A'))
  await save(created, { branch_name: 'B' }, ben)
  await publish(created, false)
  const other = await create(branch('Z'))
  await order([other.id, created.id])
  await remove(created)
  await restore(created, 2)
  const subject = { subject_kind: 'content branch-address', subject_id: created.id }
  expect(await audit()).toMatchObject([
    { ...subject, action: 'content.create', actor_id: idOf(ada), before: {}, after: { ...branch('A'), version: 1 } },
    {
      ...subject,
      action: 'content.change',
      actor_id: idOf(ben),
      before: { branch_name: 'A' },
      after: { branch_name: 'B', version: 2 },
    },
    { ...subject, action: 'content.hide', before: { is_published: true }, after: { is_published: false } },
    { action: 'content.create', subject_id: other.id },
    {
      action: 'content.order',
      subject_id: 0,
      before: { ids: [created.id, other.id] },
      after: { ids: [other.id, created.id] },
    },
    { ...subject, action: 'content.delete', before: branch('B') },
    { ...subject, action: 'content.restore', actor_id: idOf(ben), after: { restored_version: 2 } },
  ])
})

const idOf = (actor: Actor) => (actor.kind === 'operator' ? null : actor.id)

test('the kinds include their number of records', async () => {
  await create(branch('A'))
  await publish(await create(branch('B')), false)
  const kinds = await listKinds(database.db)
  expect(kinds.map(({ kind }) => kind)).toEqual(Object.keys(contentKinds))
  expect(kinds.find(({ kind }) => kind === 'branch-address')).toMatchObject({
    label: 'Branches',
    single: false,
    page: '/contact',
    total: 2,
    published: 1,
    fields: [{ name: 'branch_name' }, { name: 'phone_number' }, { name: 'branch_address' }],
  })
})

test.runIf(testDriver() === 'postgres')('an edit is told to a second process as soon as it is stored', async () => {
  const other = await openDatabase<Schema>({ kind: 'postgres', url: database.url ?? '' })
  const seen: string[] = []
  const stop = await other.listen('content_changed', (table) => void seen.push(table))
  const created = await create(branch('A'))
  await save(created, { branch_name: 'B' })
  await vi.waitFor(() => expect(seen.filter((table) => table === 'branches').length).toBeGreaterThanOrEqual(2))
  expect(await listContent(other.db, 'branch-address')).toEqual([{ id: created.id, ...branch('B') }])
  await stop()
  await other.close()
})

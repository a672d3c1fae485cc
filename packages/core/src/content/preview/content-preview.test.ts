/** Previews: the site with one record as it would be, for the holder of the token, for an hour. */
import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, expect, test } from 'vitest'
import type { Schema } from '../../platform/schema.ts'
import { createContent, listContent, saveSingle, setPublished } from '../content.service.ts'
import { createPreview, findDraft, findServiceWithDraft, getSingleWithDraft, listWithDraft } from './content-preview.ts'

const database = databaseForEach<Schema>()
let clock: Date
const now = () => clock
const actor = { kind: 'operator' } as const

beforeEach(() => {
  clock = new Date()
})

const branch = (branch_name: string) => ({ branch_name, phone_number: '0700', branch_address: 'Street 1' })
const service = (slug: string) => ({
  title: 'Savings',
  slug,
  description: 'Short',
  safe_description_body_html: '<p>Long</p>',
  get_image_url: null,
})
const block = { title: 'Why', sub_title: 'So', description: 'Short', safe_description_body_html: '<p>a</p>' }

/** Returns the page and the draft behind the address of a new preview. */
async function preview(kind: string, fields: object, id: number | null = null) {
  const { url } = await createPreview({ db: database.db, now }, { kind, input: { id, fields }, actor })
  const [page, token = ''] = url.split('?preview=')
  return { page, token, draft: await findDraft({ db: database.db, now }, token) }
}

test('a preview shows the changed record in its place, while the public sees the stored one', async () => {
  const { db } = database
  const a = await createContent(db, { kind: 'branch-address' }, branch('A'))
  const b = await createContent(db, { kind: 'branch-address' }, branch('B'))
  const { page, draft } = await preview('branch-address', { branch_name: 'New' }, a.id)
  expect(page).toBe('/contact')
  expect(await listWithDraft(db, 'branch-address', draft)).toEqual([{ ...a, branch_name: 'New' }, b])
  expect(await listContent(db, 'branch-address')).toEqual([a, b])
  expect(await listWithDraft(db, 'hero', draft)).toEqual([])
  expect(await listWithDraft(db, 'branch-address', undefined)).toEqual([a, b])
})

test('a preview shows a hidden record, leaves other hidden records out, and puts a new one at the end', async () => {
  const { db } = database
  const [a, b] = [
    await createContent(db, { kind: 'branch-address', is_published: false }, branch('A')),
    await createContent(db, { kind: 'branch-address' }, branch('B')),
  ]
  const hidden = await preview('branch-address', {}, a.id)
  expect(await listWithDraft(db, 'branch-address', hidden.draft)).toEqual([a, b])
  const added = await preview('branch-address', branch('C'))
  expect(await listWithDraft(db, 'branch-address', added.draft)).toEqual([b, { id: 0, ...branch('C') }])
})

test('a service is previewed at the address that it would have', async () => {
  const { db } = database
  const { id } = await createContent(db, { kind: 'services' }, service('old'))
  const { page, draft } = await preview('services', { slug: 'new' }, id)
  expect(page).toBe('/services/new')
  expect(await findServiceWithDraft(db, 'new', draft)).toMatchObject({ id, slug: 'new' })
  expect(await findServiceWithDraft(db, 'old', draft)).toBeUndefined()
  expect(await findServiceWithDraft(db, 'old', undefined)).toMatchObject({ id })
})

test('a single record is previewed whether it is published, hidden or missing', async () => {
  const { db } = database
  const fields = { ...block, get_image_url: null }
  const first = await preview('why-choose-us', fields)
  expect(await getSingleWithDraft(db, 'why-choose-us', first.draft)).toEqual({ id: 1, ...fields })
  await saveSingle(db, 'why-choose-us', fields)
  await setPublished(db, { kind: 'why-choose-us', id: 1 }, false)
  const changed = await preview('why-choose-us', { title: 'New' })
  expect(await getSingleWithDraft(db, 'why-choose-us', changed.draft)).toEqual({ id: 1, ...fields, title: 'New' })
  expect(await getSingleWithDraft(db, 'why-choose-us', undefined)).toBeUndefined()
})

test('images are shown, and HTML is sanitised as when it is stored', async () => {
  const { db } = database
  const { id: image } = await db
    .insertInto('files')
    .values({ hash: 'a'.repeat(32), folder: 'images/a/', width: 8, height: 6, mime: 'image/webp', byte_size: 9 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hostile = '<p>a<script>b</script></p>'
  const { draft } = await preview('services', {
    ...service('new'),
    safe_description_body_html: hostile,
    get_image_url: image,
  })
  expect(await findServiceWithDraft(db, 'new', draft)).toMatchObject({
    safe_description_body_html: '<p>a</p>',
    get_image_url: `/media/${'a'.repeat(32)}-8x6.webp`,
  })
})

test('a token is valid for an hour, is stored only as a hash, and is deleted when it expires', async () => {
  const { token, draft } = await preview('branch-address', branch('A'))
  expect(draft).toBeDefined()
  const stored = await database.db.selectFrom('content_drafts').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  for (const other of ['', 'x', `${token}x`, token.slice(1), 'A'.repeat(43)]) {
    expect(await findDraft({ db: database.db, now }, other)).toBeUndefined()
  }
  clock = new Date(clock.getTime() + 3_599_000)
  expect(await findDraft({ db: database.db, now }, token)).toBeDefined()
  clock = new Date(clock.getTime() + 1000)
  expect(await findDraft({ db: database.db, now }, token)).toBeUndefined()
  await preview('branch-address', branch('B'))
  expect(await database.db.selectFrom('content_drafts').select('data').execute()).toEqual([{ data: branch('B') }])
})

test('a draft that could not be saved is not previewed', async () => {
  await expect(preview('branch-address', { ...branch('A'), branch_name: '' })).rejects.toMatchObject({
    code: 'invalid',
    fieldErrors: { branch_name: ['This field may not be blank.'] },
  })
  await expect(preview('branch-address', branch('A'), 77)).rejects.toMatchObject({ code: 'not_found' })
  await expect(preview('no-such-kind', {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(preview('training', {})).rejects.toMatchObject({ code: 'conflict' })
  expect(await database.db.selectFrom('content_drafts').selectAll().execute()).toEqual([])
})

test('a preview request is recorded in the audit trail', async () => {
  await preview('branch-address', branch('A'))
  expect(await database.db.selectFrom('audit_entries').select(['action', 'subject_kind']).execute()).toEqual([
    { action: 'content.preview', subject_kind: 'content branch-address' },
  ])
})

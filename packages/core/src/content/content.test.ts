import { databaseForEach } from '@evergrove/db/testing'
import { describe, expect, test, vi } from 'vitest'
import type { Schema } from '../platform/schema.ts'
import {
  createContent,
  deleteContent,
  findServiceBySlug,
  getSingle,
  isContentEmpty,
  listContent,
  saveSingle,
  setPublished,
  updateContent,
} from './index.ts'

const database = databaseForEach<Schema>()

const service = (changes: object = {}) => ({
  title: 'Savings',
  slug: 'savings',
  description: 'Short',
  safe_description_body_html: '<p>Long</p>',
  get_image_url: null,
  ...changes,
})

const whyChooseUs = {
  title: 'Why',
  sub_title: 'Because',
  description: 'Short',
  safe_description_body_html: '<p>Long</p>',
  get_image_url: null,
}

async function insertFile(hashDigit: string, isPrivate = false): Promise<number> {
  const { id } = await database.db
    .insertInto('files')
    .values({
      hash: hashDigit.repeat(32),
      folder: `images/${hashDigit}/`,
      width: 800,
      height: 600,
      mime: 'image/webp',
      byte_size: 9,
      is_private: isPrivate,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const fieldErrorsOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'no error',
    (error: { code?: string; fieldErrors?: unknown }) => (error.code === 'invalid' ? error.fieldErrors : error),
  )

describe('a list', () => {
  test('has the published records by position, then age, with only the fields of the response', async () => {
    await createContent(database.db, { kind: 'branch-address', position: 3 }, branch('C'))
    await createContent(database.db, { kind: 'branch-address', position: 1 }, branch('A'))
    await createContent(database.db, { kind: 'branch-address', position: 1 }, branch('B'))
    await createContent(database.db, { kind: 'branch-address', is_published: false }, branch('hidden'))
    const branches = await listContent(database.db, 'branch-address')
    expect(branches).toEqual([
      { id: 2, ...branch('A') },
      { id: 3, ...branch('B') },
      { id: 1, ...branch('C') },
    ])
  })

  test('appends a record without a position', async () => {
    await createContent(database.db, { kind: 'branch-address', position: 7 }, branch('A'))
    await createContent(database.db, { kind: 'branch-address' }, branch('B'))
    const names = (await listContent(database.db, 'branch-address')).map(({ branch_name }) => branch_name)
    expect(names).toEqual(['A', 'B'])
  })

  test('has images as URLs, and none for a private file', async () => {
    const image = await insertFile('a')
    await createContent(database.db, { kind: 'photo-gallery' }, { title: 'Tree', get_image_url: image })
    await createContent(database.db, { kind: 'photo-gallery' }, { title: 'None', get_image_url: null })
    expect((await listContent(database.db, 'photo-gallery')).map((photo) => photo.get_image_url)).toEqual([
      `/media/${'a'.repeat(32)}-800x600.webp`,
      null,
    ])
    await database.db.updateTable('files').set({ is_private: true }).execute()
    expect((await listContent(database.db, 'photo-gallery')).map((photo) => photo.get_image_url)).toEqual([null, null])
  })

  const branch = (branch_name: string) => ({ branch_name, phone_number: '0700', branch_address: 'Street 1' })
})

describe('the content editor', () => {
  test('stores HTML sanitised', async () => {
    const body = '<h1 onclick="x">A</h1><script>1</script>'
    const stored = await createContent(database.db, { kind: 'services' }, service({ safe_description_body_html: body }))
    expect(stored.safe_description_body_html).toBe('<h2>A</h2>')
  })

  test('refuses HTML that is empty after cleaning', async () => {
    const attempt = createContent(
      database.db,
      { kind: 'services' },
      service({ safe_description_body_html: '<script>1</script>' }),
    )
    expect(await fieldErrorsOf(attempt)).toEqual({ safe_description_body_html: ['This field may not be blank.'] })
  })

  test('names every invalid field', async () => {
    const attempt = createContent(
      database.db,
      { kind: 'services' },
      {
        ...service(),
        title: ' ',
        slug: 'A B',
        description: undefined,
      },
    )
    expect(await fieldErrorsOf(attempt)).toEqual({
      title: ['This field may not be blank.'],
      slug: ['Use lower-case letters, digits and single hyphens.'],
      description: ['This field is required.'],
    })
  })

  test('refuses images that do not exist or are private, under their field', async () => {
    const privateFile = await insertFile('b', true)
    for (const id of [77, privateFile]) {
      const attempt = createContent(database.db, { kind: 'services' }, service({ get_image_url: id }))
      expect(await fieldErrorsOf(attempt)).toEqual({ get_image_url: [`There is no image with the id ${id}.`] })
    }
  })

  test('refuses a slug that is taken, on creation and on change, and changes nothing', async () => {
    const taken = { slug: ['A service with this address already exists.'] }
    await createContent(database.db, { kind: 'services' }, service())
    const other = await createContent(database.db, { kind: 'services' }, service({ slug: 'other' }))
    expect(await fieldErrorsOf(createContent(database.db, { kind: 'services' }, service()))).toEqual(taken)
    const change = updateContent(database.db, { kind: 'services', id: other.id }, { slug: 'savings', title: 'New' })
    expect(await fieldErrorsOf(change)).toEqual(taken)
    expect(await findServiceBySlug(database.db, 'other')).toEqual(other)
  })

  test('changes the given fields and keeps the others, including the image', async () => {
    const image = await insertFile('c')
    const created = await createContent(database.db, { kind: 'services' }, service({ get_image_url: image }))
    const changed = await updateContent(database.db, { kind: 'services', id: created.id }, { title: 'Pensions' })
    expect(changed).toEqual({ ...created, title: 'Pensions' })
    const without = await updateContent(database.db, { kind: 'services', id: created.id }, { get_image_url: null })
    expect(without).toEqual({ ...changed, get_image_url: null })
  })

  test('hides, shows and deletes a record', async () => {
    const { id } = await createContent(database.db, { kind: 'services' }, service())
    await setPublished(database.db, { kind: 'services', id }, false)
    expect(await findServiceBySlug(database.db, 'savings')).toBeUndefined()
    await setPublished(database.db, { kind: 'services', id }, true)
    expect((await findServiceBySlug(database.db, 'savings'))?.id).toBe(id)
    await deleteContent(database.db, { kind: 'services', id })
    expect(await listContent(database.db, 'services')).toEqual([])
  })

  test('reports not_found for a record that does not exist', async () => {
    const attempts = [
      () => updateContent(database.db, { kind: 'services', id: 77 }, { title: 'A' }),
      () => setPublished(database.db, { kind: 'services', id: 77 }, true),
      () => deleteContent(database.db, { kind: 'services', id: 77 }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  })

  test('tells every process which content changed', async () => {
    const tables: string[] = []
    const stop = await database.listen('content_changed', (table) => tables.push(table))
    await createContent(database.db, { kind: 'services' }, service())
    await saveSingle(database.db, 'why-choose-us', whyChooseUs)
    await vi.waitFor(() => expect(new Set(tables)).toEqual(new Set(['services', 'why_choose_us'])))
    await stop()
  })
})

describe('single kinds', () => {
  test('are absent until saved, and hold one record after any number of saves', async () => {
    expect(await getSingle(database.db, 'why-choose-us')).toBeUndefined()
    expect(await isContentEmpty(database.db)).toBe(true)
    await saveSingle(database.db, 'why-choose-us', whyChooseUs)
    await saveSingle(database.db, 'why-choose-us', { ...whyChooseUs, title: 'Changed' })
    expect(await getSingle(database.db, 'why-choose-us')).toEqual({ id: 1, ...whyChooseUs, title: 'Changed' })
    expect(await isContentEmpty(database.db)).toBe(false)
  })

  test('are absent while they are not published', async () => {
    await saveSingle(database.db, 'why-choose-us', whyChooseUs)
    await setPublished(database.db, { kind: 'why-choose-us', id: 1 }, false)
    expect(await getSingle(database.db, 'why-choose-us')).toBeUndefined()
  })

  test('store empty optional fields as null', async () => {
    const company = {
      company_name: 'Goldenfield',
      get_logo_url: null,
      get_page_header_image: null,
      company_address: 'Street 1',
      email: 'office@example.org',
      telephone: '0700',
      company_history: '<script>1</script>',
      privacy_policy: '<p>a</p>',
      term_and_conditions: '<p>b</p>',
      facebook_url: '',
    }
    const saved = await saveSingle(database.db, 'company-information', company)
    expect(saved).toMatchObject({ company_history: null, facebook_url: null, youtube_url: null, about_company: null })
  })
})

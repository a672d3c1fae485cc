/** Website content, messages, subscribers and pictures come with the company, through the sanitiser and the image pipeline. */
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSingle, listContent, saveSingle } from '../content/index.ts'
import { found } from '../network/testing/network-world.ts'
import type { Schema } from '../platform/schema.ts'
import { undoMoveIn } from './end.ts'
import { depsOf, idOf, moveIn, unstopped } from './testing/moving-world.ts'
import { payment, user } from './testing/source-company.ts'
import type { Dumped } from './testing/source-files.ts'

let database: TestDatabase<Schema>
let pictures: Record<string, Uint8Array>
beforeAll(async () => {
  database = await openTestDatabase()
  const paint = (background: string) =>
    sharp({ create: { width: 8, height: 6, channels: 3, background } })
      .png()
      .toBuffer()
  pictures = {
    'hero/field.png': await paint('teal'),
    'photos/ada.png': await paint('navy'),
    'proofs/two.png': await paint('gold'),
    'hero/broken.png': new TextEncoder().encode('No picture'),
  }
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.truncateAll()
  await found(database.db)
})

const website = (model: string, pk: number, fields: Record<string, unknown>): Dumped => ({
  model: `website.${model}`,
  pk,
  fields,
})
const FULL = { description_body: '<p>All of it</p>' }

const company = (): Dumped[] => [
  user(1),
  user(2, { image: 'photos/ada.png' }),
  payment(2, { payment_proof: 'proofs/two.png' }),
  website('hero', 1, { title: 'Retire well', snippet: 'Plan today', image: 'hero/field.png' }),
  website('hero', 2, { title: 'Together', snippet: 'With others', image: 'hero/broken.png' }),
  website('service', 1, { title: 'Annuities', slug: 'annuities', description: 'Income', image: '', ...FULL }),
  website('service', 2, { title: 'Again', slug: 'annuities', description: 'Income', image: '', ...FULL }),
  website('testimonial', 1, { name: 'Ada', location: 'Enugu', testimony: '<p>Good<script>alert(1)</script></p>' }),
  website('emailsubscription', 1, { email: 'reader@example.org' }),
  website('contactus', 1, {
    name: 'Ben',
    location: 'Jos',
    email: 'ben@example.org',
    phone_number: '08012345678',
    message: 'Hello',
    created_at: '2024-01-01T10:00:00Z',
  }),
]

const filesOf = async () => (await database.db.selectFrom('files').select('is_private').orderBy('id').execute()).length

test('content comes sanitised and with its pictures, and those that cannot be read are named and left out', async () => {
  const left: string[] = []
  const onLeftOut = (what: string) => void left.push(what)
  expect(await moveIn(database.db, company(), { pictures, control: { ...unstopped, onLeftOut } })).toBe(true)
  const slides = await listContent(database.db, 'hero')
  expect(slides).toMatchObject([
    { title: 'Retire well', get_image_url: expect.stringContaining('/') },
    { title: 'Together', get_image_url: null },
  ])
  expect(await listContent(database.db, 'testimonials')).toMatchObject([{ name: 'Ada', testimony: '<p>Good</p>' }])
  expect(left).toEqual(['hero/broken.png', 'website.service 2'])
  const { image_id } = await database.db
    .selectFrom('agents')
    .select('image_id')
    .where('id', '=', await idOf(database.db, 2))
    .executeTakeFirstOrThrow()
  expect(image_id).not.toBeNull()
  const { rows } = await sql`
    select f.is_private from payments y join files f on f.id = y.payment_proof_id`.execute(database.db)
  expect(rows).toEqual([{ is_private: true }])
  expect(await filesOf()).toBe(3)
})

test('messages come as answered and subscribers as confirmed in one step', async () => {
  await moveIn(database.db, company(), { pictures })
  const messages = await database.db
    .selectFrom('contact_messages')
    .select(['name', 'created_at', 'answered_at'])
    .execute()
  expect(messages).toMatchObject([
    { name: 'Ben', created_at: new Date('2024-01-01T10:00:00Z'), answered_at: expect.any(Date) },
  ])
  const subscribers = await database.db.selectFrom('newsletter_subscriptions').select(['email', 'consent']).execute()
  expect(subscribers).toEqual([{ email: 'reader@example.org', consent: 'single' }])
})

test('a second export changes what has changed and adds nothing twice', async () => {
  await moveIn(database.db, company(), { pictures })
  const later = company().map((record) =>
    record.model === 'website.hero' && record.pk === 1
      ? website('hero', 1, { title: 'Retire better', snippet: 'Plan today', image: 'hero/field.png' })
      : record,
  )
  await moveIn(database.db, later, { pictures })
  expect((await listContent(database.db, 'hero')).map(({ title }) => title)).toEqual(['Retire better', 'Together'])
  expect(await filesOf()).toBe(3)
})

test('the one record of a kind that staff have written already stays as it is, and undoing leaves nothing behind', async () => {
  const texts = { privacy_policy: '<p>Ours</p>', term_and_conditions: '<p>Ours</p>' }
  const images = { get_logo_url: null, get_page_header_image: null }
  const name = { company_name: 'Ours', company_address: '1 Road', email: 'a@example.org', telephone: '0801', ...texts }
  await saveSingle(database.db, 'company-information', { ...name, ...images })
  const info = website('companyinfo', 1, { ...name, company_name: 'Theirs' })
  await moveIn(database.db, [...company(), info], { pictures })
  expect(await getSingle(database.db, 'company-information')).toMatchObject({ company_name: 'Ours' })
  await undoMoveIn(depsOf(database.db))
  expect(await listContent(database.db, 'hero')).toEqual([])
  expect(await database.db.selectFrom('contact_messages').select('id').execute()).toEqual([])
  const used = await sql`select from files where proof_of is not null`.execute(database.db)
  expect(used.rows).toEqual([])
})

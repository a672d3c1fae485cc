import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Content, type ContentKindName, contentKinds } from '@evergrove/contract/content/content-kinds'
import { contentSchema } from '@evergrove/contract/content/content-schemas'
import { parseImageUrl } from '@evergrove/contract/platform/image-url'
import { getSingle, listContent, setPublished } from '@evergrove/core/content'
import { type FileStorage, openFileStorage, readImageVariant } from '@evergrove/core/files'
import type { Schema } from '@evergrove/core/platform/schema'
import { createCollectingLogger } from '@evergrove/core/testing'
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '../company/content.ts'
import { seedCompany } from './seed-company.ts'

let database: TestDatabase<Schema>
let folder: string
let storage: FileStorage
/** The results of two processes that filled the database at the same time. */
let filled: boolean[]

const SEED_TIMEOUT_MS = 60_000

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'evergrove-seed-'))
  storage = await openFileStorage({ kind: 'disk', folder })
  const deps = { db: database.db, storage, logger: createCollectingLogger() }
  filled = await Promise.all([seedCompany(deps), seedCompany(deps)])
}, SEED_TIMEOUT_MS)
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function readAll(kind: ContentKindName): Promise<Content<ContentKindName>[]> {
  const { single } = contentKinds[kind]
  if (!single) return listContent(database.db, kind as 'hero')
  const record = await getSingle(database.db, kind as 'why-choose-us')
  return record === undefined ? [] : [record]
}

test.each([
  ['hero', 3],
  ['services', 6],
  ['testimonials', 12],
  ['core-values', 4],
  ['stat', 4],
  ['photo-gallery', 6],
  ['branch-address', 3],
  ['ourproducts', 3],
  ['annuity', 3],
  ['life', 3],
  ['health', 3],
  ['training', 3],
  ['contracting', 3],
  ['marketingmaterials', 3],
  ['agentsupports', 3],
  ['why-choose-us', 1],
  ['network-marketing', 1],
  ['company-information', 1],
] as const)('fills %s with at least %i records, each with its images', async (kind, atLeast) => {
  const records = await readAll(kind)
  expect(records.length).toBeGreaterThanOrEqual(atLeast)
  for (const record of records) {
    expect(contentSchema(kind).parse(record)).toEqual(record)
    for (const [name, field] of Object.entries(contentKinds[kind].fields)) {
      if (field.type !== 'image') continue
      const image = parseImageUrl(String(record[name as keyof typeof record]))
      if (image === undefined) throw new Error(`${kind} ${record.id} has no ${name}`)
      const variant = await readImageVariant({ db: database.db, storage }, image, { format: 'webp' })
      expect(variant?.mime).toBe('image/webp')
    }
  }
})

test('fills an empty database once if several processes try at the same time', async () => {
  expect(filled.filter(Boolean)).toHaveLength(1)
  expect(await listContent(database.db, 'hero')).toHaveLength(content.hero_slides.length)
})

test('stores the texts as written: the sanitiser removes nothing', async () => {
  const services = await listContent(database.db, 'services')
  const textOf = (html: string) => html.replaceAll(/<[^>]*>|\s+/g, '')
  expect(services.map((service) => textOf(service.safe_description_body_html))).toEqual(
    content.services.map((service) => textOf(service.safe_description_body_html)),
  )
})

test('stores nothing if there is any content, even if none is published', async () => {
  const logger = createCollectingLogger()
  await setPublished(database.db, { kind: 'why-choose-us', id: 1 }, false)
  await database.db.deleteFrom('hero_slides').execute()
  expect(await seedCompany({ db: database.db, storage, logger })).toBe(false)
  expect(await listContent(database.db, 'hero')).toEqual([])
  expect(logger.lines).toEqual([])
})

/** Reading and writing of public content, with one set of functions for all kinds (API-001 to API-015, ENT-001 to ENT-010). */
import {
  type Content,
  type ContentKindName,
  type ContentListName,
  type ContentSingleName,
} from '@evergrove/contract/content/content-kinds'
import { contentInputSchema } from '@evergrove/contract/content/content-schemas'
import { inTransaction } from '@evergrove/db'
import { invalid, notFound, requireFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import {
  deleteRecord,
  findPublishedService,
  findPublishedSingle,
  findRecord,
  hasNoRecords,
  insertRecord,
  isDuplicateSlug,
  listPublicFileIds,
  listPublished,
  lockRecordInput,
  markPublished,
  updateRecord,
  upsertSingle,
} from './content.repository.ts'
import { imageFieldsOf, type ParsedInput, toContent, withCleanHtml } from './content.ts'

/** Returns the published records of a kind in their order. */
export async function listContent<K extends ContentListName>(db: Database, kind: K): Promise<Content<K>[]> {
  const rows = await listPublished(db, kind)
  return rows.map((row) => toContent(kind, row))
}

/** Returns the record of a single kind; undefined while it is absent or not published. */
export async function getSingle<K extends ContentSingleName>(db: Database, kind: K): Promise<Content<K> | undefined> {
  const row = await findPublishedSingle(db, kind)
  return row === undefined ? undefined : toContent(kind, row)
}

/** The company's name until the company has given it. */
const FALLBACK_NAME = 'Evergrove'

/** Returns the name of the company that its mails use. */
export async function getCompanyName(db: Database): Promise<string> {
  return (await getSingle(db, 'company-information'))?.company_name ?? FALLBACK_NAME
}

/** The form of every stored address of a service. The database never sees anything else, because it refuses NUL with an error. */
const SLUG = /^[a-z0-9-]{1,80}$/

/** Returns the published service of this address, if there is one. */
export async function findServiceBySlug(db: Database, slug: string): Promise<Content<'services'> | undefined> {
  const row = SLUG.test(slug) ? await findPublishedService(db, slug) : undefined
  return row === undefined ? undefined : toContent('services', row)
}

/** Returns whether the database contains no content. */
export const isContentEmpty = (db: Database): Promise<boolean> => hasNoRecords(db)

/** One record of a kind. */
export type RecordKey<K extends ContentKindName> = { kind: K; id: number }

/** The position of a new record, and whether it is published immediately. A restored record keeps its `id`. */
export type NewRecord<K extends ContentListName> = { kind: K; id?: number; position?: number; is_published?: boolean }

/**
 * Stores a new record, at the end of its kind unless a position is given, with its HTML sanitised. Throws `invalid` for
 * input that breaks the kind's rules, a file that does not exist, or a service's address that is taken.
 */
export async function createContent<K extends ContentListName>(
  db: Database,
  { kind, id: oldId, position, is_published = true }: NewRecord<K>,
  input: unknown,
): Promise<Content<K>> {
  return inTransaction(db, async (trx) => {
    const checked = await checkContentInput(trx, kind, input)
    const record = { input: checked, id: oldId, position, is_published }
    const id = await refusingDuplicates(() => insertRecord(trx, kind, record))
    return getRecord(trx, kind, id)
  })
}

/**
 * Changes the given fields and keeps the others. The whole record is checked as in `createContent`. Throws `not_found`.
 */
export async function updateContent<K extends ContentKindName>(
  db: Database,
  { kind, id }: RecordKey<K>,
  patch: Record<string, unknown>,
): Promise<Content<K>> {
  return inTransaction(db, async (trx) => {
    const current = requireFound(await lockRecordInput(trx, kind, id))
    const checked = await checkContentInput(trx, kind, { ...current, ...patch })
    await refusingDuplicates(() => updateRecord(trx, { kind, id }, checked))
    return getRecord(trx, kind, id)
  })
}

/** Writes the one record of a single kind, for the first time or again. Throws `invalid` like `createContent`. */
export async function saveSingle<K extends ContentSingleName>(
  db: Database,
  kind: K,
  input: unknown,
): Promise<Content<K>> {
  return inTransaction(db, async (trx) => {
    await upsertSingle(trx, kind, await checkContentInput(trx, kind, input))
    return getRecord(trx, kind, 1)
  })
}

/** Removes a record for good. Throws `not_found`. */
export async function deleteContent(db: Database, { kind, id }: RecordKey<ContentKindName>): Promise<void> {
  if (!(await deleteRecord(db, kind, id))) throw notFound()
}

/** Shows a record to the public or hides it. Throws `not_found`. */
export async function setPublished(
  db: Database,
  { kind, id }: RecordKey<ContentKindName>,
  isPublished: boolean,
): Promise<void> {
  if (!(await markPublished(db, kind, { id, is_published: isPublished }))) throw notFound()
}

/**
 * Returns the input as it would be stored. Throws `invalid` as `createContent` does, except for a slug that is taken.
 */
export async function checkContentInput(db: Database, kind: ContentKindName, input: unknown): Promise<ParsedInput> {
  const checked = withCleanHtml(kind, parseInput(contentInputSchema(kind), input))
  const images = imageFieldsOf(kind)
    .map(([name]) => ({ name, id: checked[name] }))
    .filter((image): image is { name: string; id: number } => typeof image.id === 'number')
  const known = await listPublicFileIds(
    db,
    images.map(({ id }) => id),
  )
  const unknown = images.filter(({ id }) => !known.includes(id))
  if (unknown.length > 0) {
    throw invalid(Object.fromEntries(unknown.map(({ name, id }) => [name, [`There is no image with the id ${id}.`]])))
  }
  return checked
}

async function refusingDuplicates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicateSlug(error)) throw invalid({ slug: ['A service with this address already exists.'] })
    throw error
  }
}

async function getRecord<K extends ContentKindName>(db: Database, kind: K, id: number): Promise<Content<K>> {
  const row = requireFound(await findRecord(db, kind, id))
  return toContent(kind, row)
}

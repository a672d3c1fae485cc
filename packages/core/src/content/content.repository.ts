/**
 * The SQL of all kinds of content, derived from the contract's description of each kind, and of previews, which are
 * found only by the hash of their token.
 */
import { type ContentKindName, type ContentListName, contentKinds } from '@evergrove/contract/content/content-kinds'
import { type RawBuilder, sql } from 'kysely'
import { takeTurn } from '../platform/recordset.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { type ContentRow, fieldsOf, type ParsedInput, toColumns } from './content.ts'

type Predicate = RawBuilder<unknown>

const tableOf = (kind: ContentKindName) => sql.table(contentKinds[kind].table)

/** Selects the parts of an image's URL; a private file counts as none. */
const imageReference = (column: string) => sql`(
  select json_build_object('hash', files.hash, 'width', files.width, 'height', files.height)
  from files where files.id = ${sql.ref(`record.${column}`)} and not files.is_private)`

const wireColumns = (kind: ContentKindName) =>
  sql.join([
    sql.ref('record.id'),
    ...fieldsOf(kind).map(([name, field]) =>
      field.type === 'image' ? sql`${imageReference(field.column)} as ${sql.ref(name)}` : sql.ref(`record.${name}`),
    ),
  ])

async function selectRecords(db: Database, kind: ContentKindName, rest: Predicate): Promise<ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    select ${wireColumns(kind)} from ${tableOf(kind)} as record ${rest}`.execute(db)
  return rows
}

export const listPublished = (db: Database, kind: ContentListName): Promise<ContentRow[]> =>
  selectRecords(db, kind, sql`where record.is_published order by record.position, record.id`)

export async function findPublishedSingle(db: Database, kind: ContentKindName): Promise<ContentRow | undefined> {
  const [row] = await selectRecords(db, kind, sql`where record.is_published`)
  return row
}

export async function findPublishedService(db: Database, slug: string): Promise<ContentRow | undefined> {
  const [row] = await selectRecords(db, 'services', sql`where record.is_published and record.slug = ${slug}`)
  return row
}

export async function findRecord(db: Database, kind: ContentKindName, id: number): Promise<ContentRow | undefined> {
  const [row] = await selectRecords(db, kind, sql`where record.id = ${id}`)
  return row
}

/** Locks a record and returns it in the form in which it is written, with images as the ids of their files. */
export async function lockRecordInput(trx: Trx, kind: ContentKindName, id: number): Promise<ParsedInput | undefined> {
  const columns = fieldsOf(kind).map(([name, field]) =>
    field.type === 'image' ? sql`${sql.ref(field.column)} as ${sql.ref(name)}` : sql.ref(name),
  )
  const { rows } = await sql<ParsedInput>`
    select ${sql.join(columns)} from ${tableOf(kind)} where id = ${id} for update`.execute(trx)
  return rows[0]
}

/** Appends the record after all others unless it is given a position; a restored record brings its id. */
export async function insertRecord(
  db: Database,
  kind: ContentListName,
  record: { input: ParsedInput; id: number | undefined; position: number | undefined; is_published: boolean },
): Promise<number> {
  const columns = toColumns(kind, record.input)
  const position = record.position ?? sql`(select coalesce(max(position), 0) + 1 from ${tableOf(kind)})`
  const { rows } = await sql<{ id: number }>`
    insert into ${tableOf(kind)} (id, position, is_published, ${sql.join(columns.map(([name]) => sql.ref(name)))})
    ${record.id === undefined ? sql`` : sql`overriding system value`}
    values (${record.id ?? sql`default`}, ${position}, ${record.is_published},
      ${sql.join(columns.map(([, value]) => value))})
    returning id`.execute(db)
  const [inserted] = rows
  if (inserted === undefined) throw new Error(`Inserting into ${contentKinds[kind].table} returned no id`)
  return inserted.id
}

export async function updateRecord(
  trx: Trx,
  { kind, id }: { kind: ContentKindName; id: number },
  input: ParsedInput,
): Promise<void> {
  const assignments = toColumns(kind, input).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${tableOf(kind)} set ${sql.join(assignments)}, updated_at = now() where id = ${id}`.execute(trx)
}

/** Writes the one record of a single kind, whether or not it exists yet. */
export async function upsertSingle(db: Database, kind: ContentKindName, input: ParsedInput): Promise<void> {
  const columns = toColumns(kind, input)
  const names = columns.map(([name]) => sql.ref(name))
  const assignments = names.map((name) => sql`${name} = excluded.${name}`)
  await sql`
    insert into ${tableOf(kind)} (id, ${sql.join(names)})
    values (1, ${sql.join(columns.map(([, value]) => value))})
    on conflict (id) do update set ${sql.join(assignments)}, updated_at = now()`.execute(db)
}

/** Deletes the record. Returns whether it existed. */
export async function deleteRecord(db: Database, kind: ContentKindName, id: number): Promise<boolean> {
  const result = await sql`delete from ${tableOf(kind)} where id = ${id}`.execute(db)
  return result.numAffectedRows === 1n
}

/** Shows or hides the record. Returns whether it existed. */
export async function markPublished(
  db: Database,
  kind: ContentKindName,
  record: { id: number; is_published: boolean },
): Promise<boolean> {
  const result = await sql`
    update ${tableOf(kind)} set is_published = ${record.is_published}, updated_at = now()
    where id = ${record.id}`.execute(db)
  return result.numAffectedRows === 1n
}

/** Returns the ids among these that belong to public files. */
export async function listPublicFileIds(db: Database, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('is_private', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns whether no kind has any record, published or not. */
export async function hasNoRecords(db: Database): Promise<boolean> {
  const kinds = Object.keys(contentKinds) as ContentKindName[]
  const anyRecord = kinds.map((kind) => sql`exists (select from ${tableOf(kind)})`)
  const { rows } = await sql<{ is_empty: boolean }>`
    select not (${sql.join(anyRecord, sql` or `)}) as is_empty`.execute(db)
  return rows[0]?.is_empty === true
}

/** Lets one transaction at a time fill an empty database; held until the transaction ends. */
export const lockFirstFilling = (trx: Trx): Promise<void> => takeTurn(trx, 'content.first-filling')

/** Returns whether the database refused a write because a service already has this slug. */
export const isDuplicateSlug = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'services_slug_key'

/** The draft of a record. `record_id` is null for a new one. */
export type Draft = { kind: ContentKindName; record_id: number | null; data: ParsedInput; expires_at: Date }

export async function insertDraft(
  trx: Trx,
  draft: Draft & { token_hash: Buffer; staff_id: number | null },
): Promise<void> {
  await trx
    .insertInto('content_drafts')
    .values({ ...draft, data: JSON.stringify(draft.data) })
    .execute()
}

export async function deleteDraftsBefore(trx: Trx, moment: Date): Promise<void> {
  await trx.deleteFrom('content_drafts').where('expires_at', '<=', moment).execute()
}

export async function findDraftOf(db: Database, tokenHash: Buffer, now: Date): Promise<Draft | undefined> {
  const draft = await db
    .selectFrom('content_drafts')
    .select(['kind', 'record_id', 'data', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return draft as Draft | undefined
}

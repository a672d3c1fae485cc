/**
 * Previews of a page before it is published. The draft of the record is checked and sanitised like any other and stored
 * for an hour, and a visitor with its token sees the site with it. Only the token's hash is stored.
 */
import { createHash, randomBytes } from 'node:crypto'
import { previewInput } from '@evergrove/contract/content/content-editing'
import {
  type Content,
  type ContentKindName,
  type ContentListName,
  type ContentSingleName,
  contentKinds,
} from '@evergrove/contract/content/content-kinds'
import { inTransaction } from '@evergrove/db'
import { recordAudit } from '../../audit/index.ts'
import { conflict } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { type Draft, deleteDraftsBefore, findDraftOf, insertDraft } from '../content.repository.ts'
import { checkContentInput, findServiceBySlug, getSingle, listContent } from '../content.service.ts'
import { type ParsedInput } from '../content.ts'
import type { KindEdit } from '../editing/change-content.ts'
import { findImages, findState, listStates } from '../editing/content-editing.repository.ts'
import { imageIdsOf, isSingle, requireKind, requireKnown, toPublicValues } from '../editing/content-editing.ts'
import { requireState, staffIdOf } from '../editing/edit-record.ts'

type PreviewDeps = { db: Database; now: () => Date }

const LIFETIME_SECONDS = 3600
const TOKEN = /^[\w-]{43}$/

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

function pageOf(kind: ContentKindName): string {
  const { page, label } = contentKinds[kind]
  if (page === null) throw conflict(`No public page shows “${label}”. Agents see it when they are signed in.`)
  return page
}

async function storedFields(db: Database, kind: ContentKindName, id: number | null): Promise<ParsedInput> {
  if (id === null) return {}
  const key = { kind, id }
  const state = isSingle(kind) ? await findState(db, key) : await requireState(db, key)
  return state?.data ?? {}
}

/**
 * Stores the draft and returns the path of the page that shows it. Throws `not_found`, `invalid` according to the
 * kind's rules, and `conflict` for a kind that has no public page.
 */
export async function createPreview(
  { db, now }: PreviewDeps,
  { kind: name, input, actor }: KindEdit,
): Promise<{ url: string }> {
  const kind = requireKind(name)
  const page = pageOf(kind)
  const { id, fields } = parseInput(previewInput, input)
  requireKnown(kind, fields)
  const record_id = isSingle(kind) ? 1 : id
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now().getTime() + LIFETIME_SECONDS * 1000)
  const data = await inTransaction(db, async (trx) => {
    const checked = await checkContentInput(trx, kind, { ...(await storedFields(trx, kind, record_id)), ...fields })
    await deleteDraftsBefore(trx, now())
    const draft = { kind, record_id, data: checked, expires_at, token_hash: hashOf(token), staff_id: staffIdOf(actor) }
    await insertDraft(trx, draft)
    const subject = { kind: `content ${kind}`, id: record_id ?? 0 } as const
    await recordAudit(trx, { actor, action: 'content.preview', subject, after: { expires_at } })
    return checked
  })
  return { url: `${page.replace(':slug', String(data['slug']))}?preview=${token}` }
}

/** Returns the draft for this token; undefined after its hour, and for an unknown token. */
export async function findDraft({ db, now }: PreviewDeps, token: string): Promise<Draft | undefined> {
  return TOKEN.test(token) ? findDraftOf(db, hashOf(token), now()) : undefined
}

/** The id of a new record, which has none yet and to which nothing refers. */
const NO_ID = 0

/** Returns a kind's published records with the draft in its record's place, hidden or not; a new record at the end. */
export async function listWithDraft<K extends ContentListName>(
  db: Database,
  kind: K,
  draft: Draft | undefined,
): Promise<Content<K>[]> {
  if (draft?.kind !== kind) return listContent(db, kind)
  const stored = await listStates(db, kind)
  const shown = stored
    .filter(({ id, is_published }) => is_published || id === draft.record_id)
    .map(({ id, data }) => ({ id, data: id === draft.record_id ? draft.data : data }))
  if (draft.record_id === null) shown.push({ id: NO_ID, data: draft.data })
  return toContents(db, kind, shown)
}

/** Returns the published record of a single kind, or its draft. */
export async function getSingleWithDraft<K extends ContentSingleName>(
  db: Database,
  kind: K,
  draft: Draft | undefined,
): Promise<Content<K> | undefined> {
  if (draft?.kind !== kind) return getSingle(db, kind)
  return (await toContents(db, kind, [{ id: 1, data: draft.data }]))[0]
}

/** Returns the service of this address among the published ones and the draft. */
export async function findServiceWithDraft(
  db: Database,
  slug: string,
  draft: Draft | undefined,
): Promise<Content<'services'> | undefined> {
  if (draft?.kind !== 'services') return findServiceBySlug(db, slug)
  return (await listWithDraft(db, 'services', draft)).findLast((service) => service.slug === slug)
}

async function toContents<K extends ContentKindName>(
  db: Database,
  kind: K,
  records: { id: number; data: ParsedInput }[],
): Promise<Content<K>[]> {
  const ids = imageIdsOf(
    kind,
    records.map(({ data }) => data),
  )
  const files = await findImages(db, ids)
  return records.map(({ id, data }) => ({ id, ...toPublicValues(kind, data, files) }) as Content<K>)
}

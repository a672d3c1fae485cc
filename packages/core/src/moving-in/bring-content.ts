/**
 * Brings website content, messages and subscribers over, and the pictures of agents, payments and content, through the
 * ordinary sanitiser and the ordinary pipeline of images. A picture that cannot be read is left out.
 */
import { type ContentKindName, contentKinds } from '@evergrove/contract/content/content-kinds'
import { keysOf } from '@evergrove/contract/platform/records'
import { inTransaction } from '@evergrove/db'
import { createContent, saveSingle, updateContent } from '../content/index.ts'
import { type FileStorage, keepImage, keepPrivateImage, storeImage, storeUpload, type Upload } from '../files/index.ts'
import { AppError } from '../platform/errors.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { hasSingle, keepMessages, keepSubscribers, lacksPicture, setPicture } from './content.repository.ts'
import { canCome, digestOf, type ReadRecord, textIn } from './read-record.ts'
import { listKnown, noteBroughtOver } from './store.repository.ts'
import { asPath } from './values.ts'

export type BringingContent = {
  db: Database
  storage: FileStorage
  /** Reads a picture of the media folder. */
  readPicture: (path: string) => Promise<Uint8Array>
  /** Told of a picture or a record that is left out, with the reason. */
  onLeftOut: (what: string, why: string) => void
}

/** Returns what the work makes; undefined if it refuses what it is given, which is then left out. */
async function unlessInvalid<T>(
  { onLeftOut }: Pick<BringingContent, 'onLeftOut'>,
  what: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    onLeftOut(what, Object.values(error.fieldErrors).flat().join(' '))
    return undefined
  }
}

/** Returns what `store` makes of a picture; undefined if it cannot be read as one. */
const fromPicture = <T>(
  bringing: BringingContent,
  path: string,
  store: (bytes: Uint8Array) => Promise<T>,
): Promise<T | undefined> => unlessInvalid(bringing, path, async () => store(await bringing.readPicture(path)))

const isKind = (name: string): name is ContentKindName => Object.hasOwn(contentKinds, name)
const isSingle = (kind: ContentKindName): kind is Extract<ContentKindName, 'company-information'> =>
  contentKinds[kind].single

/** Returns whether an entity is website content, or was written by visitors. */
export const isContent = (entity: string): boolean =>
  isKind(entity) || entity === 'messages' || entity === 'subscribers'

/** Returns the fields of a record as staff would type them, with its pictures stored. */
async function inputOf({ entity, values }: ReadRecord, bringing: BringingContent): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for (const [name, facts] of Object.entries(entity.facts.fields)) {
    const value = values[name]
    if (facts.read === asPath) {
      const file =
        typeof value === 'string'
          ? await fromPicture(bringing, value, (bytes) => storeImage(bringing, bytes))
          : undefined
      input[name] = file?.id ?? null
    } else if (value !== undefined) input[name] = typeof value === 'bigint' ? Number(value) : value
  }
  return input
}

/** Stores a record of content. Returns its id; undefined if staff have written the one record of its kind already. */
async function storeRecord(
  trx: Trx,
  kind: ContentKindName,
  { input, id }: { input: Record<string, unknown>; id: number | undefined },
): Promise<number | undefined> {
  if (id !== undefined) {
    await updateContent(trx, { kind, id }, input)
    return id
  }
  if (!isSingle(kind)) return ((await createContent(trx, { kind: kind as 'hero' }, input)) as { id: number }).id
  if (await hasSingle(trx, kind)) return undefined
  await saveSingle(trx, kind, input)
  return 1
}

/** Stores a record that is new or has changed. Returns whether it was stored. */
async function bringRecord(read: ReadRecord, bringing: BringingContent): Promise<boolean> {
  const { entity } = read.entity
  const { key } = read.record
  const digest = digestOf(read.values)
  const known = (await listKnown(bringing.db, entity, [key])).get(key)
  if (known?.digest === digest) return false
  const input = isKind(entity) ? await inputOf(read, bringing) : {}
  return inTransaction(bringing.db, async (trx) => {
    const id = isKind(entity)
      ? await storeRecord(trx, entity, { input, id: known?.id })
      : (known?.id ??
        (entity === 'messages' ? await keepMessages(trx, read.values) : await keepSubscribers(trx, read.values)))
    if (id === undefined) return false
    await noteBroughtOver(trx, entity, [{ former_id: key, id, digest }])
    return true
  })
}

/** Brings content over, one record in each transaction, and yields after each that was new or has changed. */
export async function* bringContent(
  records: AsyncIterable<ReadRecord>,
  bringing: BringingContent,
): AsyncGenerator<string> {
  for await (const read of records) {
    if (!canCome(read)) continue
    const { model, key } = read.record
    const isStored = await unlessInvalid(bringing, `${model} ${key}`, () => bringRecord(read, bringing))
    if (isStored === true) yield read.entity.entity
  }
}

/** The pictures of agents and of their payments. */
const pictures = {
  agents: { field: 'image', keep: (trx: Trx, upload: Upload) => keepImage(trx, upload) },
  payments: {
    field: 'payment_proof',
    keep: (trx: Trx, upload: Upload, id: number) => keepPrivateImage(trx, upload, { proofOf: id }),
  },
} as const
export type PicturedEntity = keyof typeof pictures

export const hasPictures = (entity: string): entity is PicturedEntity => keysOf(pictures).some((one) => one === entity)

/**
 * Brings the pictures of agents and payments over, one in each transaction, and yields after each. Only those that have
 * none yet, so that a run that was interrupted goes on.
 */
export async function* bringPictures(
  records: AsyncIterable<ReadRecord>,
  bringing: BringingContent,
): AsyncGenerator<string> {
  for await (const read of records) {
    const { entity } = read.entity
    if (!hasPictures(entity)) continue
    const { field, keep } = pictures[entity]
    const path = textIn(read, field)
    if (path === undefined) continue
    const { db } = bringing
    const id = (await listKnown(db, entity, [read.record.key])).get(read.record.key)?.id
    if (id === undefined || !(await lacksPicture(db, entity, id))) continue
    const upload = await fromPicture(bringing, path, (bytes) => storeUpload(bringing, bytes))
    if (upload === undefined) continue
    await inTransaction(db, async (trx) => setPicture(trx, entity, { id, fileId: (await keep(trx, upload, id)).id }))
    yield entity
  }
}

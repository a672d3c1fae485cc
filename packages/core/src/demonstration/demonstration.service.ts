/** Fills an empty database with the demonstration company, its pictures drawn by the project itself. */
import { type ContentListName, type ContentSingleName, libraryNames } from '@evergrove/contract/content-kinds'
import { inTransaction } from '@evergrove/db'
import { demonstrationArt, demonstrationContent, demonstrationLibraries } from '@evergrove/db/demonstration'
import sharp from 'sharp'
import { createLimit } from '../concurrency/index.ts'
import { createContent, isContentEmpty, lockFirstFilling, saveSingle } from '../content/index.ts'
import { type FilesDeps, storeImage } from '../files/index.ts'
import type { Logger } from '../logging/index.ts'
import { pictureNamesOf, toInput } from './demonstration.ts'

const { company, why_choose_us, network_marketing, ...lists } = demonstrationContent

const singleRecords: [ContentSingleName, object][] = [
  ['company-information', company],
  ['why-choose-us', why_choose_us],
  ['network-marketing', network_marketing],
]

const listRecords: [ContentListName, object[]][] = [
  ['hero', lists.hero_slides],
  ['services', lists.services],
  ['testimonials', lists.testimonials],
  ['core-values', lists.core_values],
  ['stat', lists.statistics],
  ['photo-gallery', lists.gallery_photos],
  ['branch-address', lists.branches],
  ...libraryNames.map((name): [ContentListName, object[]] => [name, demonstrationLibraries[name] ?? []]),
]

/**
 * Stores the demonstration company when the database has no content at all, its records in one transaction, and says
 * whether it did. Takes seconds: every picture is drawn and encoded. Safe to call from several processes at once.
 */
export async function seedDemonstration(deps: FilesDeps & { logger: Logger }): Promise<boolean> {
  if (!(await isContentEmpty(deps.db))) return false
  const fileIds = await storePictures(deps)
  const isFilled = await inTransaction(deps.db, async (trx) => {
    await lockFirstFilling(trx)
    if (!(await isContentEmpty(trx))) return false
    for (const [kind, record] of singleRecords) await saveSingle(trx, kind, toInput(record, fileIds))
    for (const [kind, records] of listRecords) {
      for (const record of records) await createContent(trx, { kind }, toInput(record, fileIds))
    }
    return true
  })
  if (isFilled) deps.logger.info({ pictures: fileIds.size }, 'Stored the demonstration company')
  return isFilled
}

async function storePictures(deps: FilesDeps & { logger: Logger }): Promise<Map<string, number>> {
  const names = pictureNamesOf([...singleRecords.map(([, record]) => record), ...listRecords.flatMap(([, all]) => all)])
  deps.logger.info({ pictures: names.length }, 'Drawing the pictures of the demonstration company')
  const limitDrawing = createLimit(2)
  const stored = await Promise.all(
    names.map((name) =>
      limitDrawing(async (): Promise<[string, number]> => {
        const { id } = await storeImage(deps, await draw(name), { maxBytes: Number.POSITIVE_INFINITY })
        return [name, id]
      }),
    ),
  )
  return new Map(stored)
}

/** The picture as PNG. Only the project's own drawings are ever read as SVG. */
async function draw(name: string): Promise<Uint8Array> {
  const drawing = new Map(Object.entries(demonstrationArt)).get(name)
  if (drawing === undefined) throw new Error(`There is no demonstration picture called ${name}`)
  return sharp(Buffer.from(drawing())).png({ compressionLevel: 1 }).toBuffer()
}

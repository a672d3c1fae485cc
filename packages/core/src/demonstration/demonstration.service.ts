/** Fills an empty database with the demonstration company, its pictures drawn by the project itself. */
import { inTransaction } from '@evergrove/db'
import { createContent, isContentEmpty, lockFirstFilling, saveSingle } from '../content/index.ts'
import { type FilesDeps, storeImage } from '../files/index.ts'
import { createLimit } from '../platform/limit.ts'
import type { Logger } from '../platform/logging.ts'
import { pictureNamesOf, toInput } from './demonstration.ts'
import { drawPicture } from './draw-picture.ts'
import { demonstrationRecords, listRecords, singleRecords } from './records.ts'

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
  const names = pictureNamesOf(demonstrationRecords.flatMap(([, records]) => records))
  deps.logger.info({ pictures: names.length }, 'Drawing the pictures of the demonstration company')
  const limitDrawing = createLimit(2)
  const stored = await Promise.all(
    names.map((name) =>
      limitDrawing(async (): Promise<[string, number]> => {
        const { id } = await storeImage(deps, await drawPicture(name), { maxBytes: Number.POSITIVE_INFINITY })
        return [name, id]
      }),
    ),
  )
  return new Map(stored)
}

/** Fills an empty database with the content and the pictures of the demonstration company. */
import { createContent, isContentEmpty, lockFirstFilling, saveSingle } from '@evergrove/core/content'
import { type FilesDeps, storeImage } from '@evergrove/core/files'
import { createLimit } from '@evergrove/core/platform/limit'
import type { Logger } from '@evergrove/core/platform/logging'
import { inTransaction } from '@evergrove/db'
import { demonstrationRecords, listRecords, singleRecords } from '../company/records.ts'
import { pictureNamesOf, readPicture, toInput } from './content-input.ts'

/**
 * Stores the demonstration company if the database has no content at all, and returns whether it did. All records are
 * stored in one transaction. Takes seconds, because every picture is rendered and encoded. Several processes may call
 * it at the same time.
 */
export async function seedCompany(deps: FilesDeps & { logger: Logger }): Promise<boolean> {
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
  deps.logger.info({ pictures: names.length }, 'Storing the pictures of the demonstration company')
  const limitRendering = createLimit(2)
  const stored = await Promise.all(
    names.map((name) =>
      limitRendering(async (): Promise<[string, number]> => {
        const { id } = await storeImage(deps, await readPicture(name), { maxBytes: Number.POSITIVE_INFINITY })
        return [name, id]
      }),
    ),
  )
  return new Map(stored)
}

/** Seals and opens the texts of a line. They are personal data of the payer, and the seal is bound to the line. */
import { z } from 'zod'
import type { FieldCipher } from '../platform/field-encryption.ts'

export type Details = { text: string; reference: string; name: string }

const stored = z.tuple([z.string(), z.string(), z.string()])

const placeOf = (lineKey: string): string => `receipts.details:${lineKey}`

/** Returns the texts as they are stored. */
export const sealDetails = (cipher: FieldCipher, lineKey: string, { text, reference, name }: Details): string =>
  cipher.encrypt(JSON.stringify([text, reference, name]), placeOf(lineKey))

/** Returns the texts of a stored line; all null when their retention period is over. */
export function openDetails(
  cipher: FieldCipher,
  { line_key, details }: { line_key: string; details: string | null },
): Details | Record<keyof Details, null> {
  if (details === null) return { text: null, reference: null, name: null }
  const [text, reference, name] = stored.parse(JSON.parse(cipher.decrypt(details, placeOf(line_key))))
  return { text, reference, name }
}

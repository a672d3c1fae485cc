/** Data that lets a reader of a record verify it against the transparency log. */
import { z } from 'zod'

export const logReceiptSchema = z.object({
  version: z.literal(1),
  entry: z
    .string()
    .describe(
      'RFC 8785 JSON of the kind of record, the record and its salt. The leaf is SHA-256 of a zero byte and this text.',
    ),
  position: z.int().describe('The number of the entry in the log, from 0 on.'),
  proof: z
    .array(z.string())
    .describe('The hashes of the proof of inclusion (RFC 9162), base64, from the leaf to the root.'),
  checkpoint: z.string().describe('The signed note that the proof leads to.'),
  key: z.string().describe('The public key of the signature, as a verifier key of C2SP signed-note.'),
})
export type LogReceipt = z.infer<typeof logReceiptSchema>

export const logCheckSchema = z.object({
  entries: z.int(),
  findings: z.array(
    z.object({
      name: z.string(),
      count: z.int().describe('0 if nothing is wrong.'),
      rows: z.array(z.string()).describe('The first ten, in words.'),
    }),
  ),
})

export const logKeysSchema = z.array(
  z.object({
    key: z.string().describe('A verifier key of C2SP signed-note: the name of the log, an id, and an Ed25519 key.'),
    added_at: z.iso.datetime(),
  }),
)
export type LogKeys = z.infer<typeof logKeysSchema>

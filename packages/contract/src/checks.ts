/** Findings of the ledger check, and how staff explain them. */
import { z } from 'zod'
import { paragraphField } from './platform/text-fields.ts'

/** Each invariant of the ledger with the number of its breaches and the first few of them. */
export const ledgerCheckSchema = z.array(
  z.object({
    name: z.string(),
    count: z.int().describe('Without the breaches that are explained.'),
    explained: z.int().describe('Breaches that staff have explained and that have not changed since.'),
    rows: z.array(
      z.object({ id: z.int().nullable().describe('Null for one that cannot be explained.'), details: z.unknown() }),
    ),
  }),
)

export const explanationInput = z.object({ reason: paragraphField(500) })

/** The texts that agents agree to, and agreeing to a version that is newer than the one agreed to before. */
import { z } from 'zod'

export const legalTextKinds = ['term_and_conditions', 'privacy_policy'] as const
export type LegalTextKind = (typeof legalTextKinds)[number]

const changedTextSchema = z.object({
  kind: z.enum(legalTextKinds),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('The SHA-256 digest of the published wording.'),
})
export type ChangedText = z.infer<typeof changedTextSchema>

export const changedTextsSchema = z.array(changedTextSchema)

export const agreementInput = z.object({
  texts: z
    .array(changedTextSchema, {
      error: ({ input }) => {
        if (input === undefined) return 'This field is required.'
        return input === null ? 'This field may not be null.' : 'Expected a list of items.'
      },
    })
    .min(1, { error: 'This list may not be empty.' })
    .max(legalTextKinds.length, { error: `At most ${legalTextKinds.length} at once.` }),
})

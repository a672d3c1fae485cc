/** Approving many withdrawals at once. */
import { z } from 'zod'

const MAX_AT_ONCE = 200

/** Each id once. The response is in the same order. */
export const approveManyInput = z.object({
  ids: z
    .array(z.int({ error: 'A valid integer is required.' }).positive(), {
      error: ({ input }) => (input === undefined ? 'This field is required.' : 'Expected a list of items.'),
    })
    .min(1, { error: 'This list may not be empty.' })
    .max(MAX_AT_ONCE, { error: `At most ${MAX_AT_ONCE} at once.` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Send each id once.' }),
})

export const approvedManySchema = z.array(
  z.object({
    id: z.int(),
    is_approved: z.boolean(),
    detail: z.string().nullable().describe('Why it was not approved.'),
  }),
)
export type ApprovedMany = z.infer<typeof approvedManySchema>

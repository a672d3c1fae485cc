/** Approving many withdrawals, and the file from which they are paid. */
import { z } from 'zod'
import { dayRange } from '../platform/day-range.ts'
import { moneySchema } from '../platform/money.ts'

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

/** Which approved withdrawals: those decided on the UTC days `from` to `to`, both of them included. */
export const payoutDaysInput = z.object(dayRange)

const lines = z.int().describe('The number of withdrawals, each a line of the file.')

export const payoutExportSchema = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  created_by: z.string().nullable().describe('The email address of the member of staff.'),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  lines,
  total: moneySchema,
})
export type PayoutExport = z.infer<typeof payoutExportSchema>

/** What an export would hold now, and what was exported before. */
export const payoutExportsSchema = z.object({
  waiting: z.object({ lines, total: moneySchema }).describe('Approved in this period and in no file yet.'),
  exports: z.array(payoutExportSchema).describe('The newest twenty, newest first.'),
})
export type PayoutExports = z.infer<typeof payoutExportsSchema>

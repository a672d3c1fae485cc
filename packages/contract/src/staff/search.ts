/** The one search of the console: agents, payments, withdrawals, payout batches and ledger entries (plan rule 30). */
import { z } from 'zod'
import { moneySchema } from '../platform/money.ts'
import { MAX_SEARCH_LENGTH, searchKinds } from './search-kinds.ts'

export const searchInput = z.object({
  q: z
    .string()
    .max(MAX_SEARCH_LENGTH)
    .default('')
    .describe(
      'A PIN, amount, number, referral code or bank reference, or the start of a name, email address or telephone number.',
    ),
})

export const searchHitSchema = z.object({
  id: z.int(),
  reference: z.string().describe('What it is known by: a referral code, a PIN or a number.'),
  about: z.string().describe('A status; for a ledger entry, its kind.'),
  amount: moneySchema.nullable(),
  at: z.iso.datetime(),
  agent: z
    .object({ id: z.int(), first_name: z.string(), last_name: z.string(), email: z.string() })
    .nullable()
    .describe('Null for a payout batch.'),
})
export type SearchHit = z.infer<typeof searchHitSchema>

export const searchGroupSchema = z.object({
  kind: z.enum(searchKinds),
  hits: z
    .array(searchHitSchema)
    .describe('The best first: exact numbers, then agents, then amounts; the newest first.'),
  has_more: z.boolean().describe('Whether there are more than these.'),
})
export type SearchGroup = z.infer<typeof searchGroupSchema>

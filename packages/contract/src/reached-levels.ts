/** Which levels an agent reached, when and through whom, and what came of it. This call goes beyond the specification. */
import { z } from 'zod'
import { MATRIX_DEPTH } from './platform/constants.ts'
import { moneySchema } from './platform/money.ts'

const nameSchema = z.object({ first_name: z.string(), last_name: z.string() })

export const reachedLevelSchema = z.object({
  id: z.int(),
  level: z.int().min(1).max(MATRIX_DEPTH),
  reached_at: z.iso.datetime(),
  completed_by: nameSchema.describe('The agent whose activation completed the level.'),
  plan_version_id: z.int().describe('The version of the plan that decided what the level pays.'),
  bonus: z
    .object({ entry: z.int(), amount: moneySchema })
    .nullable()
    .describe('The match bonus that was paid, with the number of its entry; null if none was.'),
  reward: z
    .object({ name: z.string(), state: z.enum(['owed', 'given', 'cancelled']), given_on: z.iso.date().nullable() })
    .nullable(),
  unpaid: z.array(z.string()).describe('What was not paid for the level, with the reason in words.'),
  lost: z
    .object({ at: z.iso.datetime(), because_of: nameSchema })
    .nullable()
    .describe('When the level was lost, and whose payment was reversed.'),
})
export type ReachedLevelInfo = z.infer<typeof reachedLevelSchema>

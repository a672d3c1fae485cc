/** The registration fee's payment as its owner sees it (API-040, API-041, ENT-020). */
import { z } from 'zod'
import { agentStatuses } from './accounts/accounts.ts'
import { personSchema } from './agents/people.ts'
import { bonusKinds } from './ledger/transfer-kinds.ts'
import { MATRIX_DEPTH } from './platform/constants.ts'
import { moneySchema } from './platform/money.ts'
import { keysOf } from './platform/records.ts'
import { choiceField, paragraphField } from './platform/text-fields.ts'
import { reversalReasons } from './reversal-reasons.ts'

export const paymentStatuses = ['Pending', 'Approved', 'Rejected', 'Reversed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What a Pending payment waits for: the decision of staff about its proof, a proof, or the answer to a question. */
export const paymentWaits = ['review', 'proof', 'answer'] as const
export type PaymentWait = (typeof paymentWaits)[number]

export const paymentSchema = z.object({
  id: z.int(),
  pin: z.string(),
  status: z.enum(paymentStatuses),
  date: z.iso.datetime(),
  amount: moneySchema,
  payment_proof: z.string().nullable(),
  get_image_url: z.string().describe('A URL that shows the proof for a few minutes. Empty without a proof.'),
  reason: z.string().nullable().describe('Why it was rejected or its approval reversed, for the agent to read.'),
  decided_at: z.iso.datetime().nullable().describe('When it was approved, rejected or reversed.'),
  question: z
    .string()
    .nullable()
    .describe(
      'What we ask about it before we decide. A new proof answers it, and so does a date of birth that was missing.',
    ),
  asked_at: z.iso.datetime().nullable(),
})
export type Payment = z.infer<typeof paymentSchema>

/** A question of staff about a payment before they decide. */
export const questionInput = z.object({ question: paragraphField(500) })

/**
 * The reason for reversing a fee, and a note for staff. If the reason is not one of the list, the agent is told the
 * note.
 */
export const reversalInput = z
  .object({ reason: choiceField(keysOf(reversalReasons)), note: paragraphField(500).optional() })
  .superRefine(({ reason, note }, context) => {
    if (reason === 'other' && note === undefined) {
      context.addIssue({ code: 'custom', path: ['note'], message: 'Say the reason, because the agent reads it here.' })
    }
  })

const bonusSchema = z.object({
  kind: z.enum(bonusKinds),
  level: z.int().min(1).max(MATRIX_DEPTH).nullable().describe('The level that a match bonus is for.'),
  amount: moneySchema,
})

/** The bonuses that the approval of a fee pays, and the levels that it completes (plan rules 6, 8 and 9). */
export const approvalPreviewSchema = z.object({
  fee: moneySchema,
  plan_version_id: z.int().describe('The version of the plan that the bonuses follow.'),
  agents: z
    .array(
      personSchema.extend({
        bonuses: z.array(bonusSchema),
        levels: z.array(z.int()).describe('The levels that become complete.'),
        rewards: z.array(z.string()).describe('Rewards that are owed from then on.'),
      }),
    )
    .describe('The agents that receive something or complete a level, the sponsor first.'),
})
export type ApprovalPreview = z.infer<typeof approvalPreviewSchema>

/** Everything that the reversal of a fee takes back (plan rule 16). */
export const reversalSchema = z.object({
  payer: personSchema.extend({
    status: z.enum(agentStatuses).describe('The status after the reversal.'),
  }),
  fee: moneySchema,
  agents: z
    .array(
      personSchema.extend({
        bonuses: z.array(bonusSchema),
        levels: z.array(z.int()).describe('The levels that are no longer complete, the highest first.'),
        rewards: z.array(z.string()).describe('Rewards that are no longer owed.'),
        from_balance: moneySchema.describe('What the balance bears.'),
        owed: moneySchema.describe('What the balance cannot bear: the agent owes it.'),
      }),
    )
    .describe('The agents that lose something, the nearest first.'),
})
export type Reversal = z.infer<typeof reversalSchema>

/** Instructions for the payment, written by staff, in sanitised HTML. Null until they exist (PAY-010). */
export const paymentInstructionsSchema = z.object({ body: z.string().nullable() })

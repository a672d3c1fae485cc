/** Agents, payments, withdrawals and the ledger as staff see them, and agents who may be one person. */
import { z } from 'zod'
import { agentStatuses } from '../accounts/accounts.ts'
import { activationBonusKinds } from '../ledger/transfer-kinds.ts'
import { accountInfoSchema, personSchema } from '../network.ts'
import { paymentSchema } from '../payments.ts'
import { moneySchema } from '../platform/money.ts'
import { keysOf } from '../platform/records.ts'
import { choiceField, paragraphField } from '../platform/text-fields.ts'
import { reversalReasons } from '../reversal-reasons.ts'
import { staffDestinationSchema } from '../withdrawals/payouts.ts'
import { concernsSchema, feeConcernsSchema, withdrawalSchema } from '../withdrawals/withdrawals.ts'
import { contactSchema } from './people.ts'

const decision = {
  reason: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  decided_by: z.string().nullable().describe('The address of a member of staff, or `operator`.'),
  agent: contactSchema.extend({ status: z.enum(agentStatuses) }),
}

export const staffPaymentSchema = paymentSchema.extend({
  ...decision,
  plan_version_id: z.int(),
  reversal: z.enum(keysOf(reversalReasons)).nullable().describe('Why the approval was reversed the last time.'),
  sponsor: contactSchema.nullable(),
  bonus_receivers: z
    .array(contactSchema.extend({ kind: z.enum(activationBonusKinds) }))
    .describe('Who receives each bonus for the activation, if they are Active then.'),
  same_proof_as: z.array(z.int()).describe('The first three other payments whose proof is the same image.'),
  is_on_statement: z.boolean().describe('Whether a line of a bank statement is matched with it.'),
  concerns: feeConcernsSchema.describe('While it waits: what speaks against it. Approving it takes an override.'),
})
export type StaffPayment = z.infer<typeof staffPaymentSchema>

export const staffWithdrawalSchema = withdrawalSchema
  .omit({ destination: true, reason: true, expected_on: true })
  .extend({
    ...decision,
    total_balance: moneySchema.describe('What the agent can withdraw now, in addition to this withdrawal.'),
    owed: moneySchema.describe('What the agent owes now: a rejection repays it first.'),
    has_bank_details: z.boolean(),
    destination: staffDestinationSchema
      .optional()
      .describe('Only in the list of withdrawals. Null if bank details are missing, erased or cannot be opened.'),
    concerns: concernsSchema.describe('While it waits: what speaks against paying it. Approving it takes an override.'),
    account_shared_with: z
      .array(contactSchema)
      .describe('Other agents with the same bank account, or who withdrew to it: the newest four.'),
  })
export type StaffWithdrawal = z.infer<typeof staffWithdrawalSchema>

export const agentSummarySchema = personSchema.extend({ code: z.string() })

const placementSchema = z.object({
  parent_id: z.int().nullable(),
  side: z.enum(['left', 'right']).nullable(),
  depth: z.int().describe('Steps from the root.'),
  number: z.int(),
  placed_at: z.iso.datetime(),
  is_counted: z.boolean().describe('Whether the place counts for the uplines: the fee is paid.'),
  taken: z.array(z.int()).describe('Counted places at the distances 1 to 6.'),
})

const reachedLevelSchema = z.object({
  id: z.int().describe('Also the number of its reward.'),
  level: z.int(),
  reached_at: z.iso.datetime(),
  was_active: z.boolean(),
  is_former: z.boolean().describe('Whether it was reached, and paid, before the company moved to this system.'),
  lost_at: z.iso.datetime().nullable().describe('Since when it is no longer complete, after a reversal.'),
  reward: z.string().nullable(),
  reward_value: moneySchema.describe('What the books owe for the reward while it is owed.'),
  reward_given_on: z.iso.date().nullable(),
  reward_cost: moneySchema
    .nullable()
    .describe('Null while it is owed, and if it was given before costs were recorded.'),
})

export const agentRecordSchema = agentSummarySchema.extend({
  account: accountInfoSchema,
  placement: placementSchema.nullable(),
  levels: z.array(reachedLevelSchema),
})

/**
 * The things that two agents may share: a bank account number, a telephone number, or a name together with a date of
 * birth.
 */
export const sharedKinds = ['account', 'telephone', 'person'] as const
export type SharedKind = (typeof sharedKinds)[number]

const sharerSchema = contactSchema.extend({
  code: z.string(),
  status: z.enum(agentStatuses),
})

const shared = {
  kind: z.enum(sharedKinds),
  masked: z.string().describe('What is shared, all but its last digits hidden. Empty for `person`.'),
}

/** All agents who share one of these. */
export const duplicateGroupSchema = z.object({
  ...shared,
  total: z.int().describe('How many agents share it.'),
  agents: z.array(sharerSchema).describe('The newest ten of them.'),
})
export type DuplicateGroup = z.infer<typeof duplicateGroupSchema>

/** Another agent who shares one of these with an agent. */
export const agentDuplicateSchema = z.object({
  ...shared,
  agent: sharerSchema,
  different: z
    .object({
      reason: z.string(),
      marked_by: z.string().nullable().describe('The address of a member of staff.'),
      marked_at: z.iso.datetime(),
    })
    .nullable()
    .describe('Why staff have marked them as different people, if they have.'),
})
export type AgentDuplicate = z.infer<typeof agentDuplicateSchema>

const pair = { kind: choiceField(sharedKinds), other_id: z.int().positive() }

/** States that two agents are different people although they share this. */
export const markDifferentInput = z.object({ ...pair, reason: paragraphField(500) })

/** Takes the mark back: they may be one person after all. */
export const unmarkDifferentInput = z.object(pair)

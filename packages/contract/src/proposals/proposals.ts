/** Proposals of one member of staff that another one confirms (plan rule 28). */
import { z } from 'zod'
import { personSchema } from '../agents/people.ts'
import { planTrialSchema, planVersionSchema } from '../plan.ts'
import { moneySchema } from '../platform/money.ts'
import { keysOf } from '../platform/records.ts'
import { paragraphField } from '../platform/text-fields.ts'
import { idField } from '../platform/whole-number.ts'
import { reversalReasons } from '../reversal-reasons.ts'
import { payoutFormats } from '../withdrawals/payout-words.ts'
import { proposalKinds, proposalStatuses } from './proposal-kinds.ts'

/** The reason in a confirmation. Only a plan that cannot pay needs one (plan rule 34). */
export const confirmationInput = z.object({ reason: paragraphField(500).nullable().default(null) })

/** Filters proposals: those that wait for a decision or the others, of one kind, and about one record. */
export const proposalFilterInput = z.object({
  state: z.enum(['waiting', 'decided']).default('waiting'),
  kind: z.enum(proposalKinds).optional(),
  subject_id: idField().optional(),
})
export type ProposalFilter = z.infer<typeof proposalFilterInput>

const planSettingsSchema = planVersionSchema.omit({ id: true, published_at: true, published_by: true, trial: true })

const maskedSchema = z
  .object({
    bank_name: z.string().nullable(),
    account_name: z.string().nullable(),
    account_number: z.string().nullable(),
  })
  .partial()
  .describe('The details that change, masked.')

const now = 'As it is now.'

const changeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payouts.release'),
    format: z.enum(payoutFormats),
    lines: z.int(),
    total: moneySchema,
    replaces: z.int().optional().describe('The number of the file that is replaced, if the batch is released already.'),
  }),
  z.object({
    kind: z.literal('payouts.results'),
    lines: z.int().describe('How many withdrawals the bank returned.'),
    total: moneySchema,
    is_of_file: z.boolean().describe('Whether a file of results says so, and not the proposer by hand.'),
  }),
  z.object({
    kind: z.literal('payment.reverse'),
    pin: z.string(),
    fee: moneySchema,
    because: z.enum(keysOf(reversalReasons)),
  }),
  z.object({
    kind: z.literal('balance.adjust'),
    direction: z.enum(['credit', 'debit']),
    amount: moneySchema,
    balance: moneySchema.describe(now),
    owed: moneySchema.describe(now),
  }),
  z.object({ kind: z.literal('receivable.write-off'), amount: moneySchema, owed: moneySchema.describe(now) }),
  z.object({
    kind: z.literal('plan.publish'),
    before: planSettingsSchema,
    after: planSettingsSchema,
    trial: planTrialSchema.nullable().describe('Null for a proposal from before plans were tried.'),
  }),
  z.object({ kind: z.literal('agent.change-bank-details'), before: maskedSchema, after: maskedSchema }),
  z.object({
    kind: z.literal('agent.change-sponsor'),
    before: z.string().describe('The referral code of the present sponsor.'),
    after: z.string().describe('The referral code of the new one.'),
  }),
  z.object({ kind: z.literal('finding.explain'), rule: z.string(), details: z.unknown() }),
  z.object({
    kind: z.literal('receipt.take-out'),
    lines: z.int(),
    total: moneySchema.describe('What they come to together.'),
    files: z.array(z.string()).describe('The names of the files that they were imported from.'),
  }),
  z.object({ kind: z.literal('agent.change-email'), before: z.string(), after: z.string() }),
])

export const proposalSchema = z.object({
  id: z.int().describe('Counted for each kind of call: a change of an email address is decided by calls of its own.'),
  subject_id: z
    .int()
    .describe('The number of the batch, payment, agent, version of the plan, finding or first line that it is about.'),
  change: changeSchema.describe('What a confirmation carries out.'),
  agent: personSchema.nullable(),
  reason: z.string().nullable(),
  status: z.enum(proposalStatuses),
  is_own: z.boolean().describe('Whether the caller proposed it, and so can withdraw it but not decide it.'),
  proposed_by: z.string().nullable().describe('The email address of a member of staff. Null for the operator.'),
  nobody_confirms: z
    .string()
    .nullable()
    .describe('Why nobody can confirm it at present. Null if somebody can, and once it is decided.'),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
})
export type Proposal = z.infer<typeof proposalSchema>

/** The decisions that the caller can currently only propose. */
export const secondPersonSchema = z.object({
  kinds: z.array(z.enum(proposalKinds)).describe('What another person has to confirm.'),
  limit: moneySchema.describe(
    'Adjustments, write-offs, and returns of payouts, that each come to at most this amount in 24 hours need no second person: by the caller, and for the agent or the batch.',
  ),
})
export type SecondPerson = z.infer<typeof secondPersonSchema>

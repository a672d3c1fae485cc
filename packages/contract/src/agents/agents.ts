/** Agents in the console: finding, reading and correcting them. */
import { z } from 'zod'
import { agentStatuses, bankFields, genders } from '../accounts/accounts.ts'
import { auditEntrySchema } from '../audit-trail.ts'
import { entrySumSchema } from '../ledger/statement.ts'
import { agentTransferKinds, transferPhases } from '../ledger/transfer-kinds.ts'
import { dayRange } from '../platform/day-range.ts'
import { moneySchema } from '../platform/money.ts'
import { emailField, lineField, nameField, paragraphField } from '../platform/text-fields.ts'
import { personSchema } from './people.ts'
import { agentRecordSchema, agentSummarySchema, staffPaymentSchema, staffWithdrawalSchema } from './staff-views.ts'

/** The states of a change of email address by which agents can be found. */
const emailChangeStates = ['proposed'] as const

/** Agents who cannot withdraw at the moment. */
const withdrawalStates = ['frozen'] as const

/**
 * Filters agents by the beginning of their name (in either order), email address, telephone number or code, by status,
 * by another email address that waits for an admin, by frozen withdrawals, and by sign-up on the days (UTC) `from` to
 * `to`, both included. The company's own agent never signed up.
 */
export const agentFilterInput = z.object({
  search: z.string().max(200).default(''),
  status: z.enum(agentStatuses).optional(),
  email_change: z.enum(emailChangeStates).optional(),
  withdrawals: z.enum(withdrawalStates).optional(),
  ...dayRange,
})
export type AgentFilter = z.infer<typeof agentFilterInput>

const agentOrders = ['newest', 'oldest', 'name'] as const

/** The order of the list. The newest come first by default. */
export const agentOrderField = () => z.enum(agentOrders).optional()
export type AgentOrder = (typeof agentOrders)[number]

const agentReference = agentSummarySchema.pick({
  id: true,
  first_name: true,
  last_name: true,
  email: true,
  code: true,
  status: true,
})

const profileSchema = z.object({
  is_email_verified: z.boolean(),
  date_of_birth: z.string().nullable().describe('MM/DD/YYYY'),
  gender: z.enum(genders).nullable(),
  home_address: z.string().nullable(),
  local_govt: z.string().nullable(),
  state_of_origin: z.string().nullable(),
  nationality: z.string().nullable(),
  plan: z.string(),
  get_photo_url: z.string().describe('Empty without a photo.'),
  has_bank_details: z.boolean(),
  has_second_factor: z.boolean().describe('Whether logging in takes more than the password.'),
  former_id: z.string().nullable().describe('The id before the company moved to this system.'),
})

const emailProposalSchema = z.object({
  id: z.int(),
  new_email: z.string(),
  reason: z.string(),
  proposed_by: z.string().nullable().describe('The address of a member of staff. Null for the operator.'),
  created_at: z.iso.datetime(),
})
export type EmailProposal = z.infer<typeof emailProposalSchema>

/** A transfer that touched the agent's account. */
export const ledgerEntrySchema = z.object({
  id: z.int(),
  kind: z.enum(agentTransferKinds),
  phase: z.enum(transferPhases),
  side: z.enum(['debit', 'credit']),
  amount: moneySchema,
  plan_version_id: z.int().nullable(),
  payment_id: z.int().nullable(),
  level: z.int().nullable(),
  withdrawal_id: z.int().nullable(),
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  balance: z.string().describe('The available balance after this entry.'),
  caused_by: personSchema.nullable().describe('The agent whose activation caused it.'),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/**
 * Everything about an agent except the bank details, which have their own call. Lists are bounded, with the newest
 * first; all entries are loaded page by page.
 */
export const staffAgentSchema = agentRecordSchema.extend({
  profile: profileSchema,
  withdrawals_frozen_at: z.iso.datetime().nullable().describe('Since when withdrawals are frozen, if they are.'),
  email_proposal: emailProposalSchema.nullable().describe('Another address that waits for the decision of an admin.'),
  sponsor: agentReference.nullable(),
  uplines: z.array(agentReference.extend({ distance: z.int() })).describe('The nearest first, at most six.'),
  entry_sums: z
    .array(entrySumSchema)
    .describe('The sum of the entries of each kind. Together they are the available balance.'),
  ledger: z.array(ledgerEntrySchema).describe('The newest entries.'),
  payments: z.array(staffPaymentSchema),
  withdrawals: z.array(staffWithdrawalSchema),
  notifications: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      subject: z.string(),
      message: z.string(),
      is_read: z.boolean(),
      created_at: z.iso.datetime(),
    }),
  ),
  consents: z.array(z.object({ kind: z.string(), legal_text_id: z.int(), accepted_at: z.iso.datetime() })),
  audit: z
    .array(auditEntrySchema)
    .describe('The newest entries about the account, its payments, withdrawals and rewards, and matched bank lines.'),
})
export type StaffAgent = z.infer<typeof staffAgentSchema>

export const bankDetailsSchema = z.object({
  bank_name: z.string().nullable(),
  account_name: z.string().nullable(),
  account_number: z.string().nullable(),
})
export type BankDetails = z.infer<typeof bankDetailsSchema>

/** An agent whom staff add by hand, under the agent with the code. */
export const newAgentInput = z.object({
  first_name: nameField(100),
  last_name: nameField(100),
  email: emailField(),
  phone_number: lineField(20),
  sponsor_code: lineField(50),
})

/** Another sponsor for an agent whose fee has never been approved, with a reason. */
export const sponsorInput = z.object({ sponsor_code: lineField(50), reason: paragraphField(500) })

/**
 * A correction by staff, with a reason. Omitted fields stay the same. A new email address is only proposed, unless an
 * admin enters it.
 */
export const correctionInput = z.object({
  first_name: nameField(100).optional(),
  last_name: nameField(100).optional(),
  email: emailField().optional(),
  reason: paragraphField(500),
})

/** New bank details of an agent, all three, with the reason why staff enter them. */
export const bankCorrectionInput = z.object({
  ...bankFields,
  reason: paragraphField(500),
})

/** One entry of the ledger with its reason in words, for its agent and for staff. These calls go beyond the specification. */
import { z } from 'zod'
import { paymentStatuses } from '../payments.ts'
import { moneySchema } from '../platform/money.ts'
import { withdrawalStatuses } from '../withdrawals/withdrawals.ts'
import { transferKinds } from './transfer-kinds.ts'

/** The records to which a fact of an explanation can lead. */
export const factTargets = [
  'entry',
  'payment',
  'withdrawal',
  'receipt',
  'rewards',
  'agent',
  'account',
  'plan',
  'audit',
] as const
export type FactTarget = (typeof factTargets)[number]

/** The result of a payment or a withdrawal: its status, or that the bank has paid it. */
const recordStatuses = [...new Set([...paymentStatuses, ...withdrawalStatuses, 'Paid' as const])]

export const entryFactSchema = z.object({
  name: z.string(),
  value: z.string(),
  link: z
    .object({
      to: z.enum(factTargets),
      id: z.int(),
      subject_kind: z.string().optional().describe('Only for audit entries: `id` is that of their subject.'),
    })
    .nullable()
    .describe('The record that the fact is about, by its number.'),
  status: z.enum(recordStatuses).optional().describe('Of a payment or a withdrawal: what has become of it.'),
})
export type EntryFact = z.infer<typeof entryFactSchema>

export const entryExplanationSchema = z.object({
  number: z.int().describe('The number of the entry, as in the statement.'),
  created_at: z.iso.datetime(),
  kind: z.enum(transferKinds),
  label: z.string().describe('What the entry is, as in the statement.'),
  account: z
    .enum(['balance', 'debt', 'company'])
    .describe('What it moved: the balance of an agent, what the agent owes, or only accounts of the company.'),
  amount: moneySchema.describe('What it added to that. Negative for what it took, and 0 if it moved nothing there.'),
  size: moneySchema.describe('The amount of the transfer.'),
  balance_after: moneySchema
    .nullable()
    .describe(
      'The available balance of the agent after the entry, as the list of entries gives it. Null for what is not in that list, and for an entry with more than 10,000 newer ones.',
    ),
  previous: z
    .int()
    .nullable()
    .describe(
      'The number of the entry before it, which is older: on the statement for agents, among all entries of the account for staff. Null if there is none.',
    ),
  next: z.int().nullable().describe('The number of the entry after it in the same list, which is newer.'),
  log_number: z
    .int()
    .nullable()
    .describe('Its number in the transparency log, counted from 1. Null until it enters the log, within a minute.'),
  why: z.array(z.string()).min(1).describe('The reason in sentences, the decisive one first.'),
  facts: z.array(entryFactSchema).describe('What the reason rests on, each with the record to look it up.'),
})
export type EntryExplanation = z.infer<typeof entryExplanationSchema>

/** One entry of the ledger with its reason in words, for its agent and for staff. These calls go beyond the specification. */
import { z } from 'zod'
import { moneySchema } from '../platform/money.ts'
import { transferKinds } from './transfer-kinds.ts'

/** What a fact of an explanation can lead to. */
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
  why: z.array(z.string()).min(1).describe('The reason in sentences, the decisive one first.'),
  facts: z.array(entryFactSchema).describe('What the reason rests on, each with the record to look it up.'),
})
export type EntryExplanation = z.infer<typeof entryExplanationSchema>

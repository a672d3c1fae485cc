/** Agents who may be one person, because they share something that is usually one person's own. */
import { z } from 'zod'
import { agentStatuses } from '../accounts/accounts.ts'
import { choiceField, paragraphField } from '../platform/text-fields.ts'

/** What two agents may share: a bank account number, a telephone number, a name together with a date of birth. */
export const sharedKinds = ['account', 'telephone', 'person'] as const
export type SharedKind = (typeof sharedKinds)[number]

const sharerSchema = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  code: z.string(),
  status: z.enum(agentStatuses),
})

const shared = {
  kind: z.enum(sharedKinds),
  masked: z.string().describe('What is shared, all but its last digits hidden. Empty for `person`.'),
}

/** All agents who share one thing. */
export const duplicateGroupSchema = z.object({
  ...shared,
  total: z.int().describe('How many agents share it.'),
  agents: z.array(sharerSchema).describe('The newest ten of them.'),
})
export type DuplicateGroup = z.infer<typeof duplicateGroupSchema>

/** Another agent who shares something with an agent. */
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

/** Two agents are different people although they share this. */
export const markDifferentInput = z.object({ ...pair, reason: paragraphField(500) })

/** They may be one person after all. */
export const unmarkDifferentInput = z.object(pair)

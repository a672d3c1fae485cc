/** Agents who may be one person: what they share in words, and what a mark changes. */
import type { AgentDuplicate, SharedKind } from '@evergrove/contract/agents/duplicates'
import { agentPath } from '../agent-query.ts'

const words: Record<SharedKind, string> = {
  account: 'Bank account',
  telephone: 'Phone number',
  person: 'Name and date of birth',
}

/** What is shared, such as 'Bank account •••• 6789'. */
export const describeShared = ({ kind, masked }: Pick<AgentDuplicate, 'kind' | 'masked'>): string =>
  `${words[kind]} ${masked}`.trim()

/** Two agents and what they share. */
export type SharingPair = { kind: SharedKind; agentId: number; otherId: number }

/** The queries to load again when a pair is marked or no longer marked. */
export const changedByMark = (agentId: number): readonly string[] => [
  'staff/duplicates',
  `${agentPath(agentId)}/duplicates`,
  agentPath(agentId),
]

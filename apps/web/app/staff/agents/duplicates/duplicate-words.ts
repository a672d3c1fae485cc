/** Agents who may be one person: what they share in words, and the mark that they are different people. */
import type { AgentDuplicate, SharedKind } from '@evergrove/contract/agents/staff-views'
import type { Ask } from '../../parts/use-dialogs.tsx'
import { staffAct } from '../../session/staff-api.ts'
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

/** Two agents in question, in words too. */
export type Questioned = { pair: SharingPair; names: string; shared: string }

/** Asks why two agents are different people although they share something. */
export function askWhyDifferent({ pair: { kind, agentId, otherId }, names, shared }: Questioned, ask: Ask): void {
  ask({
    title: 'Not a duplicate?',
    text: `${names} share this: ${shared}. They will no longer be listed for it. Your reason is recorded in the audit trail and shown on their pages, where you can undo this.`,
    fields: { reason: { label: 'Reason', kind: 'reason' } },
    action: 'Mark as different people',
    send: ({ reason }) =>
      staffAct('POST /staff/agents/{id}/duplicates/mark-different', {
        params: { id: agentId },
        body: { kind, other_id: otherId, reason },
      }),
    changed: changedByMark(agentId),
    done: `${names} are marked as different people.`,
    isOfRow: true,
  })
}

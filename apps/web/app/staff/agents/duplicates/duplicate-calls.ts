/** Agents who may be one person: what they share in words, the queries, and the two marks. */
import type { AgentDuplicate, SharedKind } from '@evergrove/contract/agents/duplicates'
import { apiQuery } from '../../../platform/api/api-query.ts'
import { attempt, type Outcome } from '../../../platform/session/failure.ts'
import { staffApi } from '../../session/staff-api.ts'
import { agentPath } from '../agent-query.ts'

export const DUPLICATES_PATH = 'staff/duplicates'

const words: Record<SharedKind, string> = {
  account: 'Bank account',
  telephone: 'Phone number',
  person: 'Name and date of birth',
}

/** What is shared, such as 'Bank account •••• 6789'. */
export const describeShared = ({ kind, masked }: Pick<AgentDuplicate, 'kind' | 'masked'>): string =>
  `${words[kind]} ${masked}`.trim()

const agentDuplicatesPath = (id: number): string => `${agentPath(id)}/duplicates`

export const agentDuplicatesQuery = (id: number) =>
  apiQuery(agentDuplicatesPath(id), (init) =>
    staffApi().staff.agents[':id'].duplicates.$get({ param: { id: String(id) } }, { init }),
  )

/** Two agents and what they share. */
export type SharingPair = { kind: SharedKind; agentId: number; otherId: number }

/** The queries to load again when a pair is marked or no longer marked. */
export const changedByMark = (agentId: number): readonly string[] => [
  DUPLICATES_PATH,
  agentDuplicatesPath(agentId),
  agentPath(agentId),
]

const duplicates = () => staffApi().staff.agents[':id'].duplicates

const done = async () => true as const

type Marking = SharingPair & { reason: string }

export const markDifferent = ({ kind, agentId, otherId, reason }: Marking): Promise<Outcome<unknown>> =>
  attempt(
    204,
    () =>
      duplicates()['mark-different'].$post({
        param: { id: String(agentId) },
        json: { kind, other_id: otherId, reason },
      }),
    done,
  )

export const unmarkDifferent = ({ kind, agentId, otherId }: SharingPair): Promise<Outcome<unknown>> =>
  attempt(
    204,
    () => duplicates()['unmark-different'].$post({ param: { id: String(agentId) }, json: { kind, other_id: otherId } }),
    done,
  )

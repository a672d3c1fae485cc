import { parseMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import type { ProposalKind } from '@evergrove/contract/proposals/proposal-kinds'
import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Acted, Outcome } from '../../platform/session/failure.ts'
import { staffList, staffRecord } from '../session/staff-api.ts'
import { sentenceOf } from './proposal-words.ts'

/** Says in a dialog that the action is only proposed. */
export function SecondPersonNote({ isNeeded }: { isNeeded: boolean }) {
  return isNeeded ? (
    <Alert color="gold" mt="md">
      Another person has to confirm this. Nothing changes until then.
    </Alert>
  ) : null
}

/** The report of a screen after an action that was only proposed. */
export const PROPOSED = 'Proposed. Another person has 7 days to confirm it.'

/** The actions that the signed-in member of staff can only propose at the moment. */
const secondPersonQuery = staffRecord('GET /staff/second-person')

/** Returns true if nobody else could confirm the action. It is known only once the server has responded. */
export function useNobodyElse(kind: ProposalKind): boolean {
  const { data } = useQuery(secondPersonQuery)
  return data?.kinds.includes(kind) === false
}

/**
 * Returns true if the action would only be proposed, because its kind may take two people. An amount within the limit
 * needs nobody else. The server decides again.
 */
export function useSecondPerson(kind: ProposalKind | undefined, amount?: string): boolean {
  const { data } = useQuery({ ...secondPersonQuery, enabled: kind !== undefined })
  if (kind === undefined || !data?.kinds.includes(kind)) return false
  return amount === undefined || (parseMoney(amount.trim()) ?? 0n) > readMoney(data.limit)
}

/** The outcome of a call that takes a second person if there is one. */
export type Done = { isProposed: boolean }

/** Returns the outcome of an action that takes a second person if there is one. */
export async function proposable(acting: Promise<Acted<{ status: number; body: unknown }>>): Promise<Outcome<Done>> {
  const outcome = await acting
  if (outcome.failure !== undefined) return outcome
  return { failure: undefined, body: { isProposed: outcome.status === 202 } }
}

/** A notice on the screen of a record about a proposal for it, with a link to the decision. */
export function ProposalNotice({ kind, subjectId }: { kind: ProposalKind; subjectId: number }) {
  const { data } = useQuery(staffList('GET /staff/proposals', { query: { kind, subject_id: String(subjectId) } }))
  const [proposal] = data?.rows ?? []
  if (proposal === undefined) return null
  return (
    <Alert color="gold" mb="md" title="Waiting for another person">
      <Text inherit style={{ overflowWrap: 'anywhere' }}>
        {`${sentenceOf(proposal)} Proposed by ${proposal.proposed_by ?? 'the operator'}. `}
        <Link to="/staff/proposals">View proposal</Link>
      </Text>
    </Alert>
  )
}

import type { ProposalKind } from '@evergrove/contract/proposals/proposal-kinds'
import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { staffList } from '../session/staff-api.ts'
import { sentenceOf } from './proposal-words.ts'

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

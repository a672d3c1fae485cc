import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unpaidColumns } from '../../../components/entries/unpaid-columns.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { STAFF_PAGE_SIZE } from '../../parts/pages.ts'
import { staffList } from '../../session/staff-api.ts'

/** What rules did not pay to the agent and why. Nothing for an agent who got everything. */
export function UnpaidCard({ agentId }: { agentId: number }) {
  const [page, setPage] = useState(1)
  const outcomes = useQuery(
    staffList('GET /staff/agents/{id}/unpaid', {
      params: { id: agentId },
      query: { page: String(page), page_size: String(STAFF_PAGE_SIZE) },
    }),
  )
  if (!outcomes.isError && (outcomes.data?.total ?? 0) === 0) return null
  return (
    <PagedList
      id="unpaid"
      title="Not paid"
      what="unpaid bonuses"
      query={outcomes}
      columns={unpaidColumns}
      rowKey={({ id }) => id}
      empty={null}
      page={page}
      onTurn={setPage}
    />
  )
}

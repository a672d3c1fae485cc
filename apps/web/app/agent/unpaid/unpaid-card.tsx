import type { UnpaidKind } from '@evergrove/contract/reward-words'
import { useQuery } from '@tanstack/react-query'
import { unpaidColumns } from '../../components/entries/unpaid-columns.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { agentQuery } from '../queries.ts'

const unpaidQuery = agentQuery('GET /dashboard/unpaid')

/** The bonuses and rewards that were not paid, with the reason. Renders nothing for an agent who got everything, as most do. */
export function UnpaidCard({ kinds }: { kinds?: readonly UnpaidKind[] }) {
  const { data, isError, refetch } = useQuery(unpaidQuery)
  if (data === undefined) {
    if (!isError) return null
    return (
      <ListCard id="unpaid" title="Not paid">
        <CouldNotLoad what="what was not paid" onRetry={() => void refetch()} />
      </ListCard>
    )
  }
  const rows = data.filter(({ kind }) => kinds === undefined || kinds.includes(kind))
  if (rows.length === 0) return null
  return (
    <ListCard
      id="unpaid"
      title="Not paid"
      note="Bonuses and rewards that the rules of the plan did not give you, and why."
    >
      <DataTable labelledBy="unpaid" columns={unpaidColumns} rows={rows} rowKey={({ id }) => id} />
    </ListCard>
  )
}

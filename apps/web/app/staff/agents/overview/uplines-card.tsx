import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { IconStairsUp } from '@tabler/icons-react'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { AgentLink } from '../agent-link.tsx'

type Upline = StaffAgent['uplines'][number]

const columns: Column<Upline>[] = [
  { label: 'Steps up', render: ({ distance }) => distance },
  { label: 'Name', render: (upline) => <AgentLink agent={upline} /> },
  { label: 'Code', render: ({ code }) => code },
  { label: 'E-mail', render: ({ email }) => email },
  { label: 'Status', render: ({ status }) => <StatusBadge status={status} waiting="Pending" /> },
]

/** Whose levels the agent's activation counted for. */
export function UplinesCard({ uplines }: { uplines: readonly Upline[] }) {
  return (
    <ListCard id="uplines" title="Uplines">
      {uplines.length === 0 ? (
        <EmptyList
          Icon={IconStairsUp}
          message="Nobody stands above"
          why="The up to six agents above the place in the matrix are listed here."
        />
      ) : (
        <DataTable labelledBy="uplines" columns={columns} rows={uplines} rowKey={({ id }) => id} />
      )}
    </ListCard>
  )
}

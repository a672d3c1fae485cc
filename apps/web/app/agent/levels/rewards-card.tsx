import type { OwnReward } from '@evergrove/contract/rewards'
import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Day } from '../../components/day.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { rewardsQuery } from '../queries.ts'

const columns: Column<OwnReward>[] = [
  { label: 'Reward', render: ({ reward }) => reward, barWidth: '8rem', narrow: 'title' },
  { label: 'Level', render: ({ level }) => level, barWidth: '1.5rem' },
  { label: 'Reached', render: ({ reached_at }) => <Day moment={reached_at} />, barWidth: '6rem' },
  {
    label: 'Received',
    render: ({ given_on }) => (given_on === null ? 'Not yet' : <Day moment={given_on} />),
    barWidth: '6rem',
  },
]

/** What the agent was promised besides money for the levels reached, and what of it was given. */
export function RewardsCard() {
  const rewards = useQuery(rewardsQuery)
  return (
    <ListCard id="your-rewards" title="Your rewards">
      <ListStates
        query={rewards}
        what="rewards"
        empty={
          <EmptyList
            Icon={IconGift}
            message="No rewards yet"
            why="Some levels give you a reward when you reach them."
            link={{ to: '/dashboard/referrals', words: 'Invite an agent' }}
          />
        }
      >
        {(rows) => (
          <DataTable
            labelledBy="your-rewards"
            columns={columns}
            rows={rows}
            rowKey={({ level, reached_at }) => `${level} ${reached_at}`}
          />
        )}
      </ListStates>
    </ListCard>
  )
}

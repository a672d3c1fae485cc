import type { LevelInfo } from '@evergrove/contract/network'
import { IconStairs } from '@tabler/icons-react'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates, type ListStatesProps } from '../../components/list/list-states.tsx'
import { formatNaira } from '../../components/money.ts'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'

const columns: Column<LevelInfo>[] = [
  { label: 'Level', render: ({ level }) => level, barWidth: '1.5rem' },
  {
    label: 'Expected Downlines',
    render: ({ expected_downlines }) => expected_downlines,
    isFigure: true,
    barWidth: '2rem',
  },
  { label: 'Match Bonus', render: ({ expected_match_bonus }) => formatNaira(expected_match_bonus), isFigure: true },
  { label: 'Rewards', render: ({ additional_reward }) => additional_reward || '-', barWidth: '8rem' },
]

/** What each level of the plan expects and brings (LVL-003, LVL-004), in the order of the levels. */
export function LevelTable({ levels }: { levels: ListStatesProps<LevelInfo>['query'] }) {
  return (
    <ListCard id="level-information" title="Level Information">
      <ListStates
        query={levels}
        what="levels"
        empty={<EmptyList Icon={IconStairs} message="There are no levels yet" />}
      >
        {(rows) => <DataTable labelledBy="level-information" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListStates>
    </ListCard>
  )
}

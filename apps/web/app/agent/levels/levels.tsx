import type { LevelInfo } from '@evergrove/contract/network'
import { IconStairs } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { TypicalIncomeNote } from '../../components/disclosure/typical-income.tsx'
import { BelowList } from '../../components/list/below-list.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates, type ListStatesProps } from '../../components/list/list-states.tsx'
import { formatNaira } from '../../components/money.ts'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { accountInfoQuery, downlinesQuery, levelsQuery, typicalIncomeQuery } from '../queries.ts'
import { UnpaidCard } from '../unpaid/unpaid-card.tsx'
import type { Route } from './+types/levels.ts'
import { LevelCards } from './level-cards.tsx'
import { LevelMeter } from './level-meter.tsx'
import { type LevelQueries, loadedProgress, nextLevelOf } from './level-progress.ts'
import { ReachedCard } from './reached-card.tsx'
import { RewardsCard } from './rewards-card.tsx'

const TITLE = 'Levels'
const LEVEL_KINDS = ['match_bonus', 'reward'] as const

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Levels() {
  const account = useQuery(accountInfoQuery)
  const downlines = useQuery(downlinesQuery)
  const levels = useQuery(levelsQuery)
  const typical = useQuery(typicalIncomeQuery)
  return (
    <>
      <ScreenHeading title={TITLE} text="How far your network has grown, and what each level pays." />
      <LevelCards account={account} downlines={downlines} levels={levels} />
      <LevelTable account={account} downlines={downlines} levels={levels} />
      <BelowList isLoading={levels.isPending}>
        <ReachedCard />
        <RewardsCard />
        <UnpaidCard kinds={LEVEL_KINDS} />
        {typical.isPending ? null : <TypicalIncomeNote typical={typical.data?.typical ?? null} />}
      </BelowList>
    </>
  )
}

const columnsFor = ({ data: progress, isError }: ReturnType<typeof loadedProgress>): Column<LevelInfo>[] => {
  const next = progress && nextLevelOf(progress)
  const meterOf = (level: number) => {
    const one = progress?.find(({ info }) => info.level === level)
    const isShown = one !== undefined || (progress === undefined && !isError)
    return isShown ? <LevelMeter progress={one} isNext={one !== undefined && one === next} /> : null
  }
  return [
    {
      label: 'Level',
      render: ({ level }) => (
        <>
          {level}
          {meterOf(level)}
        </>
      ),
      barWidth: '9rem',
    },
    {
      label: 'Expected Downlines',
      render: ({ expected_downlines }) => expected_downlines,
      isFigure: true,
      barWidth: '2rem',
    },
    {
      label: 'Match Bonus',
      render: ({ expected_match_bonus }) => formatNaira(expected_match_bonus),
      isFigure: true,
      narrow: 'aside',
    },
    { label: 'Rewards', render: ({ additional_reward }) => additional_reward || '-', barWidth: '8rem' },
  ]
}

/** What each level of the plan expects and pays, in the order of the levels (LVL-003, LVL-004), and how far it is filled. */
function LevelTable(queries: LevelQueries & { levels: ListStatesProps<LevelInfo>['query'] }) {
  const progress = loadedProgress(queries)
  return (
    <ListCard id="level-information" title="Level information">
      <ListStates
        query={queries.levels}
        what="levels"
        empty={
          <EmptyList
            Icon={IconStairs}
            message="There are no levels yet"
            link={{ to: '/dashboard/help-and-support', words: 'Contact us' }}
          />
        }
      >
        {(rows) => (
          <DataTable
            labelledBy="level-information"
            columns={columnsFor(progress)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </ListStates>
    </ListCard>
  )
}

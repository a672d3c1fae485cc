import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ListStates } from '../../../components/list/list-states.tsx'
import { ViewChoice } from '../../../components/view-choice.tsx'
import styles from './earnings-card.module.css'
import { EarningsChart } from './earnings-chart.tsx'
import { earningsQuery } from './earnings-query.ts'
import { EarningsTable } from './earnings-table.tsx'
import { monthsOf, sumOf } from './months.ts'

const views = ['Chart', 'Table'] as const

/** The bonuses of the last twelve months, drawn or written. */
export function EarningsCard() {
  const [view, setView] = useState<(typeof views)[number]>('Chart')
  const query = useQuery(earningsQuery)
  const months = monthsOf(query.data ?? [])
  const { total } = sumOf(months)
  const isEmpty = query.data !== undefined && total === '0.00'
  return (
    <ListCard
      id="earnings"
      title="Earnings"
      action={
        <ViewChoice label="Show the earnings as" views={views} value={view} onChange={setView} isDisabled={isEmpty} />
      }
    >
      <div className={styles.body}>
        <ListStates query={{ ...query, data: isEmpty ? [] : query.data }} what="earnings" empty={<NothingEarned />}>
          {(rows) => {
            if (rows === undefined) return <Skeleton className={styles.inReading} radius="md" />
            return view === 'Chart' ? <EarningsChart months={months} /> : <EarningsTable months={months} />
          }}
        </ListStates>
      </div>
    </ListCard>
  )
}

function NothingEarned() {
  return (
    <EmptyList
      Icon={IconChartBar}
      message="No bonuses in the last 12 months"
      why="Each referral whose fee is approved brings a bonus, and so does each complete level."
    />
  )
}

import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { CouldNotLoad } from '../../../components/list/could-not-load.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ViewChoice } from '../../../components/view-choice.tsx'
import { DayBars } from './day-bars.tsx'
import { DaysTable } from './days-table.tsx'
import styles from './figures-card.module.css'
import type { Series } from './series.ts'

const views = ['Chart', 'Table'] as const

export type FiguresCardProps = {
  id: string
  title: string
  /** How many charts there will be, for the bars in their places. */
  count: number
  /** Undefined while it is read. */
  figures: { days: readonly string[]; series: readonly Series[] } | undefined
  hasFailed: boolean
  onRetry: () => void
}

/** The figures of the last thirty days of one kind, drawn or written. */
export function FiguresCard({ id, title, count, figures, hasFailed, onRetry }: FiguresCardProps) {
  const [view, setView] = useState<(typeof views)[number]>('Chart')
  return (
    <ListCard
      id={id}
      title={title}
      action={
        <ViewChoice
          label={`Show ${title.toLowerCase()} as`}
          views={views}
          value={view}
          onChange={setView}
          isDisabled={figures === undefined}
        />
      }
    >
      {figures === undefined && hasFailed ? (
        <CouldNotLoad what={`the figures of ${title.toLowerCase()}`} onRetry={onRetry} />
      ) : figures !== undefined && view === 'Table' ? (
        <DaysTable labelledBy={id} {...figures} />
      ) : (
        <div className={styles.charts}>
          {figures === undefined
            ? Array.from({ length: count }, (_, index) => <Skeleton key={index} height="9.5rem" radius="md" />)
            : figures.series.map((one) => <DayBars key={one.label} days={figures.days} series={one} />)}
        </div>
      )}
    </ListCard>
  )
}

import { useState } from 'react'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { Skeleton } from '../../components/plain/skeleton.tsx'
import { FiguresTable } from '../../components/table/figures-table.tsx'
import { ViewChoice } from '../../components/view-choice.tsx'
import styles from './day-charts.module.css'
import { DayCharts, type DayFigures } from './day-charts.tsx'
import { dayName, shown, sumOf } from './series.ts'
import { SeriesSum } from './series-sum.tsx'

/** The sums come first, because the charts need a large script. */
const views = ['Totals', 'Chart', 'Table'] as const

export type FiguresCardProps = {
  id: string
  title: string
  /** The number of series, for the placeholders while they load. */
  count: number
  /** Undefined while they load. */
  figures: DayFigures | undefined
  hasFailed: boolean
  onRetry: () => void
}

/** The figures of the last thirty days about one subject: their sums, and on request charts or a table. */
export function FiguresCard({ id, title, count, figures, hasFailed, onRetry }: FiguresCardProps) {
  const [view, setView] = useState<(typeof views)[number]>('Totals')
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
      ) : figures === undefined ? (
        <div className={styles.totals}>
          {Array.from({ length: count }, (_, index) => (
            <div key={index} className={styles.total}>
              <Skeleton height="100%" borderRadius="var(--radius-md)" />
            </div>
          ))}
        </div>
      ) : view === 'Totals' ? (
        <Totals {...figures} />
      ) : view === 'Table' ? (
        <DaysTable labelledBy={id} {...figures} />
      ) : (
        <DayCharts {...figures} />
      )}
    </ListCard>
  )
}

/** The sum of each series, and its figure of today. */
function Totals({ days, series }: DayFigures) {
  return (
    <ul className={styles.totals}>
      {series.map((one) => (
        <li key={one.label} className={styles.total}>
          <SeriesSum one={one} days={days} />
        </li>
      ))}
    </ul>
  )
}

type DaysTableProps = DayFigures & {
  /** The id of the heading that names the table. */
  labelledBy: string
}

/** The figures behind the charts, today first. */
function DaysTable({ labelledBy, days, series }: DaysTableProps) {
  const rows = days.map((day, index) => ({
    name: dayName(day),
    cells: series.map((one) => shown(one, one.values[index] ?? '0')),
  }))
  return (
    <FiguresTable
      labelledBy={labelledBy}
      heads={['Day (UTC)', ...series.map(({ label }) => label)]}
      rows={rows.toReversed()}
      totals={[{ name: `${days.length} days`, cells: series.map((one) => shown(one, sumOf(one))) }]}
      isStacked
    />
  )
}

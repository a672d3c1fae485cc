import { useState } from 'react'
import { amountTick, type ChartRow, countTick, ticksFor } from '../../components/charts/chart-rows.ts'
import { LaterChart } from '../../components/charts/later-chart.tsx'
import { FigureLink } from '../../components/figures/figure.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { Skeleton } from '../../components/plain/skeleton.tsx'
import { FiguresTable } from '../../components/table/figures-table.tsx'
import { ViewChoice } from '../../components/view-choice.tsx'
import styles from './home.module.css'
import { dayName, type Series, shown, sumOf } from './series.ts'

type DayFigures = { days: readonly string[]; series: readonly Series[] }

const COLOR = 'var(--color-green-bright)'

/**
 * The figures of one subject by day, in charts with one scale, so that columns of the same height have the same value.
 */
function DayCharts({ days, series }: DayFigures) {
  const charts = series.map((one) => ({
    one,
    rows: days.map(
      (day, at): ChartRow => ({
        name: dayName(day),
        tick: dayName(day),
        values: [one.values[at] ?? '0'],
      }),
    ),
  }))
  const isWhole = series.every(({ isMoney }) => !isMoney)
  const ticks = ticksFor(
    charts.flatMap(({ rows }) => rows),
    isWhole,
  )
  return (
    <div className={styles.charts}>
      {charts.map(({ one, rows }) => {
        const [sum, today] = [shown(one, sumOf(one)), shown(one, one.values.at(-1) ?? '0')]
        return (
          <figure key={one.label} className={styles.figure}>
            <figcaption>
              <SeriesSum one={one} days={days} />
            </figcaption>
            <LaterChart
              label={`${one.label} by day, ${rows.at(0)?.name} to ${rows.at(-1)?.name}: ${sum} in total, ${today} today.`}
              series={[{ label: one.label, color: COLOR }]}
              rows={rows}
              ticks={ticks}
              formatTick={one.isMoney ? amountTick : countTick}
              format={(value) => shown(one, value)}
            />
          </figure>
        )
      })}
    </div>
  )
}

/** The sums come first, because the charts need a large script. */
const views = ['Totals', 'Chart', 'Table'] as const

export type FiguresCardProps = {
  id: string
  title: string
  /** The number of series, for their placeholders. */
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

/** The sum of each series with its days as small columns, the sum before, and its figure of today. */
function Totals({ days, series }: DayFigures) {
  return (
    <ul className={styles.totals}>
      {series.map((one) => (
        <li key={one.label} className={styles.total}>
          <SeriesSum one={one} days={days} />
          <Spark values={one.values} />
        </li>
      ))}
    </ul>
  )
}

type DaysTableProps = DayFigures & {
  /** The id of the heading that names the table. */
  labelledBy: string
}

/** The data of the charts, today first. */
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

const [COLUMN, GAP, HEIGHT] = [3, 1, 24]

/** Draws a column for each value, the highest over the whole height. Charts and tables have the same values in words. */
function Spark({ values }: Pick<Series, 'values'>) {
  const top = Math.max(...values.map(Number), Number.MIN_VALUE)
  const columns = values.map(
    (value, at) =>
      `M${at * (COLUMN + GAP)} ${HEIGHT}v${-HEIGHT * Math.max(0, Number(value) / top)}h${COLUMN}V${HEIGHT}z`,
  )
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${values.length * (COLUMN + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={columns.join('')} fill={COLOR} />
    </svg>
  )
}

/** The sum of a series, the sum of the days before, and its figure of today. */
function SeriesSum({ one, days }: { one: Series; days: readonly string[] }) {
  return (
    <p className={styles.caption}>
      <span className={styles.name}>{one.label}</span>
      <strong>
        <FigureLink to={one.to}>{shown(one, sumOf(one))}</FigureLink>
      </strong>
      <span>{`in ${days.length} days`}</span>
      <span className={styles.today}>{`Today ${shown(one, one.values.at(-1) ?? '0')}`}</span>
      <span className={styles.before}>
        {`Previous ${days.length} days `}
        <FigureLink to={one.toBefore}>{shown(one, one.before)}</FigureLink>
      </span>
    </p>
  )
}

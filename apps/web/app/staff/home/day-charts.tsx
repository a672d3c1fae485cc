import { type ChartRow, ticksFor } from '../../components/charts/chart-rows.ts'
import { amountTick, countTick } from '../../components/charts/format-tick.ts'
import { LaterChart } from '../../components/charts/later-chart.tsx'
import styles from './day-charts.module.css'
import { dayName, type Series, shown, sumOf } from './series.ts'
import { SeriesSum } from './series-sum.tsx'

export type DayFigures = { days: readonly string[]; series: readonly Series[] }

const COLOR = 'var(--color-green-bright)'

/** The figures of one subject by day, in charts with one scale, so that columns of the same height mean the same. */
export function DayCharts({ days, series }: DayFigures) {
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

import { Skeleton } from '../plain/skeleton.tsx'
import { useLater } from '../use-later.ts'
import styles from './charts.module.css'
import type { ColumnChartProps } from './column-chart.tsx'

const loadChart = async () => (await import('./column-chart.tsx')).ColumnChart

/** A chart whose script loads when the reader comes near. Its place has the same size before and after. */
export function LaterColumnChart(props: ColumnChartProps) {
  const { place, part: Chart, state } = useLater(loadChart)
  return (
    <div ref={place} className={styles.plot}>
      {Chart === undefined ? null : <Chart {...props} />}
      {state === 'loading' ? <Skeleton height="100%" borderRadius="var(--radius-md)" /> : null}
      {state === 'failed' ? (
        <p className={styles.failed}>Couldn’t load the chart. The table has the same figures.</p>
      ) : null}
    </div>
  )
}

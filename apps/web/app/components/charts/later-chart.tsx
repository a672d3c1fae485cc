import { Button } from '../plain/button.tsx'
import { Skeleton } from '../plain/skeleton.tsx'
import { useLater } from '../use-later.ts'
import type { ChartProps } from './chart.tsx'
import styles from './charts.module.css'

const loadChart = async () => (await import('./chart.tsx')).Chart

/** A chart whose script loads when the reader comes near. Its place keeps its size when it loads. */
export function LaterChart({ isAtOnce, ...props }: ChartProps & { isAtOnce?: boolean }) {
  const { place, part: Chart, state, retry } = useLater(loadChart, isAtOnce)
  return (
    <div ref={place} className={styles.plot} data-state={state}>
      {Chart === undefined ? null : <Chart {...props} />}
      {state === 'loading' ? <Skeleton height="100%" borderRadius="var(--radius-md)" /> : null}
      {state === 'failed' ? (
        <div className={styles.failed}>
          <p>Could not load the chart. The table has the same figures.</p>
          <Button variant="default" size="sm" onClick={retry} aria-label="Retry: load the chart">
            Retry
          </Button>
        </div>
      ) : null}
      <p data-print-only>The chart hadn’t loaded. Print again to include it.</p>
    </div>
  )
}

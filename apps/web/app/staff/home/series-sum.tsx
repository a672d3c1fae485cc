import { FigureLink } from '../../components/figures/figure-link.tsx'
import styles from './day-charts.module.css'
import { type Series, shown, sumOf } from './series.ts'

/** What a series comes to, and its figure of today. */
export function SeriesSum({ one, days }: { one: Series; days: readonly string[] }) {
  return (
    <p className={styles.caption}>
      <span className={styles.name}>{one.label}</span>
      <strong>
        <FigureLink to={one.to}>{shown(one, sumOf(one))}</FigureLink>
      </strong>
      <span>{`in ${days.length} days`}</span>
      <span className={styles.today}>{`Today ${shown(one, one.values.at(-1) ?? '0')}`}</span>
    </p>
  )
}

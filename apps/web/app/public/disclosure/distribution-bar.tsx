import type { PeriodFigures } from '@evergrove/contract/disclosures/disclosures'
import styles from './disclosure.module.css'

const WIDTH = 1000

/** How many agents earned nothing, less than the fee, and at least the fee, as one bar. The words say the same. */
export function DistributionBar({ period }: { period: PeriodFigures }) {
  const { agents, earned_nothing, earned_less_than_fee } = period
  const less = earned_less_than_fee.agents - earned_nothing.agents
  const parts = [
    { name: 'nothing', label: 'earned nothing', count: earned_nothing.agents },
    { name: 'less', label: 'earned something, but less than the fee', count: less },
    { name: 'fee', label: 'earned at least the fee', count: agents - earned_nothing.agents - less },
  ] as const
  const startOf = (index: number) => parts.slice(0, index).reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={styles.distribution}>
      <svg viewBox={`0 0 ${WIDTH} 40`} preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
        {parts.map(({ name, count }, index) => (
          <rect
            key={name}
            x={(startOf(index) / agents) * WIDTH}
            width={(count / agents) * WIDTH}
            height="40"
            className={styles[name]}
          />
        ))}
      </svg>
      <ul className={styles.legend}>
        {parts.map(({ name, label, count }) => (
          <li key={name}>
            <svg viewBox="0 0 12 12" className={styles.key} aria-hidden="true">
              <rect width="12" height="12" rx="2" className={styles[name]} />
            </svg>
            <span>
              <strong>{((count / agents) * 100).toFixed(1)}%</strong> {label} ({count.toLocaleString('en-US')} of{' '}
              {agents.toLocaleString('en-US')})
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

import type { PeriodFigures } from '@evergrove/contract/disclosures/disclosures'
import styles from './disclosure.module.css'

/** The share of the bar in which a percentage has room on the narrowest screen. */
const SMALLEST_LABELED = 0.15

const percentOf = (share: number): string => `${(share * 100).toFixed(1)}%`

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
      <h3 className={styles.caption}>Share of agents by earnings</h3>
      <svg className={styles.bar} aria-hidden="true">
        {parts.map(({ name, count }, index) => (
          <g key={name} className={styles[name]}>
            <rect x={`${(startOf(index) / agents) * 100}%`} width={`${(count / agents) * 100}%`} height="100%" />
            {count / agents < SMALLEST_LABELED ? null : (
              <text x={`${((startOf(index) + count / 2) / agents) * 100}%`} y="50%">
                {percentOf(count / agents)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <ul className={styles.legend}>
        {parts.map(({ name, label, count }) => (
          <li key={name}>
            <svg viewBox="0 0 12 12" className={styles.key} aria-hidden="true">
              <g className={styles[name]}>
                <rect width="12" height="12" rx="2" />
              </g>
            </svg>
            <span>
              <strong>{percentOf(count / agents)}</strong> {label} ({count.toLocaleString('en-US')} of{' '}
              {agents.toLocaleString('en-US')})
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

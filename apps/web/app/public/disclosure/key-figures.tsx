import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import type { PeriodTableProps } from './period-table.ts'

type KeyFigure = { label: string; value: string; note?: ReactNode }

/** What a reader should know first. */
export function KeyFigures({ period, money }: Omit<PeriodTableProps, 'caption'>) {
  const { agents, bonuses, net, earned_nothing, earned_less_than_fee } = period
  const figures: KeyFigure[] = [
    {
      label: 'Median bonuses per agent',
      value: money(bonuses.median),
      note: (
        <>
          <strong className={styles.net}>{money(net.median)}</strong> after the registration fee
        </>
      ),
    },
    { label: 'Earned nothing', value: `${earned_nothing.percent}%` },
    {
      label: 'Earned less than the fee',
      value: `${earned_less_than_fee.percent}%`,
      note: 'Includes those who earned nothing',
    },
    { label: 'Agents included', value: agents.toLocaleString('en-US') },
  ]
  return (
    <dl className={styles.keys}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note === undefined ? null : <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

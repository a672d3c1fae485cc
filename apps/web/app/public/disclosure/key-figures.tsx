import styles from './disclosure.module.css'
import type { PeriodTableProps } from './period-table.ts'

type KeyFigure = { label: string; value: string; note?: string; isLoss?: boolean }

/** What a reader should know first. */
export function KeyFigures({ period, money }: Omit<PeriodTableProps, 'caption'>) {
  const { bonuses, net, earned_nothing, earned_less_than_fee } = period
  const figures: KeyFigure[] = [
    { label: 'Median earned per agent', value: money(bonuses.median) },
    {
      label: 'Median after the registration fee',
      value: money(net.median),
      isLoss: net.median?.startsWith('-') ?? false,
    },
    { label: 'Earned nothing', value: `${earned_nothing.percent}%` },
    {
      label: 'Earned less than the fee',
      value: `${earned_less_than_fee.percent}%`,
      note: 'Includes those who earned nothing',
    },
  ]
  return (
    <dl className={styles.keys}>
      {figures.map(({ label, value, note, isLoss = false }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-loss={isLoss || undefined}>{value}</dd>
          {note === undefined ? null : <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

import { bonusKinds, headingOf, transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import type { CSSProperties } from 'react'
import { type ChartRow, ticksFor } from '../../../components/charts/chart-rows.ts'
import { amountTick } from '../../../components/charts/format-tick.ts'
import { LaterChart } from '../../../components/charts/later-chart.tsx'
import { bonusLooks } from '../../../components/figures/bonus-looks.ts'
import { FigureLink } from '../../../components/figures/figure-link.tsx'
import { formatAmount, sumOfAmounts } from '../../../components/money.ts'
import styles from './earnings-chart.module.css'
import { addressOf, type Month, sumOf } from './months.ts'

const series = bonusKinds.map((kind) => ({
  label: headingOf(transferFacts[kind].label),
  color: bonusLooks[kind].color,
}))

const rowOf = (month: Month): ChartRow => ({
  name: month.name,
  tick: month.shortName,
  values: bonusKinds.map((kind) => month[kind]),
})

const totalOf = ({ values }: ChartRow) => formatAmount(sumOfAmounts(values))

/** Columns by month, with what was reversed below zero (plan rule 19), below the sums of all months. */
export function EarningsChart({ months }: { months: readonly Month[] }) {
  const sum = sumOf(months)
  const rows = months.map(rowOf)
  return (
    <div>
      <div className={styles.figures}>
        <p className={styles.total}>
          <span className={styles.period}>Last 12 months</span>
          <strong>{formatAmount(sum.total)}</strong>
        </p>
        <ul className={styles.legend}>
          {bonusKinds.map((kind) => (
            <li key={kind} style={{ '--look-color': bonusLooks[kind].color } as CSSProperties}>
              {headingOf(transferFacts[kind].label)}{' '}
              <strong>
                <FigureLink to={addressOf(kind, months)}>{formatAmount(sum[kind])}</FigureLink>
              </strong>
            </li>
          ))}
        </ul>
      </div>
      <LaterChart
        label={`Earnings by month, ${months.at(0)?.name} to ${months.at(-1)?.name}: ${formatAmount(sum.total)} in total.`}
        series={series}
        rows={rows}
        ticks={ticksFor(rows)}
        formatTick={amountTick}
        format={formatAmount}
        totalOf={totalOf}
      />
    </div>
  )
}

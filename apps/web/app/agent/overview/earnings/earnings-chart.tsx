import { type BonusKind, bonusKinds, headingOf, transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import { type CSSProperties, useState } from 'react'
import { bonusLooks } from '../../../components/figures/bonus-looks.ts'
import { formatDollars } from '../../../components/money.ts'
import { ticksUpTo } from './chart-scale.ts'
import styles from './earnings-chart.module.css'
import { heightOf, type Month, sumOf } from './months.ts'

const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

const lookOf = (kind: BonusKind) => ({ '--look-color': bonusLooks[kind].color }) as CSSProperties

/**
 * Stacked bars by month. The figures above show the month that is pointed at or touched, otherwise all months together. For
 * screen readers, the chart is one image with the sum, and the table has the figures.
 */
export function EarningsChart({ months }: { months: readonly Month[] }) {
  const [pointed, setPointed] = useState<Month>()
  const sum = sumOf(months)
  const shown = pointed ?? { ...sum, name: 'Last 12 months' }
  const ticks = ticksUpTo(Math.max(0, ...months.map(({ total }) => Number(total))))
  const top = ticks.at(-1) ?? 1
  const [first, last] = [months.at(0), months.at(-1)]
  return (
    <div>
      <Figures shown={shown} />
      <div
        role="img"
        aria-label={`Bars for ${first?.name} to ${last?.name}: ${formatDollars(sum.total)} in all. The table has the figures.`}
        className={styles.plot}
        onPointerLeave={() => setPointed(undefined)}
      >
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            <span className={styles.tickLabel}>{compactDollars.format(tick)}</span>
          </span>
        ))}
        <div className={styles.bars}>
          {months.map((month) => (
            <div
              key={month.key}
              className={styles.month}
              data-month={month.key}
              data-pointed={month.key === pointed?.key || undefined}
              onPointerEnter={() => setPointed(month)}
            >
              {bonusKinds.toReversed().map((kind) => (
                <span
                  key={kind}
                  data-kind={kind}
                  className={styles.bar}
                  style={{ ...lookOf(kind), height: `${heightOf(month[kind], top)}%` }}
                />
              ))}
              <span className={styles.name}>
                {month.shortName.slice(0, 1)}
                <span className={styles.rest}>{month.shortName.slice(1)}</span>
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function Figures({ shown }: { shown: Pick<Month, BonusKind | 'name' | 'total'> }) {
  const { name, total } = shown
  return (
    <div className={styles.figures}>
      <p className={styles.total}>
        <span className={styles.period}>{name}</span>
        <strong>{formatDollars(total)}</strong>
      </p>
      <ul className={styles.legend}>
        {bonusKinds.map((kind) => (
          <li key={kind} style={lookOf(kind)}>
            {headingOf(transferFacts[kind].label)} <strong>{formatDollars(shown[kind])}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

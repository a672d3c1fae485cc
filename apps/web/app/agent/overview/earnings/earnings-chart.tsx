import { type BonusKind, bonusKinds, headingOf, transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import { type CSSProperties, useState } from 'react'
import { bonusLooks } from '../../../components/figures/bonus-looks.ts'
import { companyCurrency, formatAmount } from '../../../components/money.ts'
import { ticksBetween } from './chart-scale.ts'
import styles from './earnings-chart.module.css'
import { heightOf, type Month, reachOf, sumOf } from './months.ts'

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: companyCurrency,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

const lookOf = (kind: BonusKind) => ({ '--look-color': bonusLooks[kind].color }) as CSSProperties

/**
 * Stacked bars by month, with what was reversed below zero (plan rule 19). The figures above show the month that is pointed at
 * or touched, otherwise all months together. For screen readers, the chart is one image with the sum, and the table has the
 * figures.
 */
export function EarningsChart({ months }: { months: readonly Month[] }) {
  const [pointed, setPointed] = useState<Month>()
  const sum = sumOf(months)
  const shown = pointed ?? { ...sum, name: 'Last 12 months' }
  const { lowest, highest } = reachOf(months)
  const ticks = ticksBetween(lowest, highest)
  const [bottom, top] = [ticks.at(0) ?? 0, ticks.at(-1) ?? 1]
  const [first, last] = [months.at(0), months.at(-1)]
  return (
    <div>
      <Figures shown={shown} />
      <div
        role="img"
        aria-label={`Bars for ${first?.name} to ${last?.name}: ${formatAmount(sum.total)} in all. The table has the figures.`}
        className={styles.plot}
        onPointerLeave={() => setPointed(undefined)}
      >
        {ticks.map((tick) => (
          <span
            key={tick}
            className={styles.tick}
            data-zero={(bottom < 0 && tick === 0) || undefined}
            style={{ bottom: `${((tick - bottom) / (top - bottom)) * 100}%` }}
          >
            <span className={styles.tickLabel}>{compact.format(tick)}</span>
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
              <Bars month={month} end={top} share={top / (top - bottom)} />
              <Bars month={month} end={bottom} share={bottom / (bottom - top)} />
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

type BarsProps = {
  month: Month
  /** Where the axis ends on this side of zero; zero if it does not go there. */
  end: number
  /** The part of the axis on this side of zero. */
  share: number
}

/** The bars of a month above or below zero, the first kind of bonus next to it. */
function Bars({ month, end, share }: BarsProps) {
  if (end === 0) return null
  return (
    <span className={styles.stack} data-below={end < 0 || undefined} style={{ height: `${share * 100}%` }}>
      {(end < 0 ? bonusKinds : bonusKinds.toReversed()).map((kind) => (
        <span
          key={kind}
          data-kind={kind}
          className={styles.bar}
          style={{ ...lookOf(kind), height: `${heightOf(month[kind], end)}%` }}
        />
      ))}
    </span>
  )
}

function Figures({ shown }: { shown: Pick<Month, BonusKind | 'name' | 'total'> }) {
  const { name, total } = shown
  return (
    <div className={styles.figures}>
      <p className={styles.total}>
        <span className={styles.period}>{name}</span>
        <strong>{formatAmount(total)}</strong>
      </p>
      <ul className={styles.legend}>
        {bonusKinds.map((kind) => (
          <li key={kind} style={lookOf(kind)}>
            {headingOf(transferFacts[kind].label)} <strong>{formatAmount(shown[kind])}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

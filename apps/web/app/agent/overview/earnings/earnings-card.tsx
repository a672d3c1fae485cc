import { type BonusKind, bonusKinds, transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { type ReactNode, useState } from 'react'
import { amountTick, type ChartRow, ticksFor } from '../../../components/charts/chart-rows.ts'
import { LaterChart } from '../../../components/charts/later-chart.tsx'
import { bonusLooks } from '../../../components/figures/bonus-looks.ts'
import { FigureLink } from '../../../components/figures/figure.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { EmptyList, ListStates } from '../../../components/list/list-states.tsx'
import { formatAmount, sumOfAmounts } from '../../../components/money.ts'
import { Skeleton } from '../../../components/plain/skeleton.tsx'
import { FiguresTable } from '../../../components/table/figures-table.tsx'
import { ViewChoice } from '../../../components/view-choice.tsx'
import { earningsQuery } from '../../queries.ts'
import styles from '../overview.module.css'
import { addressOf, hasEarnings, type Month, monthsOf, sumOf } from './months.ts'

const views = ['Chart', 'Table'] as const

/** The height of the chart and its legend, with a line for each bonus. It is the same in every state, so that nothing moves. */
const HEIGHT = `calc(14.5rem + max(4rem, ${bonusKinds.length} * 1.7rem))`

/** The bonuses of the last twelve months, as a chart or a table. */
export function EarningsCard() {
  const [view, setView] = useState<(typeof views)[number]>('Chart')
  const query = useQuery(earningsQuery)
  const months = monthsOf(query.data ?? [])
  const isEmpty = query.data !== undefined && !hasEarnings(months)
  return (
    <ListCard
      id="earnings"
      title="Earnings"
      action={
        <ViewChoice label="Show the earnings as" views={views} value={view} onChange={setView} isDisabled={isEmpty} />
      }
    >
      <div style={{ display: 'grid', minHeight: HEIGHT, alignContent: 'center' }}>
        <ListStates query={{ ...query, data: isEmpty ? [] : query.data }} what="earnings" empty={<NothingEarned />}>
          {(rows) => {
            if (rows === undefined) return <Skeleton height={HEIGHT} borderRadius="var(--radius-md)" />
            return view === 'Chart' ? <EarningsChart months={months} /> : <EarningsTable months={months} />
          }}
        </ListStates>
      </div>
    </ListCard>
  )
}

function NothingEarned() {
  return (
    <EmptyList
      Icon={IconChartBar}
      message="No bonuses in the last 12 months"
      why="You earn a bonus for each referral whose fee is approved and for each complete level."
      link={{ to: '/dashboard/levels', words: 'See what each level pays' }}
    />
  )
}

/** Returns a cell for each kind of bonus, with a link to its entries of these months, and one for their total. */
const cellsOf = (earned: Pick<Month, BonusKind | 'total'>, months: readonly Month[]): ReactNode[] => [
  ...bonusKinds.map((kind) => (
    <FigureLink key={kind} to={addressOf(kind, months)}>
      {formatAmount(earned[kind])}
    </FigureLink>
  )),
  formatAmount(earned.total),
]

/** The data of the chart, the current month first. */
function EarningsTable({ months }: { months: readonly Month[] }) {
  return (
    <FiguresTable
      labelledBy="earnings"
      heads={['Month', ...bonusKinds.map((kind) => transferFacts[kind].label), 'Total']}
      rows={months.toReversed().map((month) => ({ name: month.name, cells: cellsOf(month, [month]) }))}
      totals={[{ name: '12 months', cells: cellsOf(sumOf(months), months) }]}
    />
  )
}

const series = bonusKinds.map((kind) => ({
  label: transferFacts[kind].label,
  color: bonusLooks[kind].color,
}))

const rowOf = (month: Month): ChartRow => ({
  name: month.name,
  tick: month.shortName,
  values: bonusKinds.map((kind) => month[kind]),
})

const totalOf = ({ values }: ChartRow) => formatAmount(sumOfAmounts(values))

/** Columns by month, with reversed amounts below zero (plan rule 19), and the sums of all months above them. */
function EarningsChart({ months }: { months: readonly Month[] }) {
  const sum = sumOf(months)
  const rows = months.map(rowOf)
  return (
    <div>
      <div className={styles.earned}>
        <p className={styles.total}>
          <span className={styles.aside}>Last 12 months</span>
          <strong>{formatAmount(sum.total)}</strong>
        </p>
        <ul className={styles.legend}>
          {bonusKinds.map((kind) => (
            <li key={kind} style={{ '--look-color': bonusLooks[kind].color } as CSSProperties}>
              {transferFacts[kind].label}{' '}
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

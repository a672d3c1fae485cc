import type { IncomeFigures, PeriodFigures } from '@evergrove/contract/disclosures/disclosures'
import { signOf, withSign } from '@evergrove/contract/platform/money-codec'
import { utcDayWords } from '../../components/disclosure/disclosure-days.ts'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import { hasEnds, leftOutOf } from './definitions.tsx'
import styles from './disclosure.module.css'
import { type Money, PeopleTable, type PeriodTableProps } from './people-table.tsx'

const EARNED = [
  ['p10', '10th percentile'],
  ['p25', '25th percentile'],
  ['median', 'Median'],
  ['p75', '75th percentile'],
  ['p90', '90th percentile'],
  ['p99', '99th percentile'],
  ['highest', 'Highest'],
  ['mean', 'Mean'],
  ['total', 'All agents together'],
] as const

type Name = (typeof EARNED)[number][0]

const ENDS: ReadonlySet<Name> = new Set(['p99', 'highest'])

/** Bonuses for each agent, before and after the fee. */
function EarnedTable({ period, caption, money }: PeriodTableProps) {
  const { bonuses, net } = period
  const shown = EARNED.filter(([name]) => hasEnds(period) || !ENDS.has(name))
  return (
    <table className={styles.table}>
      <caption>
        What agents earned<VisuallyHidden> {caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Per agent</th>
          <th scope="col" className={styles.figure}>
            Bonuses
          </th>
          <th scope="col" className={styles.figure}>
            After the fee
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(([name, label]) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td className={styles.figure} data-loss={bonuses[name]?.startsWith('-') || undefined}>
              {money(bonuses[name])}
            </td>
            <td className={styles.figure} data-loss={net[name]?.startsWith('-') || undefined}>
              {money(net[name])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the years of a period, and its last day if the last year is not over. */
function nameOf({ from, to, is_complete }: PeriodFigures): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  const years = first === last ? first : `${first} to ${last}`
  return is_complete ? years : `${years}, up to ${utcDayWords(to)}`
}

type PeriodProps = { period: PeriodFigures; title: string; dates?: string; id: string; money: Money }

function Period({ period, title, dates, id, money }: PeriodProps) {
  const leftOut = leftOutOf(period)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {dates === undefined ? null : <p className={styles.dates}>{dates}</p>}
      <KeyFigures period={period} money={money} />
      <DistributionBar period={period} />
      <div className={styles.tables}>
        <div>
          <EarnedTable period={period} caption={title} money={money} />
          {leftOut === undefined ? null : <p className={styles.leftOut}>{leftOut}</p>}
        </div>
        <PeopleTable period={period} caption={title} money={money} />
      </div>
      {/* A single group has the same figures as above. */}
      {period.joined.length > 1 ? <JoinedTable period={period} caption={title} money={money} /> : null}
    </section>
  )
}

/** The figures since the beginning, then of each year, newest first. A single year would be the same and is omitted. */
export function DisclosureFigures({ figures: { currency, since_beginning, years } }: { figures: IncomeFigures }) {
  const sign = signOf(currency)
  const money: Money = (amount) => (amount === null ? '–' : withSign(amount, sign))
  return (
    <>
      <Period
        period={since_beginning}
        title="Since the beginning"
        dates={`From the first registration fee in ${since_beginning.from.slice(0, 4)} to ${utcDayWords(since_beginning.to)}.`}
        id="since-the-beginning"
        money={money}
      />
      {(years.length > 1 ? years : []).toReversed().map((period) => (
        <Period key={period.from} period={period} title={nameOf(period)} id={`from-${period.from}`} money={money} />
      ))}
    </>
  )
}

type KeyFigure = { label: string; value: string; note?: string; isLoss?: boolean }

/** The most important figures for a reader. */
function KeyFigures({ period, money }: Omit<PeriodTableProps, 'caption'>) {
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

/** The same agents by the year in which they signed up. */
function JoinedTable({ period: { joined }, caption, money }: PeriodTableProps) {
  return (
    <table className={styles.table}>
      <caption>
        By year of joining<VisuallyHidden> {caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Joined</th>
          <th scope="col" className={styles.figure}>
            Agents
          </th>
          <th scope="col" className={styles.figure}>
            Earned nothing
          </th>
          <th scope="col" className={styles.figure}>
            Median
          </th>
          <th scope="col" className={styles.figure}>
            Mean
          </th>
        </tr>
      </thead>
      <tbody>
        {joined.map(({ from, to, agents, earned_nothing, bonuses }) => (
          <tr key={from}>
            <th scope="row">{from === to ? from : `${from}–${to}`}</th>
            <td className={styles.figure}>{agents.toLocaleString('en-US')}</td>
            <td className={styles.figure}>{earned_nothing.percent}%</td>
            <td className={styles.figure}>{money(bonuses.median)}</td>
            <td className={styles.figure}>{money(bonuses.mean)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The share of the bar from which a percentage has room on the narrowest screen. */
const SMALLEST_LABELED = 0.15

const percentOf = (share: number): string => `${(share * 100).toFixed(1)}%`

/**
 * The agents who earned nothing, less than the fee, and at least the fee, as one bar. The words state the same figures.
 */
function DistributionBar({ period }: { period: PeriodFigures }) {
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

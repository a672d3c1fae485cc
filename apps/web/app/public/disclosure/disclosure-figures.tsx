import type { IncomeFigures, PeriodFigures } from '@evergrove/contract/disclosures/disclosures'
import { signOf, withSign } from '@evergrove/contract/platform/amounts'
import { utcDayWords } from '../../components/disclosure/disclosure-days.ts'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import styles from './disclosure.module.css'
import { DistributionBar } from './distribution-bar.tsx'
import { JoinedTable } from './joined-table.tsx'
import { KeyFigures } from './key-figures.tsx'
import { hasEnds, leftOutOf } from './left-out.ts'
import { PeopleTable } from './people-table.tsx'
import type { Money, PeriodTableProps } from './period-table.ts'

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

/** The years of a period, and up to which day if the last one is not over. */
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
      {/* A single group has the figures above. */}
      {period.joined.length > 1 ? <JoinedTable period={period} caption={title} money={money} /> : null}
    </section>
  )
}

/** The figures since the beginning, and then of each year, the newest first. A single year is the same as since the beginning. */
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

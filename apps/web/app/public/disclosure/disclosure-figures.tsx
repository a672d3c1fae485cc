import type { IncomeFigures, PeriodFigures } from '@evergrove/contract/disclosures/disclosures'
import { signOf, withSign } from '@evergrove/contract/platform/amounts'
import { utcDayWords } from '../../components/disclosure/disclosure-days.ts'
import styles from './disclosure.module.css'
import { DistributionBar } from './distribution-bar.tsx'
import { JoinedTable } from './joined-table.tsx'
import { PeopleTable } from './people-table.tsx'
import type { Money, PeriodTableProps } from './period-table.ts'

const EARNED = [
  ['median', 'Median: half earned this or less'],
  ['mean', 'Mean'],
  ['p10', '10% earned this or less'],
  ['p25', '25% earned this or less'],
  ['p75', '75% earned this or less'],
  ['p90', '90% earned this or less'],
  ['p99', '99% earned this or less'],
  ['highest', 'Highest'],
  ['total', 'All agents together'],
] as const

/** Bonuses for each agent, before and after the fee. */
function EarnedTable({ period: { bonuses, net }, caption, money }: PeriodTableProps) {
  return (
    <table className={styles.table}>
      <caption>What agents earned: {caption}</caption>
      <thead>
        <tr>
          <th scope="col">For each agent</th>
          <th scope="col" className={styles.figure}>
            Bonuses
          </th>
          <th scope="col" className={styles.figure}>
            After the fee
          </th>
        </tr>
      </thead>
      <tbody>
        {EARNED.map(([name, label]) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td className={styles.figure}>{money(bonuses[name])}</td>
            <td className={styles.figure}>{money(net[name])}</td>
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

/** What a reader should know first. */
function KeyFigures({ period, money }: Omit<PeriodTableProps, 'caption'>) {
  const { agents, bonuses, earned_nothing, earned_less_than_fee } = period
  const figures = [
    { label: 'Median bonuses', value: money(bonuses.median) },
    { label: 'Earned nothing', value: `${earned_nothing.percent}%` },
    { label: 'Earned less than the fee', value: `${earned_less_than_fee.percent}%` },
    { label: 'Agents who paid the fee', value: agents.toLocaleString('en-US') },
  ]
  return (
    <dl className={styles.keys}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type PeriodProps = { period: PeriodFigures; title: string; id: string; money: Money }

function Period({ period, title, id, money }: PeriodProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <KeyFigures period={period} money={money} />
      <DistributionBar period={period} />
      <div className={styles.tables}>
        <EarnedTable period={period} caption={title} money={money} />
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
      <Period period={since_beginning} title="Since the beginning" id="since-the-beginning" money={money} />
      {(years.length > 1 ? years : []).toReversed().map((period) => (
        <Period key={period.from} period={period} title={nameOf(period)} id={`from-${period.from}`} money={money} />
      ))}
    </>
  )
}

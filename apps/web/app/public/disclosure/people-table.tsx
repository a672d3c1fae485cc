import type { PeriodFigures } from '@evergrove/contract/disclosures/disclosures'
import styles from './disclosure.module.css'
import type { Money, PeriodTableProps } from './period-table.ts'

const people = (count: number): string => count.toLocaleString('en-US')
const peopleOr = (count: number | null): string => (count === null ? 'fewer than 10' : people(count))
const share = ({ agents, percent }: PeriodFigures['earned_nothing']): string => `${percent}% (${people(agents)})`

function topRow({ percent, agents, share: ofAll }: NonNullable<PeriodFigures['top']>[0]): [string, string] {
  const who = agents === 1 ? '1 agent' : `${people(agents)} agents`
  return [`Share of all bonuses that went to the top ${percent}% (${who})`, ofAll === null ? '–' : `${ofAll}%`]
}

function rowsOf(period: PeriodFigures, money: Money): [string, string][] {
  return [
    ['Agents who paid the fee', people(period.agents)],
    ['Earned nothing', share(period.earned_nothing)],
    ['Earned less than the fee', share(period.earned_less_than_fee)],
    ...(period.top ?? []).map(topRow),
    ['Value of rewards, all agents together', money(period.rewards.total)],
    ['Value of rewards, mean', money(period.rewards.mean)],
    ['Fees of these agents', money(period.fees)],
    ['Closed their account in this time', peopleOr(period.left)],
    ['Apart: signed up and never paid', peopleOr(period.never_paid)],
    ['Apart: fee reversed', peopleOr(period.fee_reversed)],
    ['Apart: bonuses of the company’s own agent and of reversed ones', money(period.others.bonuses)],
    ['Apart: value of their rewards', money(period.others.rewards)],
  ]
}

/** Who was counted, how many earned nothing, and what stands apart. */
export function PeopleTable({ period, caption, money }: PeriodTableProps) {
  return (
    <table className={styles.table}>
      <caption>Who was counted: {caption}</caption>
      <tbody>
        {rowsOf(period, money).map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={styles.figure}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import type { PeriodFigures } from '@evergrove/contract/disclosures/disclosures'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import { shownShares } from './definitions.tsx'
import styles from './disclosure.module.css'

/** Formats an amount for the page, and a withheld amount as a dash. */
export type Money = (amount: string | null) => string

/** The properties of every table of a period. */
export type PeriodTableProps = { period: PeriodFigures; caption: string; money: Money }

const people = (count: number): string => count.toLocaleString('en-US')
const peopleOr = (count: number | null): string => (count === null ? 'Fewer than 10' : people(count))
const share = ({ agents, percent }: PeriodFigures['earned_nothing']): string => `${percent}% (${people(agents)})`

function topRow({ percent, agents, share: ofAll }: NonNullable<PeriodFigures['top']>[0]): [string, string] {
  const label = `Share of all bonuses that went to the top ${percent}% (${people(agents)} agents)`
  return [label, ofAll === null ? '–' : `${ofAll}%`]
}

function countedRows(period: PeriodFigures, money: Money): [string, string][] {
  return [
    ['Agents included', people(period.agents)],
    ['Earned nothing', share(period.earned_nothing)],
    ['Earned less than the fee', share(period.earned_less_than_fee)],
    ...shownShares(period).map(topRow),
    ['Rewards of all agents (total)', money(period.rewards.total)],
    ['Rewards per agent (mean)', money(period.rewards.mean)],
    ['Registration fees paid', money(period.fees)],
    ['Closed their account', peopleOr(period.left)],
  ]
}

const otherRows = (period: PeriodFigures, money: Money): [string, string][] => [
  ['Signed up but didn’t pay', peopleOr(period.never_paid)],
  ['Fee reversed after payment', peopleOr(period.fee_reversed)],
  ['Bonuses of the company’s own agent and of agents whose fee was reversed', money(period.others.bonuses)],
  ['Value of their rewards', money(period.others.rewards)],
]

const rowOf = ([label, value]: [string, string]) => (
  <tr key={label}>
    <th scope="row">{label}</th>
    <td className={styles.figure}>{value}</td>
  </tr>
)

/** The agents included, those who earned nothing, and those who are not in the figures. */
export function PeopleTable({ period, caption, money }: PeriodTableProps) {
  return (
    <table className={styles.table}>
      <caption>
        Who is included<VisuallyHidden> {caption}</VisuallyHidden>
      </caption>
      <tbody>{countedRows(period, money).map(rowOf)}</tbody>
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={2} className={styles.group}>
            Not included
          </th>
        </tr>
        {otherRows(period, money).map(rowOf)}
      </tbody>
    </table>
  )
}

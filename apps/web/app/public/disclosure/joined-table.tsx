import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import styles from './disclosure.module.css'
import type { PeriodTableProps } from './period-table.ts'

/** The same agents by the year in which they signed up. */
export function JoinedTable({ period: { joined }, caption, money }: PeriodTableProps) {
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

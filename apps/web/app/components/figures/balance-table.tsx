import { Link } from 'react-router'
import { formatAmount } from '../money.ts'
import styles from './figures.module.css'

/** A sum and the address of its entries. */
export type BalanceLine = { kind: string; term: string; amount: string; to: string }

export type BalanceTableProps = {
  id: string
  /** Names the owner of the balance: 'How your balance adds up'. */
  label: string
  lines: readonly BalanceLine[]
  total: Omit<BalanceLine, 'kind'>
}

/** The sum of a balance: a line for each kind of entries, and the total. Each links to its entries. */
export function BalanceTable({ id, label, lines, total }: BalanceTableProps) {
  return (
    <table id={id} className={styles.sum} aria-label={label}>
      <tbody>
        {lines.map(({ kind, ...line }) => (
          <tr key={kind}>
            <Line {...line} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Line {...total} />
        </tr>
      </tfoot>
    </table>
  )
}

function Line({ term, amount, to }: Omit<BalanceLine, 'kind'>) {
  return (
    <>
      <th scope="row">
        <Link to={to}>{term}</Link>
      </th>
      <td>{formatAmount(amount)}</td>
    </>
  )
}

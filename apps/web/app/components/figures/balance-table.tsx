import { Link } from 'react-router'
import { formatAmount } from '../money.ts'
import styles from './figures.module.css'
import { type Bar, waterfall } from './waterfall.ts'

/** A sum and the address of its entries. */
export type BalanceLine = { kind: string; term: string; amount: string; to: string }

export type BalanceTableProps = {
  id: string
  /** Names the owner of the balance: 'How your balance adds up'. */
  label: string
  lines: readonly BalanceLine[]
  total: Omit<BalanceLine, 'kind'>
}

/**
 * The sum of a balance: a line for each kind of entries, and the total. Each links to its entries, and its bar continues
 * the one before.
 */
export function BalanceTable({ id, label, lines, total }: BalanceTableProps) {
  const bars = waterfall(lines.map(({ amount }) => amount))
  return (
    <table id={id} className={styles.sum} aria-label={label}>
      <tbody>
        {lines.map(({ kind, ...line }, at) => (
          <tr key={kind}>
            <Line {...line} bar={bars[at]} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Line {...total} bar={bars.at(-1)} />
        </tr>
      </tfoot>
    </table>
  )
}

function Line({ term, amount, to, bar }: Omit<BalanceLine, 'kind'> & { bar: Bar | undefined }) {
  return (
    <>
      <th scope="row">
        <Link to={to}>{term}</Link>
        <span
          aria-hidden
          className={styles.bar}
          data-down={amount.startsWith('-') || undefined}
          style={{ left: `${bar?.left}%`, width: `${bar?.width}%` }}
        />
      </th>
      <td>{formatAmount(amount)}</td>
    </>
  )
}

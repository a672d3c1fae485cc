import { agentFigures } from '@evergrove/contract/ledger/figures'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { formatAmount } from '../../components/money.ts'
import { Skeleton } from '../../components/plain/skeleton.tsx'
import { statementSumsQuery } from '../statement/statement-query.ts'
import styles from './balance-sum.module.css'
import { balanceLines } from './explained-figures.ts'

export type BalanceSumProps = { id: string; balance: string }

/** How a balance adds up: a line for each kind of entries, which opens the statement, and the total. */
export function BalanceSum({ id, balance }: BalanceSumProps) {
  const sums = useQuery(statementSumsQuery)
  if (sums.data === undefined && sums.isError) {
    return <CouldNotLoad what="the sum of your balance" onRetry={() => void sums.refetch()} />
  }
  if (sums.data === undefined) return <Skeleton height="8rem" borderRadius="var(--radius-md)" />
  return (
    <table id={id} className={styles.sum} aria-label="How your balance adds up">
      <tbody>
        {balanceLines(sums.data).map(({ kind, term, amount, to }) => (
          <tr key={kind}>
            <th scope="row">
              <Link to={to}>{term}</Link>
            </th>
            <td>{formatAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Link to={agentFigures.total_balance}>Total balance</Link>
          </th>
          <td>{formatAmount(balance)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

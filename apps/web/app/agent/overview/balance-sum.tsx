import { agentFigures } from '@evergrove/contract/ledger/figures'
import { useQuery } from '@tanstack/react-query'
import { BalanceTable } from '../../components/figures/balance-table.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { Skeleton } from '../../components/plain/skeleton.tsx'
import { agentQuery, withdrawalsQuery } from '../queries.ts'
import { balanceLines } from './balance-lines.ts'
import styles from './overview.module.css'

type BalanceSumProps = { id: string; balance: string }

/** The sum of a balance: the total, and a line for each kind of entries, which opens the statement. */
export function BalanceSum({ id, balance }: BalanceSumProps) {
  const sums = useQuery(agentQuery('GET /dashboard/statement/sums'))
  if (sums.data === undefined && sums.isError) {
    return <CouldNotLoad what="the sum of your balance" onRetry={() => void sums.refetch()} />
  }
  if (sums.data === undefined) return <Skeleton height="8rem" borderRadius="var(--radius-md)" />
  return (
    <>
      <BalanceTable
        id={id}
        label="How your balance adds up"
        lines={balanceLines(sums.data)}
        total={{ term: 'Total balance', amount: balance, to: agentFigures.total_balance }}
      />
      <SumNote hasRepaid={sums.data.some(({ kind }) => kind === 'receivable_settlement')} />
    </>
  )
}

/** Explains the lines that differ from other figures of the screen. */
function SumNote({ hasRepaid }: { hasRepaid: boolean }) {
  const isHolding = useQuery(withdrawalsQuery).data?.some(({ status }) => status === 'Pending') === true
  if (!isHolding && !hasRepaid) return null
  return (
    <p className={styles.aside} style={{ marginTop: 'var(--space-3)' }}>
      {isHolding ? 'What is on hold is already taken off, among the withdrawals. ' : ''}
      {hasRepaid
        ? 'A bonus that was taken back when your balance did not cover it was owed, and is among the amounts owed repaid. The cards of bonuses leave it out.'
        : ''}
    </p>
  )
}

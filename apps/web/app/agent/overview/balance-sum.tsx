import { agentFigures } from '@evergrove/contract/ledger/figures'
import { useQuery } from '@tanstack/react-query'
import { BalanceTable } from '../../components/figures/balance-table.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { Skeleton } from '../../components/plain/skeleton.tsx'
import { agentQuery } from '../queries.ts'
import { balanceLines } from './balance-lines.ts'

type BalanceSumProps = { id: string; balance: string }

/** The sum of a balance: the total, and a line for each kind of entries, which opens the statement. */
export function BalanceSum({ id, balance }: BalanceSumProps) {
  const sums = useQuery(agentQuery('GET /dashboard/statement/sums'))
  if (sums.data === undefined && sums.isError) {
    return <CouldNotLoad what="the sum of your balance" onRetry={() => void sums.refetch()} />
  }
  if (sums.data === undefined) return <Skeleton height="8rem" borderRadius="var(--radius-md)" />
  return (
    <BalanceTable
      id={id}
      label="How your balance adds up"
      lines={balanceLines(sums.data)}
      total={{ term: 'Total balance', amount: balance, to: agentFigures.total_balance }}
    />
  )
}

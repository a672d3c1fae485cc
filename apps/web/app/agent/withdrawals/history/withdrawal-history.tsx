import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { IconCashBanknote } from '@tabler/icons-react'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ListStates, type ListStatesProps } from '../../../components/list/list-states.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { cutNote } from '../../queries/count-query.ts'
import { withdrawalColumns } from './withdrawal-columns.tsx'
import { keyOf } from './withdrawal-key.ts'

export type WithdrawalHistoryProps = {
  list: ListStatesProps<Withdrawal>['query']
  /** How many there are, which may be more than are listed. */
  total: number | undefined
}

/** What was asked for and what became of it; staff decide, so there is nothing to do here (WDR-011). */
export function WithdrawalHistory({ list, total }: WithdrawalHistoryProps) {
  return (
    <ListCard id="withdrawal-history" title="Withdrawal History" note={cutNote(list.data?.length, total)}>
      <ListStates
        query={list}
        what="withdrawals"
        empty={
          <EmptyList
            Icon={IconCashBanknote}
            message="You are yet to make a Withdrawal Request"
            why="What you ask for is listed here, with what became of it."
          />
        }
      >
        {(rows) => <DataTable labelledBy="withdrawal-history" columns={withdrawalColumns} rows={rows} rowKey={keyOf} />}
      </ListStates>
    </ListCard>
  )
}

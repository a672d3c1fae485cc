import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { IconCashBanknote } from '@tabler/icons-react'
import { Day } from '../../components/day.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates, type ListStatesProps } from '../../components/list/list-states.tsx'
import { formatNaira } from '../../components/money.ts'
import { Tracker } from '../../components/plain/tracker.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column, NarrowPlace } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { cutNote, withdrawalKey } from '../queries.ts'
import { payoutWords, stepsOf } from './payout-words.ts'
import styles from './withdrawals.module.css'

type Amount = 'amount' | 'balance_before' | 'balance_after'

const figure = (label: string, name: Amount, narrow: NarrowPlace = 'fact'): Column<Withdrawal> => ({
  label,
  render: (withdrawal) => formatNaira(withdrawal[name]),
  sortBy: (withdrawal) => Number(withdrawal[name]),
  isFigure: true,
  narrow,
})

/**
 * The moment of the request, and the number by which staff find it. A server of the previous release sends no number.
 */
function Requested({ withdrawal: { id, created_at } }: { withdrawal: Withdrawal }) {
  return (
    <span>
      <Day moment={created_at} />
      {id === undefined ? null : <span className={styles.more}>{`No. ${id}`}</span>}
    </span>
  )
}

/** The status and the steps so far, with the reason of a rejection or the day of the payment, and the account it goes to. */
function Status({ withdrawal }: { withdrawal: Withdrawal }) {
  const { status, payout, destination, reason } = withdrawal
  return (
    <div className={styles.status}>
      <StatusBadge of="request" status={status} />
      <Tracker label="Progress" steps={stepsOf(withdrawal)} />
      {reason ? <span className={styles.more}>{reason}</span> : null}
      {payout ? <span className={styles.more}>{payoutWords(payout)}</span> : null}
      {destination ? (
        <span className={styles.more}>{`To ${destination.bank_name} ${destination.account_number}`}</span>
      ) : null}
    </div>
  )
}

/** The columns of WDR-008 and WDR-010. Amounts are in naira, as in the specification (CONST-006). */
const columns: Column<Withdrawal>[] = [
  {
    label: 'Date Requested',
    render: (withdrawal) => <Requested withdrawal={withdrawal} />,
    sortBy: ({ created_at }) => created_at,
  },
  figure('Amount', 'amount', 'aside'),
  figure('Balance Before', 'balance_before'),
  figure('Balance After', 'balance_after'),
  {
    label: 'Status',
    render: (withdrawal) => <Status withdrawal={withdrawal} />,
    sortBy: ({ status }) => status,
    barWidth: '5rem',
    narrow: 'line',
  },
]

export type WithdrawalHistoryProps = {
  list: ListStatesProps<Withdrawal>['query']
  /** The total, which can be larger than the list. */
  total: number | undefined
  /** The number in the address. */
  chosen: string | null
}

/** The agent's requests and their status. Staff decide, so there are no actions here (WDR-011). */
export function WithdrawalHistory({ list, total, chosen }: WithdrawalHistoryProps) {
  const asked = list.data?.find(({ id }) => String(id) === chosen)
  return (
    <ListCard id="withdrawal-history" title="Withdrawal history" note={cutNote(list.data?.length, total)}>
      <ListStates
        query={list}
        what="withdrawals"
        empty={
          <EmptyList
            Icon={IconCashBanknote}
            message="You are yet to make a Withdrawal Request"
            why="Your requests are listed here with their status."
            link={{ to: '/dashboard/levels', words: 'See what you can earn' }}
          />
        }
      >
        {(rows) => (
          <DataTable
            labelledBy="withdrawal-history"
            columns={columns}
            rows={rows}
            rowKey={withdrawalKey}
            chosen={asked && withdrawalKey(asked)}
          />
        )}
      </ListStates>
    </ListCard>
  )
}

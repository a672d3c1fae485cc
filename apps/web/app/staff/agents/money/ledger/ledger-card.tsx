import type { StaffAgent } from '@evergrove/contract/staff-agents'
import { IconReportMoney } from '@tabler/icons-react'
import { useMemo } from 'react'
import { EmptyList } from '../../../../parts/list/empty-list.tsx'
import { ListCard } from '../../../../parts/list/list-card.tsx'
import { DataTable } from '../../../../parts/table/data-table.tsx'
import { STAFF_PAGE_SIZE } from '../../../parts/page-query.ts'
import { bookingColumns } from './booking-columns.tsx'

/** As many bookings as the call tells of. */
const MOST_TOLD = 500

const CUT = `The newest ${MOST_TOLD} bookings. What there was before them is one sum above.`

/** Every booking of the agent's account with its cause and the balance after it, the newest first. */
export function LedgerCard({ agent: { ledger, withdrawals } }: { agent: StaffAgent }) {
  const columns = useMemo(() => bookingColumns(withdrawals), [withdrawals])
  return (
    <ListCard id="ledger" title="Ledger" note={ledger.length >= MOST_TOLD ? CUT : undefined}>
      {ledger.length === 0 ? (
        <EmptyList
          Icon={IconReportMoney}
          message="Nothing has been booked yet"
          why="Bonuses, withdrawals and adjustments are listed here, each with its cause and the balance after it."
        />
      ) : (
        <DataTable
          labelledBy="ledger"
          columns={columns}
          rows={ledger}
          rowKey={({ id }) => id}
          pageSize={STAFF_PAGE_SIZE}
        />
      )}
    </ListCard>
  )
}

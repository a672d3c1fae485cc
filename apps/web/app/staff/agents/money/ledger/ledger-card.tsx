import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { IconReportMoney } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyList } from '../../../../components/list/empty-list.tsx'
import { PagedList } from '../../../parts/paged-list.tsx'
import { useAddress } from '../../../parts/use-address.ts'
import { agentLedgerQuery } from '../../agent-query.ts'
import { bookingColumns } from './booking-columns.tsx'

/** Every booking of the agent's account with its cause and the balance after it, the newest first. */
export function LedgerCard({ agent: { id, withdrawals } }: { agent: StaffAgent }) {
  const { page, turn } = useAddress()
  const bookings = useQuery(agentLedgerQuery(id, page))
  const columns = useMemo(() => bookingColumns(withdrawals), [withdrawals])
  return (
    <PagedList
      id="ledger"
      title="Ledger"
      what="bookings"
      query={bookings}
      columns={columns}
      rowKey={(booking) => booking.id}
      empty={
        <EmptyList
          Icon={IconReportMoney}
          message={page > 1 ? 'There are no bookings on this page' : 'Nothing has been booked yet'}
          why="Bonuses, withdrawals and adjustments are listed here, each with its cause and the balance after it."
        />
      }
      page={page}
      onTurn={turn}
    />
  )
}

import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { payoutStateLabels } from '@evergrove/contract/withdrawals/payout-words'
import { Link } from 'react-router'
import { Day } from '../../components/day.tsx'
import type { Fact } from '../queue/facts.tsx'

/** What becomes of an approved withdrawal; empty for others. */
export function payoutFacts({ payout }: Pick<StaffWithdrawal, 'payout'>): Fact[] {
  if (payout === null) return []
  const { state, batch, reference, at, reason } = payout
  return [
    {
      label: 'Payout',
      value: (
        <>
          {payoutStateLabels[state]}, <Day moment={at} />
        </>
      ),
    },
    ...(batch === null
      ? []
      : [{ label: 'Batch', value: <Link to={`/staff/payouts/${batch}`}>{`Batch ${batch}`}</Link> }]),
    ...(reference === null ? [] : [{ label: 'Bank reference', value: reference }]),
    ...(reason === null ? [] : [{ label: 'Returned because', value: reason }]),
  ]
}

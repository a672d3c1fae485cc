import { mayDo } from '@evergrove/contract/staff/duties'
import { Link } from 'react-router'
import { useStaff } from '../../session/current-staff.ts'

export type QueueLinkProps = { queue: 'payments' | 'withdrawals' | 'receipts'; id: number; children: string }

/** Links staff who decide it to the record in its queue; plain text for others. */
export function QueueLink({ queue, id, children }: QueueLinkProps) {
  const { role } = useStaff()
  if (!mayDo(role, 'payments')) return children
  return <Link to={`/staff/${queue}?status=All&chosen=${id}`}>{children}</Link>
}

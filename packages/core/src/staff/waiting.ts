import { decidedKinds } from '@evergrove/contract/proposals/proposal-kinds'
import { mayDo } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { Waiting } from '@evergrove/contract/staff/waiting'
import type { Database } from '../platform/schema.ts'
import { waitingProposalsFor } from '../proposals/index.ts'
import {
  newMessages,
  newReceipts,
  owedRewards,
  selectCounts,
  waitingPayments,
  waitingWithdrawals,
} from './waiting.repository.ts'

/** How much work waits for this member of staff, in one statement. Counts that the role may not see are null. */
export const countWaiting = (db: Database, { id, role }: { id: number; role: StaffRole }): Promise<Waiting> =>
  selectCounts(db, {
    payments: mayDo(role, 'payments') ? waitingPayments : undefined,
    withdrawals: mayDo(role, 'withdrawals') ? waitingWithdrawals : undefined,
    receipts: mayDo(role, 'payments') ? newReceipts : undefined,
    rewards: mayDo(role, 'rewards') ? owedRewards : undefined,
    messages: mayDo(role, 'messages') ? newMessages : undefined,
    proposals: decidedKinds(role).length > 0 ? waitingProposalsFor({ id, role }) : undefined,
  })

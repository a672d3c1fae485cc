/** Withdrawals: requested by agents, decided by staff, held in between. */
export { approveWithdrawals } from './approve-many.ts'
export { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts'
export { createPayoutExport, downloadPayout, listPayoutExports } from './payout.ts'
export { readDestination } from './read-destination.ts'
export { requestWithdrawal } from './request-withdrawal.ts'
export { countWithdrawalsForStaff, listWithdrawals, listWithdrawalsForStaff } from './withdrawals.service.ts'

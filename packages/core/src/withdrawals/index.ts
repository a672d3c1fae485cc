/** Withdrawals: requested by agents, decided by staff, held in between. */
export { approveWithdrawals } from './approve-many.ts'
export { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts'
export { exportPayout } from './payout.ts'
export { requestWithdrawal, type WithdrawalRequest } from './request-withdrawal.ts'
export { listWithdrawals, listWithdrawalsForStaff, type StaffWithdrawal } from './withdrawals.service.ts'

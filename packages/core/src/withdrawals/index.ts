/** Withdrawals: requested by agents, decided by staff, held in between. */
export { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts'
export { requestWithdrawal, type WithdrawalRequest } from './request-withdrawal.ts'
export { listWithdrawals, listWithdrawalsForStaff, type StaffWithdrawal } from './withdrawals.service.ts'

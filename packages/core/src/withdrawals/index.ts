/** Withdrawals: requested by agents, decided by staff, held in between. */
export { approveWithdrawals } from './approve-many.ts'
export { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts'
export { type LastWithdrawal, requestLastWithdrawal, withdrawEverything } from './last-withdrawal.ts'
export { createPayoutExport, downloadPayout, listPayoutExports } from './payout.ts'
export { readDestination } from './read-destination.ts'
export { requestWithdrawal } from './request-withdrawal.ts'
export { sendWithdrawalRequestedMail } from './send-requested-mail.ts'
export { listWithdrawals, listWithdrawalsForStaff } from './withdrawals.service.ts'

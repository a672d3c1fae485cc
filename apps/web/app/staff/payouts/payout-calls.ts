/** What the screens of payouts load, and what their actions change. */
import { PROPOSALS_PATH } from '../proposals/proposal-calls.ts'
import { staffQuery } from '../session/staff-api.ts'

export const PAYOUTS_PATH = 'staff/payouts'

/** Returns the queries that an action on a batch changes. */
export const changedBy = (id: number): string[] => [
  PAYOUTS_PATH,
  `${PAYOUTS_PATH}/${id}`,
  `${PAYOUTS_PATH}/${id}/lines`,
  'staff/withdrawals',
  PROPOSALS_PATH,
  'staff/home',
]

export const payoutFormatsQuery = staffQuery('GET /staff/payout-formats')

/** The day and the reference of a payment or a return by the bank. Empty if nobody knows them. */
export type BankWords = { date: string; reference: string }

export const filledOf = ({ date, reference }: BankWords) => ({
  ...(date === '' ? {} : { date }),
  ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
})

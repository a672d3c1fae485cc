/** What the screens of receipts load again, and what a line is matched with. */
import type { MatchedWith } from '@evergrove/contract/receipts/receipt-words'
import { PAYMENTS_PATH } from '../payments/payment-calls.ts'

const RECEIPTS_PATH = 'staff/receipts'

/** The key of the query for one line. */
export const linePath = (id: number): string => `${RECEIPTS_PATH}/${id}`

/** The queries that a decision about lines or a new statement changes. */
export const changedPaths = [RECEIPTS_PATH, `${RECEIPTS_PATH}/approvable`, PAYMENTS_PATH, 'staff/home'] as const

export type Match = { matched_with: MatchedWith; target_id?: number; together_with?: number[] }

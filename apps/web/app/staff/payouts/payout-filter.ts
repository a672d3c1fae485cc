/** The filter in the address for the approved withdrawals of a new batch. */
import { parseMoney } from '@evergrove/contract/platform/money-codec'
import type { QueryOf } from '../parts/define-list.tsx'
import type { FieldsOf } from '../parts/filters.ts'

const amountProblem = (text: string): string | undefined =>
  parseMoney(text) === undefined ? 'Enter an amount such as 50 or 50.25.' : undefined

/** The amounts are in dollars, both included; the days are those of the approval. */
export const payoutFields: FieldsOf<QueryOf<'GET /staff/payouts'>> = {
  search: { label: 'Agent', placeholder: 'Name or email', maxLength: 100, isSearch: true },
  bank: { label: 'Bank', maxLength: 100 },
  minimum: { label: 'Smallest amount', inputMode: 'decimal', wrong: amountProblem },
  maximum: {
    label: 'Largest amount',
    inputMode: 'decimal',
    wrong(text, value) {
      const least = parseMoney(value('minimum'))
      const most = parseMoney(text)
      return least !== undefined && most !== undefined && most < least
        ? 'The largest amount must be at least the smallest.'
        : amountProblem(text)
    },
  },
  days: { what: 'Approved' },
}

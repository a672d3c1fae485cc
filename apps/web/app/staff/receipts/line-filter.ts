/** Which lines are listed, as the address states it. Pure. */
import { cutText } from '@evergrove/contract/platform/plain-text'
import { type ReceiptFilter, receiptFilters } from '@evergrove/contract/receipts/receipt-words'

/** What the API expects: a value that is not set is left out. */
export type LineFilter = { show?: ReceiptFilter; search?: string }

/** The longest text that the API accepts. */
export const MAX_SEARCH_LENGTH = 100

const filters = Object.keys(receiptFilters) as ReceiptFilter[]

/** The choices of the list. */
export const showChoices = [
  { value: '', label: 'All lines' },
  ...filters.map((value) => ({ value, label: receiptFilters[value] })),
]

/** An unknown choice is ignored and a text that is too long is cut, because an address may be mistyped. */
export function filterIn(value: (name: keyof LineFilter) => string): LineFilter {
  const search = cutText(value('search'), MAX_SEARCH_LENGTH)
  const show = filters.find((one) => one === value('show'))
  return { ...(show === undefined ? {} : { show }), ...(search.trim() === '' ? {} : { search }) }
}

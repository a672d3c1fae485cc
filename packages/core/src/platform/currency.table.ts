/** The currency in which amounts are stored. One row, which never changes. */
export interface LedgerCurrencyTable {
  is_only: boolean
  currency: string
}

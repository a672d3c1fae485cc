import type { AccountKind } from '@evergrove/contract/ledger/transfer-kinds'
import type { RawBuilder } from 'kysely'

/** A rule of the ledger as a sentence, and the query that selects its breaches. */
export type Invariant = {
  name: string
  breaches: RawBuilder<unknown>
  /** The account of the books whose page lists the breaches, if they are about one account. */
  account?: AccountKind
}

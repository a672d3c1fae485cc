/** Where withdrawals go. */
import { type RawBuilder, sql } from 'kysely'
import { type BankDetails, bankFields } from '../accounts/index.ts'

/**
 * The sealed bank details that a withdrawal `w` of the agent `a` goes to: its copy, or the agent's where it is older than
 * copies are.
 */
export const destinationOf = (field: keyof BankDetails): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${sql.ref(`w.${field}`)}, ${sql.ref(`a.${field}`)})`

/** The three details of `destinationOf`, as columns. */
export const destinationColumns = sql.join(bankFields.map((field) => sql`${destinationOf(field)} as ${sql.ref(field)}`))

/** The blind index of the account that a withdrawal `w` of the agent `a` goes to. */
export const accountIndexOf = sql<
  string | null
>`case when w.account_number is null then a.account_index else w.account_index end`

import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { sql } from 'kysely'

/**
 * Whether the column `email` is this address. The collation makes the database lower letters as `comparableEmail` does,
 * whatever its locale; the unique indexes have the same expression.
 */
export const sameEmail = (email: string) => sql<boolean>`lower(email collate "C") = ${comparableEmail(email)}`

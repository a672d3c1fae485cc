import { type RawBuilder, sql } from 'kysely'

/** Telephone numbers are compared by so many of their last digits, with and without the code of a country. */
export const COMPARED_DIGITS = 10

/** What is compared of the telephone number of an agent, as its index has it, and which agents have enough of it. */
export function telephoneOf(agent: string): { value: RawBuilder<string>; isThere: RawBuilder<boolean> } {
  const digits = sql`regexp_replace(${sql.ref(`${agent}.phone_number`)}, '[^0-9]', '', 'g')`
  return { value: sql`right(${digits}, ${sql.lit(COMPARED_DIGITS)})`, isThere: sql`length(${digits}) >= 7` }
}

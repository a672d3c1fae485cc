/** What a text means in the lists of payments, withdrawals and bank lines: an agent, a PIN or a number. */
import { type RawBuilder, sql } from 'kysely'

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** The agents whose name or address begins with the text, out of the indexes of the search for agents. */
export function agentsLike(text: string): RawBuilder<unknown> {
  const prefix = escapeLike(text.trim().replaceAll(/\s+/g, ' '))
  const columns = [
    sql`lower(first_name || ' ' || last_name) collate "C"`,
    sql`lower(last_name || ' ' || first_name) collate "C"`,
    sql`lower(email) collate "C"`,
  ]
  const found = columns.map(
    (column) =>
      sql`(select id from agents where ${column} like lower(${prefix}) || '%' order by ${column}, id limit 200)`,
  )
  return sql.join(found, sql` union `)
}

const isPin = (text: string): boolean => /^\d{1,10}$/.test(text.trim())

const pinLike = (text: string) => sql<boolean>`p.pin like ${`${text.trim()}%`}`

/** A condition for payments `p`: the PIN begins with the digits, or the agent's name or address with the text. */
export const paymentsLike = (text: string): RawBuilder<boolean> =>
  isPin(text) ? pinLike(text) : sql`p.agent_id in (${agentsLike(text)})`

/** A number as lists show it: 12, or "No. 12". */
function numberIn(text: string): number | undefined {
  const digits = /^(?:no\.?\s*)?(\d{1,15})$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** A condition for payments `p`: as `paymentsLike`, or the text is the number of the payment. */
export const queuedPaymentsLike = (text: string): RawBuilder<boolean> =>
  sql`(p.id = ${numberIn(text) ?? 0} or ${paymentsLike(text)})`

/** A condition for withdrawals `w`: the text is the number, or fits the agent or the PIN of the agent's payment. */
export const withdrawalsLike = (text: string): RawBuilder<boolean> => sql`
  (w.id = ${numberIn(text) ?? 0} or w.agent_id in (
    ${isPin(text) ? sql`select p.agent_id from payments p where ${pinLike(text)}` : agentsLike(text)}))`

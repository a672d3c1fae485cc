/** Finds what lines are about by a text. The texts of the lines themselves are sealed, so they cannot be searched. */
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

/** A condition for payments `p`: the PIN begins with the digits, or the agent's name or address with the text. */
export function paymentsLike(text: string): RawBuilder<boolean> {
  const like = `${text.trim()}%`
  return isPin(text) ? sql`p.pin like ${like}` : sql`p.agent_id in (${agentsLike(text)})`
}

/** A condition for lines: the payment, the withdrawal or the reward that a line is about fits the text. */
export const linesLike = (text: string): RawBuilder<boolean> => sql`
  (payment_id in (select p.id from payments p where ${paymentsLike(text)})
    or withdrawal_id in (select w.id from withdrawals w where w.agent_id in (${agentsLike(text)}))
    or reward_id in (select l.id from reached_levels l where l.agent_id in (${agentsLike(text)})))`

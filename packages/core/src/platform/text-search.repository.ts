/** The meaning of a text where people search for agents, payments, withdrawals and bank lines: an agent, a PIN or a number. */
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import { foldText } from '@evergrove/contract/platform/fold-text'
import { plainText } from '@evergrove/contract/platform/plain-text'
import { type RawBuilder, sql } from 'kysely'

/** Returns the text in a form that `like` takes literally. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Returns a text that somebody typed or copied, with one space between words. */
export const typedText = (text: string): string => plainText(text).trim().replaceAll(/\s+/g, ' ')

/** Returns the condition that the expression begins with the text, whose letter case and spelling are those of the expression. */
export const beginsWith = (expression: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql`${expression} like ${`${escapeLike(text)}%`}`

/** The whole name of an agent as it is searched and sorted; indexes have the same expression. */
export const foldedName = sql`fold_text(first_name || ' ' || last_name) collate "C"`

const foldedLastName = sql`fold_text(last_name || ' ' || first_name) collate "C"`
const comparedEmail = sql`lower(email) collate "C"`

/** An indexed expression of agents, and the text that it has to begin with. */
export type Prefix = [RawBuilder<unknown>, string]

/** Returns the prefixes that find agents whose name, in either order, or whose address begins with the text. */
export function namePrefixes(text: string): Prefix[] {
  const name = foldText(text)
  const names: Prefix[] =
    name === ''
      ? []
      : [
          [foldedName, name],
          [foldedLastName, name],
        ]
  return [...names, [comparedEmail, comparableEmail(typedText(text))]]
}

/** Returns the condition that the name or the address of an agent `a` has this text anywhere. */
export function agentHas(text: string): RawBuilder<boolean> {
  const name = foldText(text)
  const inEmail = sql<boolean>`lower(a.email) like ${`%${escapeLike(comparableEmail(typedText(text)))}%`}`
  if (name === '') return inEmail
  return sql`(fold_text(a.first_name || ' ' || a.last_name) like ${`%${escapeLike(name)}%`} or ${inEmail})`
}

/** Returns the agents whose name or address begins with the text, out of the indexes of the search for agents. */
export function agentsLike(text: string): RawBuilder<unknown> {
  const found = namePrefixes(text).map(
    ([column, prefix]) =>
      sql`(select id from agents where ${beginsWith(column, prefix)} order by ${column}, id limit 200)`,
  )
  return sql.join(found, sql` union `)
}

const isPin = (text: string): boolean => /^\d{1,10}$/.test(typedText(text))

const pinLike = (text: string) => sql<boolean>`p.pin like ${`${typedText(text)}%`}`

/** Returns the condition that the PIN of a payment `p` begins with the digits, or the agent's name or address with the text. */
export const paymentsLike = (text: string): RawBuilder<boolean> =>
  isPin(text) ? pinLike(text) : sql`p.agent_id in (${agentsLike(text)})`

/** Returns a number as lists show it: 12, or "No. 12". */
function numberIn(text: string): number | undefined {
  const digits = /^(?:no\.?\s*)?(\d{1,15})$/i.exec(typedText(text))?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Returns the condition that a payment `p` matches as in `paymentsLike`, or the text is the number of the payment. */
export const queuedPaymentsLike = (text: string): RawBuilder<boolean> =>
  sql`(p.id = ${numberIn(text) ?? 0} or ${paymentsLike(text)})`

/** Returns the condition that the text is withdrawal `w`'s number or matches the agent or the PIN of the agent's payment. */
export const withdrawalsLike = (text: string): RawBuilder<boolean> => sql`
  (w.id = ${numberIn(text) ?? 0} or w.agent_id in (
    ${isPin(text) ? sql`select p.agent_id from payments p where ${pinLike(text)}` : agentsLike(text)}))`

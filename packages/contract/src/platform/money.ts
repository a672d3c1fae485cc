/** Money in requests and responses: decimal strings outside, whole minor units inside. */
import { z } from 'zod'
import { parseMoney } from './money-codec.ts'

export { formatMoney, parseMoney } from './money-codec.ts'

const problemOf = (input: unknown): string => {
  if (input === undefined) return 'This field is required.'
  if (input === null) return 'This field may not be null.'
  return 'Enter an amount such as 1250.00, with at most two decimals.'
}

/** An amount in a request, parsed to minor units. Zero passes, because the receiver decides whether it makes sense. */
export const moneyInput = () =>
  z.unknown().transform((input, context) => {
    const amount = parseMoney(input)
    if (amount === undefined) context.addIssue({ code: 'custom', message: problemOf(input) })
    return amount ?? z.NEVER
  })

/** An amount in a response. */
export const moneySchema = z.string().regex(/^-?\d+\.\d{2}$/)

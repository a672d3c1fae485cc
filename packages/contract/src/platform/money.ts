/** Money as calls take and give it: decimal strings outside, whole minor units inside. */
import { z } from 'zod'
import { parseMoney } from './money-codec.ts'

export { formatMoney, parseMoney } from './money-codec.ts'

const problemOf = (input: unknown): string => {
  if (input === undefined) return 'This field is required.'
  if (input === null) return 'This field may not be null.'
  return 'Enter an amount such as 1250.00, with at most two decimals.'
}

/** An amount coming in, parsed to minor units. Zero passes: whether it makes sense is the receiver's rule. */
export const moneyInput = () =>
  z.unknown().transform((input, context) => {
    const amount = parseMoney(input)
    if (amount === undefined) context.addIssue({ code: 'custom', message: problemOf(input) })
    return amount ?? z.NEVER
  })

/** An amount going out. */
export const moneySchema = z.string().regex(/^-?\d+\.\d{2}$/)

/** The bank details of an agent. They are printed in the files of banks, so they have nothing that a bank cannot show. */
import { lineField } from '../platform/text-fields.ts'

/** Characters that nobody sees, marks of direction among them, and emoji. The signs ©, ® and ™ are none. */
const UNPRINTABLE = /\p{Default_Ignorable_Code_Point}|\p{Emoji_Presentation}|(?![©®™])\p{Extended_Pictographic}/gu

const UNPRINTABLE_FOUND = 'Emoji and invisible characters are not allowed. Type the text as your bank writes it.'

/** The text without the characters that no bank can show. */
export const printable = (text: string): string => text.replaceAll(UNPRINTABLE, '')

const bankField = (max: number) =>
  lineField(max).refine((text) => printable(text) === text, { error: UNPRINTABLE_FOUND })

/** Signs that payment networks do not carry. A name is written without them, but a number would be another one. */
const NO_ACCOUNT_SIGN = /[!"#$%&*;<=>@[\\\]^_`{|}~]/

export const bankFields = {
  bank_name: bankField(100),
  account_name: bankField(100),
  account_number: bankField(34).refine((text) => !NO_ACCOUNT_SIGN.test(text), {
    error: 'An account number has letters, digits, spaces and the signs - / . only.',
  }),
}

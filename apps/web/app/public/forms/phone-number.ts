/** Telephone numbers of the contact form. The API stores at most eleven characters (PAGE-017). */
import { CONTACT_PHONE_MAX_LENGTH } from '@evergrove/contract/platform/constants'

const SEPARATORS = /[\s().-]+/g
/** The code of Nigeria, with or without the zero that a number has inside the country. */
const NIGERIA = /^(?:\+|00)2340?/
const DIGITS = new RegExp(`^\\d{1,${CONTACT_PHONE_MAX_LENGTH}}$`)

/**
 * Returns the digits to store: a Nigerian number as it is dialled in the country, and any other without its plus.
 * Returns undefined for text that is no number or has too many digits.
 */
export function toPhoneNumber(text: string): string | undefined {
  const number = text.replace(SEPARATORS, '').replace(NIGERIA, '0').replace(/^\+/, '')
  return DIGITS.test(number) ? number : undefined
}

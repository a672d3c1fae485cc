/** The checks of the auth forms before they send anything. The API decides. */
import { isEmailAddress } from '@evergrove/contract/platform/email-addresses'

/** Returns the message if nothing but spaces was typed. */
export const missing = (value: string, message: string): string | undefined =>
  value.trim() === '' ? message : undefined

export const emailProblem = (email: string): string | undefined =>
  missing(email, 'Enter your email address.') ??
  (isEmailAddress(email) ? undefined : 'Enter an email address in the correct format, like name@example.com.')

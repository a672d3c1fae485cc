/** What the auth forms check before they send anything. The API has the last word on all of it. */
import { isEmailAddress } from '@evergrove/contract/platform/email-addresses'

/** The message when nothing but spaces was typed. */
export const missing = (value: string, message: string): string | undefined =>
  value.trim() === '' ? message : undefined

export const emailProblem = (email: string): string | undefined =>
  missing(email, 'Enter your email address.') ??
  (isEmailAddress(email) ? undefined : 'Enter an email address in the correct format, like name@example.com.')

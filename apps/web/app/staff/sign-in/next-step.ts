import type { StaffSignIn } from '@evergrove/contract/accounts/sessions'

/** What comes after the password; for setting up an app with the secret that it is to know. */
export type NextStep =
  | Exclude<StaffSignIn, { step: 'enrolment' }>
  | (Extract<StaffSignIn, { step: 'enrolment' }> & { secret: string; uri: string })

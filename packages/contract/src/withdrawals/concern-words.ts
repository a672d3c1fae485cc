/**
 * The concerns about a withdrawal or a fee with their words on screens. Separate from the schemas, so that a browser
 * loads none of those.
 */

/** A new concern needs its words here, and its condition in the code that judges withdrawals. */
export const concerns = [
  'not_active',
  'frozen',
  'owing',
  'bank_details_changed',
  'email_changed',
  'no_birth_date',
  'under_age',
  'destination_returned',
  'holder_differs',
  'account_doubtful',
] as const
export type Concern = (typeof concerns)[number]

/** The concerns about a registration fee. A new one needs its condition in the code that judges payments. */
export const feeConcerns = ['unproven', 'no_birth_date', 'under_age'] as const
export type FeeConcern = (typeof feeConcerns)[number]

/** The code of a refusal that an override would prevent. */
export const CONCERNS = 'concerns'

/** For this many hours, a change of bank details or of the email address is a concern for later requests. */
export const CHANGE_HOURS = 48

type Words = { label: string; sentence: string }

/** A label for lists, and a sentence. */
export const concernWords: Readonly<Record<Concern | FeeConcern, Words>> = {
  not_active: { label: 'Not active', sentence: 'The agent is not active.' },
  frozen: { label: 'Frozen', sentence: 'Withdrawals are frozen: the owner reported a change they did not make.' },
  owing: { label: 'Owes money', sentence: 'The agent owes the company money.' },
  bank_details_changed: {
    label: 'New bank details',
    sentence: `The bank details were changed less than ${CHANGE_HOURS} hours before the request, or after it.`,
  },
  email_changed: {
    label: 'New email address',
    sentence: `The email address was changed less than ${CHANGE_HOURS} hours before the request, or after it.`,
  },
  unproven: {
    label: 'No proof',
    sentence: 'There is no proof of payment, and no line of a bank statement is matched with the fee.',
  },
  no_birth_date: { label: 'No date of birth', sentence: 'The agent has not given a date of birth.' },
  under_age: { label: 'Under age', sentence: 'The agent is younger than the minimum age.' },
  destination_returned: {
    label: 'Payment came back',
    sentence: 'A payment to this account came back for a final reason, such as a closed account.',
  },
  holder_differs: { label: 'Other holder', sentence: 'The account is in another name than that of the agent.' },
  account_doubtful: {
    label: 'Doubtful account',
    sentence: 'This account number can be wrong: the bank details were saved before such numbers were checked.',
  },
}

import type { ErrorPayload } from '../../platform/session/session-state.ts'

/** The messages that the contract of the calls fixes, with their words on screens. */
const words = new Map(
  Object.entries({
    'Invalid password.': 'Your current password is not correct.',
    "The two password fields didn't match.": 'Enter the same password twice.',
    'This field is required.': 'Fill in this field.',
    'This field may not be blank.': 'Fill in this field.',
    'This password is entirely numeric.': 'Add letters. Digits alone are easy to guess.',
    'This password is too common.': 'Choose a less common password.',
    'user with this email already exists.': 'Enter another email address. This one already has an account.',
  }),
)

/** Messages with a number in them. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^Ensure this field has no more than (\d+) characters\.$/, 'Use no more than $1 characters.'],
  [/^This password is too short\. It must contain at least (\d+) characters\.$/, 'Use at least $1 characters.'],
]

const inWords = (message: string): string =>
  words.get(message) ?? patterns.reduce((text, [pattern, plain]) => text.replace(pattern, plain), message)

const replaced = (value: unknown): unknown => {
  if (typeof value === 'string') return inWords(value)
  return Array.isArray(value) ? value.map(replaced) : value
}

/** Returns the refusal of a form with its known messages in plain words. All others stay as they are. */
export const inPlainWords = (refusal: ErrorPayload): ErrorPayload =>
  Array.isArray(refusal)
    ? refusal
    : Object.fromEntries(Object.entries(refusal).map(([key, value]) => [key, replaced(value)]))

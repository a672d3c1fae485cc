import type { ErrorPayload } from '../../platform/session/session-state.ts'

/** Messages that the contract of the auth calls fixes, in the words of the screens. */
const words = new Map([['Invalid password.', 'Your current password is not correct.']])

const replaced = (value: unknown): unknown => {
  if (typeof value === 'string') return words.get(value) ?? value
  return Array.isArray(value) ? value.map(replaced) : value
}

/** The refusal of a signed-in form with its known messages in plain words. */
export const inPlainWords = (refusal: ErrorPayload): ErrorPayload =>
  Array.isArray(refusal)
    ? refusal
    : Object.fromEntries(Object.entries(refusal).map(([key, value]) => [key, replaced(value)]))

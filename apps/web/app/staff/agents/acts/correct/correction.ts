/** What of a form is a correction: the fields that differ from what is known. */
import type { Correction } from '../agent-calls.ts'

export const correctable = ['first_name', 'last_name', 'email'] as const
export type Correctable = (typeof correctable)[number]

type Values = Record<Correctable, string>

export type Draft = Values & { reason: string }

export type DraftProblems = Partial<Record<keyof Draft, string>>

const changed = (draft: Draft, known: Values): Correctable[] =>
  correctable.filter((field) => draft[field].trim() !== known[field])

/** What is missing, by field; nothing changed stands under the first field. */
export function problemsOf(draft: Draft, known: Values): DraftProblems {
  const problems: DraftProblems = {}
  for (const field of correctable) if (draft[field].trim() === '') problems[field] = 'This field may not be blank.'
  if (changed(draft, known).length === 0) problems.first_name = 'Change what is to be corrected.'
  if (draft.reason.trim() === '') problems.reason = 'Please give a reason.'
  return problems
}

/** Only what was changed, so that nobody's change at the same time is undone. */
export const correctionOf = (draft: Draft, known: Values): Correction => ({
  ...Object.fromEntries(changed(draft, known).map((field) => [field, draft[field].trim()])),
  reason: draft.reason.trim(),
})

/** Whether the address becomes another one, which is to be verified then. */
export const isNewAddress = (draft: Pick<Draft, 'email'>, known: Pick<Values, 'email'>): boolean =>
  draft.email.trim().toLowerCase() !== known.email.toLowerCase()

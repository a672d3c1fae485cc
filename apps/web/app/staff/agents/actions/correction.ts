/** A correction: the fields of the form that differ from the known values. */
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'

const correctable = ['first_name', 'last_name', 'email'] as const
type Correctable = (typeof correctable)[number]

type Values = Record<Correctable, string>

export type Draft = Values & { reason: string }

type DraftProblems = Partial<Record<keyof Draft, string>>

const changed = (draft: Draft, known: Values): Correctable[] =>
  correctable.filter((field) => draft[field].trim() !== known[field])

/** Returns the problems by field. If nothing has changed, the first field says so. */
export function problemsOf(draft: Draft, known: Values): DraftProblems {
  const problems: DraftProblems = {}
  for (const field of correctable) if (draft[field].trim() === '') problems[field] = 'Fill in this field.'
  if (changed(draft, known).length === 0) problems.first_name = 'Change at least one field.'
  if (draft.reason.trim() === '') problems.reason = 'Enter a reason.'
  return problems
}

/** Returns only the changed fields, so that a colleague's change at the same time is not undone. */
export const correctionOf = (draft: Draft, known: Values) => ({
  ...Object.fromEntries(changed(draft, known).map((field) => [field, draft[field].trim()])),
  reason: draft.reason.trim(),
})

/** Returns true if the first or the last name changes. */
export const isNewName = (draft: Draft, known: Values): boolean =>
  changed(draft, known).some((field) => field !== 'email')

/** Returns true if the email address changes, so that it has to be verified again. */
export const isNewAddress = (draft: Pick<Draft, 'email'>, known: Pick<Values, 'email'>): boolean =>
  comparableEmail(draft.email) !== comparableEmail(known.email)

/** Keeps the values of the sign-up form in this tab until the account exists, but never the passwords. */

const KEY = 'sign-up'

const kept = ['first_name', 'last_name', 'email', 'phone_number'] as const
export type SignUpDraft = Record<(typeof kept)[number], string>

const textsOf = (values: Readonly<Record<string, unknown>>): Partial<SignUpDraft> =>
  Object.fromEntries(kept.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])))

/** Returns the draft, which is empty if there is none or if it cannot be read. */
export function readDraft(): Partial<SignUpDraft> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? textsOf({ ...stored }) : {}
  } catch {
    return {}
  }
}

/** Stores the draft; `undefined` removes it. */
export function keepDraft(values: SignUpDraft | undefined): void {
  try {
    if (values === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(textsOf(values)))
  } catch {
    // Without storage, the draft lasts until the step is left.
  }
}

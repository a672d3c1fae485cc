/** What a visitor has typed into the sign-up form, kept in this tab until the account exists. Never the passwords. */

const KEY = 'sign-up'

const kept = ['first_name', 'last_name', 'email', 'phone_number'] as const
export type SignUpDraft = Record<(typeof kept)[number], string>

const textsOf = (values: Readonly<Record<string, unknown>>): Partial<SignUpDraft> =>
  Object.fromEntries(kept.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])))

/** Empty if there is no draft, or none that can be read. */
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

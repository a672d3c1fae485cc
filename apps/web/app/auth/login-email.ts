/**
 * Keeps the address of an account that was just created in this browser, so that the log-in form need not ask for it.
 * The link in the verification email opens another tab, so it is not kept only in this one.
 */

const KEY = 'login-email'

function readLoginEmail(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/**
 * Writes the address into an empty field. In a field that has the focus it is selected, so that what somebody types there
 * at that moment replaces it and is not added to it.
 */
export function prefillLoginEmail(field: HTMLInputElement | null): void {
  if (field?.value !== '') return
  field.value = readLoginEmail()
  if (field === document.activeElement) field.select()
}

/** Stores the address; `undefined` removes it. */
export function keepLoginEmail(email: string | undefined): void {
  try {
    if (email === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, email)
  } catch {
    // Without storage, the agent types the address again.
  }
}

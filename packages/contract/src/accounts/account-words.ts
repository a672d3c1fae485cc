/** Words and limits of accounts that a browser needs without the schemas. */

/** The message to a suspended agent, with the reason that staff chose to share. It is the same everywhere. */
export const suspensionWords = (sharedReason: string | null): string =>
  sharedReason === null ? 'Your account is suspended.' : `Your account is suspended. Reason: ${sharedReason}`

/** The header that carries a proof. */
export const PROOF_HEADER = 'X-Proof'

/** The code of a refusal that a proof would prevent. */
export const PROOF_REQUIRED = 'proof_required'

export const PASSWORD_MIN_LENGTH = 8

export const PASSWORD_RULE = `Use at least ${PASSWORD_MIN_LENGTH} characters and not only digits. A few unrelated words work best.`

/** The number of missing characters. A character outside the basic plane counts as one. */
export const missingCharacters = (password: string): number =>
  Math.max(0, PASSWORD_MIN_LENGTH - Array.from(password).length)

export const isOnlyDigits = (password: string): boolean => /^\p{Nd}+$/u.test(password)

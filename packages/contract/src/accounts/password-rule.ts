/** What everyone who chooses a password reads and what can be judged while typing. The server has further rules. */

export const PASSWORD_MIN_LENGTH = 8

export const PASSWORD_RULE = `Use at least ${PASSWORD_MIN_LENGTH} characters and not only digits. A few unrelated words work best.`

/** How many characters are missing. A character outside the basic plane counts as one. */
export const missingCharacters = (password: string): number =>
  Math.max(0, PASSWORD_MIN_LENGTH - Array.from(password).length)

export const isOnlyDigits = (password: string): boolean => /^\p{Nd}+$/u.test(password)

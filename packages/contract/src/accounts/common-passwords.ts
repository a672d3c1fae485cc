/**
 * The most common passwords that the server refuses, so that the screen can refuse them while a person types. The
 * server knows many more.
 */
const mostCommon = new Set(
  (
    'password password1 passw0rd qwertyuiop qwerty123 1q2w3e4r q1w2e3r4 1qaz2wsx abcd1234 asdfghjk asdfghjkl baseball ' +
    'football superman jennifer michelle trustno1 sunshine iloveyou computer princess liverpool internet whatever'
  ).split(' '),
)

/** True if the password is among the first guesses of any attacker, in any case. */
export const isVeryCommon = (password: string): boolean => mostCommon.has(password.toLowerCase().trim())

/** Exported for the test that compares the list with the server's rule. */
export const veryCommonPasswords: readonly string[] = [...mostCommon]

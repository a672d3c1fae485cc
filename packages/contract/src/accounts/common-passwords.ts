/** The most used of the passwords that the server refuses, so that a reader hears of them while typing. It knows many more. */
const mostCommon = new Set(
  (
    'password password1 passw0rd qwertyuiop qwerty123 1q2w3e4r q1w2e3r4 1qaz2wsx abcd1234 asdfghjk asdfghjkl baseball ' +
    'football superman jennifer michelle trustno1 sunshine iloveyou computer princess liverpool internet whatever'
  ).split(' '),
)

/** Whether everyone who guesses passwords tries this one first, in capitals or not. */
export const isVeryCommon = (password: string): boolean => mostCommon.has(password.toLowerCase().trim())

/** For the test that holds them against the rule of the server. */
export const veryCommonPasswords: readonly string[] = [...mostCommon]

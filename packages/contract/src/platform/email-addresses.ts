/**
 * The form in which email addresses are compared and counted. Addresses consist of ASCII characters (`emailField`), so only
 * the letters A to Z have a case. Any other character equals nothing but itself: it must not lead to somebody's account in one
 * place and count as another account in the next.
 */
export const comparableEmail = (email: string): string => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

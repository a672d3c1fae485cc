/**
 * Hides parts of bank details and names. Separate from the other rules for bank details, because the first screen of an
 * agent needs nothing else of them.
 */

const SHOWN_DIGITS = 4

/**
 * Hides all but the last four digits of an account number, or all digits of a shorter one. Counts whole characters,
 * because half of one could not be stored.
 */
export function maskAccount(accountNumber: string): string {
  const characters = Array.from(accountNumber)
  const last = characters.length > SHOWN_DIGITS ? characters.slice(-SHOWN_DIGITS).join('') : ''
  return `•••• ${last}`.trim()
}

/** Hides all but the last four digits of a telephone number in any notation. */
export const maskPhone = (phone: string): string => maskAccount(phone.replaceAll(/\D/g, ''))

/** Hides all but the first letter of a name. */
export const maskName = (name: string): string => `${name.match(/^\p{L}/u)?.[0] ?? ''}•••`

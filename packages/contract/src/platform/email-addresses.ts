import { trimText } from './plain-text.ts'

/**
 * At most 254 characters, 64 of them before the @, and 63 in each part of the domain (RFC 5321). The name consists of
 * letters, digits and the signs that occur in addresses of people.
 */
export const EMAIL =
  /^(?=.{1,254}$)(?=[^@]{1,64}@)[\w'+%-]+(?:\.[\w'+%-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z\d-]{0,58}[A-Za-z\d])$/

/** Other characters could give the URL a different host than the domain. */
const DOMAIN_IN_LETTERS = /^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u

/**
 * Converts an address to the form in which mail programs send it: trimmed, and a domain with letters other than a to z
 * as Punycode. Returns any other text unchanged.
 */
export function toWireEmail(typed: string): string {
  const email = trimText(typed)
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (at === 0 || !/[^ -~]/.test(domain) || !DOMAIN_IN_LETTERS.test(domain)) return email
  const url = `https://${domain}`
  return URL.canParse(url) ? email.slice(0, at) + new URL(url).hostname : email
}

/** True if the API accepts this email address. */
export const isEmailAddress = (text: string): boolean => EMAIL.test(toWireEmail(text))

/**
 * Returns the form in which email addresses are compared and counted. Addresses consist of ASCII characters
 * (`emailField`), so only the letters A to Z have a case. Any other character of the name equals only itself, because
 * it must not lead to a person's account in one place and count as another account in the next.
 */
export const comparableEmail = (email: string): string =>
  toWireEmail(email).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

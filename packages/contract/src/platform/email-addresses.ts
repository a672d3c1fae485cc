import { trimText } from './plain-text.ts'

/**
 * At most 254 characters, 64 of them before the @, and 63 in each part of the domain (RFC 5321). The name consists of letters, digits
 * and the signs that occur in addresses of people.
 */
export const EMAIL =
  /^(?=.{1,254}$)(?=[^@]{1,64}@)[\w'+%-]+(?:\.[\w'+%-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z\d-]{0,58}[A-Za-z\d])$/

/** Nothing else may become a part of another address than the domain. */
const DOMAIN_IN_LETTERS = /^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u

/** The address as mail programs send it: trimmed, and a domain in other letters than a to z as Punycode. Any other text stays as it is. */
export function toWireEmail(typed: string): string {
  const email = trimText(typed)
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (at === 0 || !/[^ -~]/.test(domain) || !DOMAIN_IN_LETTERS.test(domain)) return email
  const url = `https://${domain}`
  return URL.canParse(url) ? email.slice(0, at) + new URL(url).hostname : email
}

/** Whether it is an email address that the API accepts. */
export const isEmailAddress = (text: string): boolean => EMAIL.test(toWireEmail(text))

/**
 * The form in which email addresses are compared and counted, however they were typed. Addresses consist of ASCII characters
 * (`emailField`), so only the letters A to Z have a case. Any other character of the name equals nothing but itself: it must not lead
 * to somebody's account in one place and count as another account in the next.
 */
export const comparableEmail = (email: string): string =>
  toWireEmail(email).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

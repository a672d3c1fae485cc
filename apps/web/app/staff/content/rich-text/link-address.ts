/** Addresses of links as they are typed, and those that a text may hold: the server drops all others. */

const ALLOWED = /^(?:https:\/\/\S+|mailto:\S+|tel:\S+|\/(?!\/)\S*|#\S*)$/i
const MAIL = /^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/
const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i

export const isLinkAddress = (address: string): boolean => ALLOWED.test(address)

/** The address that was meant: with its scheme, and encrypted. */
export function toLinkAddress(typed: string): string {
  const address = typed.trim().replace(/^http:\/\//i, 'https://')
  if (MAIL.test(address)) return `mailto:${address}`
  return HOST.test(address) ? `https://${address}` : address
}

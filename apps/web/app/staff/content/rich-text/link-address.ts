/** Addresses of links: how typed ones are completed, and which ones the server keeps. */

const ALLOWED = /^(?:https:\/\/\S+|mailto:\S+|tel:\S+|\/(?!\/)\S*|#\S*)$/i
const MAIL = /^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/
const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i

export const isLinkAddress = (address: string): boolean => ALLOWED.test(address)

/** The typed address with its scheme, https instead of http. */
export function toLinkAddress(typed: string): string {
  const address = typed.trim().replace(/^http:\/\//i, 'https://')
  if (MAIL.test(address)) return `mailto:${address}`
  return HOST.test(address) ? `https://${address}` : address
}

/** The link that opens a reply in the reader's own mail program. */
import type { StaffMessage } from '@evergrove/contract/contact/contact'
import { cutText } from '@evergrove/contract/platform/plain-text'

/** Mail programs cut longer links. */
const QUOTED_CHARACTERS = 1200

/** Returns the link. The sender is the only recipient, regardless of the characters in the address. The message is quoted below. */
export function replyLink({ name, email, message }: Pick<StaffMessage, 'name' | 'email' | 'message'>): string {
  const cut = cutText(message, QUOTED_CHARACTERS)
  const quoted = (cut.length < message.length ? `${cut}…` : cut).replaceAll(/\r?\n/g, '\n> ')
  const body = `Dear ${name},\n\n\n\n> ${quoted}\n`.replaceAll('\n', '\r\n')
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent('Your message to us')}&body=${encodeURIComponent(body)}`
}

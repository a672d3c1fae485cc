/** The address of a reply in the reader's own mail program. */
import type { StaffMessage } from '@evergrove/contract/contact/messages'

/** Mail programs cut longer addresses. */
const QUOTED_CHARACTERS = 1200

/** With the sender as its only recipient, whatever their address looks like, and their message quoted below. */
export function replyLink({ name, email, message }: Pick<StaffMessage, 'name' | 'email' | 'message'>): string {
  const cut = message.slice(0, QUOTED_CHARACTERS).toWellFormed()
  const quoted = (cut.length < message.length ? `${cut}…` : cut).replaceAll(/\r?\n/g, '\n> ')
  const body = `Dear ${name},\n\n\n\n> ${quoted}\n`.replaceAll('\n', '\r\n')
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent('Your message to us')}&body=${encodeURIComponent(body)}`
}

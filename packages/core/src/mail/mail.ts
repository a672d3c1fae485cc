/** The parts of a mail, and the rules for its headers. */
import { createHash } from 'node:crypto'
import { FinalFailureError } from '../jobs/index.ts'

export type MailAddress = { name: string; address: string }

export type Mail = {
  to: MailAddress
  replyTo?: MailAddress
  subject: string
  text: string
  html: string
  /** In a mail of a mailing: mail programs offer to unsubscribe by one request to this address (RFC 8058). */
  unsubscribeUrl?: string
  /** The link of the mail's button, for the log when mails are saved as files. */
  link?: string
}

/** One address and nothing around it: no list, no display name, no comment, no white space. */
const ADDRESS = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/u
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/** Returns whether mail can reach the address: not under `.invalid`, as the company's agent has until staff enter one. */
export const isDeliverable = (address: string): boolean => !address.toLowerCase().endsWith('.invalid')

/** Throws FinalFailureError if a header of the mail contains control characters, or if an address is not exactly one address. */
export function checkHeaders(mail: Mail): void {
  const addresses = [mail.to, ...(mail.replyTo === undefined ? [] : [mail.replyTo])]
  if ([mail.subject, ...addresses.map(({ name }) => name)].some((text) => CONTROL.test(text))) {
    throw new FinalFailureError('A mail header holds control characters')
  }
  if (addresses.some(({ address }) => !ADDRESS.test(address)))
    throw new FinalFailureError('A mail address is not valid')
}

/** Returns a file name for a saved mail: the time, the recipient in safe characters, and a random part that makes it unique. */
export function mailFileName(sentAt: Date, address: string, unique: string): string {
  const time = sentAt.toISOString().replaceAll(/[:.]/g, '-')
  const recipient = address
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  return `${time}-${recipient}-${unique}.eml`
}

/** Returns the Message-ID of the mail with this key, in the domain of the sender. It does not reveal the key. */
export function messageIdOf(key: string, sender: string): string {
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`
}

/** Parses an operator's sender, `office@example.org` or `The Company <office@example.org>`; undefined if neither. */
export function parseSender(text: string): MailAddress | undefined {
  const [, name = '', address = ''] = /^(?:([^<>]*)<)?([^<>\s]+)>?$/.exec(text.trim()) ?? []
  return ADDRESS.test(address) && !CONTROL.test(name) ? { name: name.trim().replaceAll('"', ''), address } : undefined
}

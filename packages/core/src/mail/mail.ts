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

// The layout of the product's mails, as HTML for mail programs and as plain text. Every value is escaped here.

const EVERGREEN = '#0f3d2e'
const GOLD = '#d9a441'

type MailRow = {
  label: string
  value: string
  /** The address that the value links to. */
  url?: string
}

type MailBody = {
  companyName: string
  heading: string
  intro?: string
  /** Formatted text that was sanitised, with the same text in plain form. */
  content?: { html: string; text: string }
  rows?: MailRow[]
  /** Free text, shown with its line breaks. */
  quote?: string
  /** The one thing to do, as a button. The address itself appears below it and in the plain text. */
  action?: { label: string; url: string }
  /** Further notes: the time for which a link is valid, and what to do if the reader did not request it. */
  notes?: string[]
  /** A link below the notes. */
  footLink?: { label: string; url: string }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

const valueHtml = ({ value, url }: MailRow): string =>
  url === undefined
    ? escapeHtml(value)
    : `<a href="${escapeHtml(url)}" style="color:${EVERGREEN}">${escapeHtml(value)}</a>`

const rowText = ({ label, value, url }: MailRow): string => `${label}: ${value}${url === undefined ? '' : ` (${url})`}`

const rowHtml = (row: MailRow): string => `
      <tr>
        <th scope="row" style="text-align:left;padding:4px 16px 4px 0;color:#5b6b64;font-weight:normal;vertical-align:top">${escapeHtml(row.label)}</th>
        <td style="padding:4px 0;color:#14211c">${valueHtml(row)}</td>
      </tr>`

const quoteHtml = (quote: string): string => `
    <blockquote style="margin:24px 0 0;padding:12px 16px;border-left:4px solid ${GOLD};background:#f7f4ec;color:#14211c;white-space:pre-wrap">${escapeHtml(quote)}</blockquote>`

const actionHtml = ({ label, url }: { label: string; url: string }): string => `
    <p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;border-radius:6px;background:${EVERGREEN};color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>
    <p style="margin:0 0 16px;color:#5b6b64;font-size:14px">If the button does not work, copy this address into your browser:<br><span style="color:${EVERGREEN};word-break:break-all">${escapeHtml(url)}</span></p>`

const noteHtml = (note: string): string => `
    <p style="margin:16px 0 0;color:#5b6b64;font-size:14px">${escapeHtml(note)}</p>`

const introHtml = (intro: string): string => `
    <p style="margin:0 0 16px;color:#14211c">${escapeHtml(intro)}</p>`

const contentHtml = (content: string): string => `
    <div style="color:#14211c">${content}</div>`

const footLinkHtml = ({ label, url }: { label: string; url: string }): string => `
    <p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(url)}" style="color:#5b6b64">${escapeHtml(label)}</a></p>`

/** Returns the part as HTML, and an empty text if there is no part. */
const given = <T>(part: T | undefined, toHtml: (part: T) => string): string => (part === undefined ? '' : toHtml(part))

const rowsHtml = (rows: MailRow[]): string =>
  rows.length === 0
    ? ''
    : `
    <table role="presentation" style="border-collapse:collapse">${rows.map(rowHtml).join('')}
    </table>`

function mailHtml(body: MailBody): string {
  const { intro, content, rows = [], quote, action, notes = [], footLink } = body
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(body.heading)}</title></head>
<body style="margin:0;padding:24px;background:#eef2f0;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
  <div style="max-width:600px;margin:0 auto;background:#ffffff">
    <div style="padding:16px 24px;background:${EVERGREEN};border-bottom:4px solid ${GOLD};color:#ffffff;font-weight:bold">${escapeHtml(body.companyName)}</div>
    <div style="padding:24px">
    <h1 style="margin:0 0 12px;font-size:22px;color:${EVERGREEN}">${escapeHtml(body.heading)}</h1>${given(intro, introHtml)}${given(content?.html, contentHtml)}${rowsHtml(rows)}${given(quote, quoteHtml)}${given(action, actionHtml)}${notes.map(noteHtml).join('')}${given(footLink, footLinkHtml)}
    </div>
  </div>
</body>
</html>
`
}

function mailText(body: MailBody): string {
  const { rows = [], quote, action, notes = [], footLink } = body
  const parts = [
    body.heading,
    body.intro ?? '',
    body.content?.text ?? '',
    rows.map(rowText).join('\n'),
    quote ?? '',
    action === undefined ? '' : `${action.label}:\n${action.url}`,
    ...notes,
    footLink === undefined ? '' : `${footLink.label}:\n${footLink.url}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n\n-- \n${body.companyName}\n`
}

type Receiver = { email: string } & ({ first_name: string; last_name: string } | { name?: string })

/** Returns the mail with this body, in both forms, and with the link of its button for the log where mails are saved as files. */
export function mailTo(receiver: Receiver, subject: string, body: MailBody): Mail {
  const { email } = receiver
  const name = 'first_name' in receiver ? `${receiver.first_name} ${receiver.last_name}` : (receiver.name ?? email)
  return {
    to: { name, address: email },
    subject,
    text: mailText(body),
    html: mailHtml(body),
    ...(body.action === undefined ? {} : { link: body.action.url }),
  }
}

/** The layout of the product's mails, as HTML for mail programs and as plain text. Every value is escaped here. */
import type { Mail } from './mail.ts'

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

/** The one look of the product's mails, as HTML for mail programs and as plain text. Every value is escaped here. */

const EVERGREEN = '#0f3d2e'
const GOLD = '#d9a441'

type MailRow = { label: string; value: string }

export type MailBody = {
  companyName: string
  heading: string
  intro: string
  rows: MailRow[]
  /** Free text, shown with its line breaks. */
  quote?: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

const rowHtml = ({ label, value }: MailRow): string => `
      <tr>
        <th scope="row" style="text-align:left;padding:4px 16px 4px 0;color:#5b6b64;font-weight:normal;vertical-align:top">${escapeHtml(label)}</th>
        <td style="padding:4px 0;color:#14211c">${escapeHtml(value)}</td>
      </tr>`

const quoteHtml = (quote: string): string => `
    <blockquote style="margin:24px 0 0;padding:12px 16px;border-left:4px solid ${GOLD};background:#f7f4ec;color:#14211c;white-space:pre-wrap">${escapeHtml(quote)}</blockquote>`

export function mailHtml(body: MailBody): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(body.heading)}</title></head>
<body style="margin:0;padding:24px;background:#eef2f0;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
  <div style="max-width:600px;margin:0 auto;background:#ffffff">
    <div style="padding:16px 24px;background:${EVERGREEN};border-bottom:4px solid ${GOLD};color:#ffffff;font-weight:bold">${escapeHtml(body.companyName)}</div>
    <div style="padding:24px">
    <h1 style="margin:0 0 12px;font-size:22px;color:${EVERGREEN}">${escapeHtml(body.heading)}</h1>
    <p style="margin:0 0 16px;color:#14211c">${escapeHtml(body.intro)}</p>
    <table role="presentation" style="border-collapse:collapse">${body.rows.map(rowHtml).join('')}
    </table>${body.quote === undefined ? '' : quoteHtml(body.quote)}
    </div>
  </div>
</body>
</html>
`
}

export function mailText(body: MailBody): string {
  const rows = body.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return `${[body.heading, body.intro, rows, ...(body.quote === undefined ? [] : [body.quote])].join('\n\n')}\n\n-- \n${body.companyName}\n`
}

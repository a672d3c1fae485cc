/** Sanitised HTML in the two forms that a mail needs: with the styles of a mail, and as plain text. */

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

const decode = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign)

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s[^>]*)?)>|[^<]+/gi
const HREF = /\shref="([^"]*)"/i

/** Elements with an empty line before and after them. */
const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table', 'figure', 'hr'])
/** Elements that begin a line. */
const LINES = new Set(['li', 'tr', 'br', 'caption', 'figcaption'])

/** Returns the text of sanitised HTML: paragraphs apart, items as `- …`, links followed by their address. */
export function textOf(html: string): string {
  let text = ''
  const addresses: string[] = []
  for (const [token, slash, name = '', attributes = ''] of html.matchAll(TOKEN)) {
    const tag = name.toLowerCase()
    if (tag === '') text += decode(token).replaceAll(/\s+/g, ' ')
    else if (tag === 'a' && slash === '') addresses.push(decode(HREF.exec(attributes)?.[1] ?? ''))
    else if (tag === 'a') text += behind(text, addresses.pop())
    else if (BLOCKS.has(tag)) text += '\n\n'
    else if (LINES.has(tag) && slash === '') text += tag === 'li' ? '\n- ' : '\n'
    else if (tag === 'td' || tag === 'th') text += slash === '' ? '' : '  '
    if (tag === 'hr') text += '----\n\n'
  }
  return text
    .replaceAll(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replaceAll(/^-\n+/gm, '- ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns the address of a link, unless its text is the address. */
const behind = (text: string, address = ''): string => {
  const shown = address.replace(/^(?:mailto|tel):/, '')
  return shown === '' || text.endsWith(shown) ? '' : ` (${shown})`
}

const STYLES: Record<string, string> = {
  p: 'margin:0 0 16px',
  h2: 'margin:24px 0 12px;font-size:20px;color:#0f3d2e',
  h3: 'margin:20px 0 8px;font-size:18px;color:#0f3d2e',
  h4: 'margin:16px 0 8px;font-size:16px;color:#0f3d2e',
  a: 'color:#0f3d2e',
  blockquote: 'margin:16px 0;padding:0 16px;border-left:4px solid #d9a441',
  table: 'border-collapse:collapse;margin:0 0 16px',
  th: 'padding:4px 8px;border:1px solid #d5dcd8;text-align:left',
  td: 'padding:4px 8px;border:1px solid #d5dcd8',
  hr: 'border:0;border-top:1px solid #d5dcd8;margin:24px 0',
}

/**
 * Returns sanitised HTML for mail programs: with inline styles, and with whole addresses in place of paths of the site.
 */
export function mailContent(html: string, publicUrl: string): string {
  return html
    .replaceAll(/<([a-z][a-z0-9]*)(?=[\s>/])/g, (opening, tag: string) => {
      const style = STYLES[tag]
      return style === undefined ? opening : `${opening} style="${style}"`
    })
    .replaceAll(' href="/', ` href="${publicUrl}/`)
}

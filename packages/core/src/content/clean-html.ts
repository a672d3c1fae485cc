/**
 * Makes HTML from staff safe before it is stored: what a text needs stays, everything that runs, frames, styles or
 * identifies is dropped. Browsers never get HTML that has not been through here.
 */
import sanitizeHtml from 'sanitize-html'

const TEXT_TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'a',
  'blockquote',
  'br',
  'hr',
]
const TABLE_TAGS = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const FIGURE_TAGS = ['figure', 'figcaption']

/** Elements that go with all that is in them; of other unknown elements the text stays. */
const DROPPED_WHOLE = [
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'noframes',
  'noembed',
  'object',
  'svg',
  'math',
  'textarea',
  'option',
  'title',
  'xmp',
  'plaintext',
]

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, ...TABLE_TAGS, ...FIGURE_TAGS],
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: DROPPED_WHOLE,
  nestingLimit: 40,
  transformTags: {
    // A page has one first-level heading, and it is the page's own.
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
  },
}

/** Badly nested input settles after two or three passes. The limit guards against unforeseen input. */
const MAX_PASSES = 5

/** The HTML with only allowed elements, attributes and link schemes; cleaning it again changes nothing. */
export function cleanHtml(html: string): string {
  let clean = html
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = sanitizeHtml(clean, OPTIONS).trim()
    if (next === clean) break
    clean = next
  }
  return clean
}

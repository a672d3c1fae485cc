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

/** Far more than a long legal text needs. Cleaning takes time for each tag and each entity. */
const MAX_MARKS = 3000
/** Counts every opening tag that nothing closes: hostile input is full of them, and an editor's text has hardly any. */
const MAX_DEPTH = 100

const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col', 'area', 'base', 'embed', 'link', 'meta', 'source'])

/**
 * Whether cleaning the HTML would hold up the process: it has too many tags and entities, or too many of them inside
 * each other. Takes milliseconds for any input.
 */
export function isOverloaded(html: string): boolean {
  let marks = 0
  for (const _ of html.matchAll(/[<&]/g)) {
    marks += 1
    if (marks > MAX_MARKS) return true
  }
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (VOID.has(name.toLowerCase())) continue
    depth = slash === '/' ? Math.max(0, depth - 1) : depth + 1
    if (depth > MAX_DEPTH) return true
  }
  return false
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

/**
 * Makes HTML from staff safe before it is stored: it keeps what a text needs and drops everything that runs, frames,
 * styles or identifies. Browsers never get HTML that has not been cleaned here.
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

/** Elements that are dropped with their content; of other unknown elements the text stays. */
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
    // The only first-level heading of a page is the page's own.
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
  },
}

/** Far more than a long legal text needs. Cleaning takes time for each tag and each entity. */
const MAX_MARKS = 3000
/** The most opening tags that nothing closes: hostile input is full of them, and an editor's text has hardly any. */
const MAX_DEPTH = 100

const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col', 'area', 'base', 'embed', 'link', 'meta', 'source'])

/**
 * Returns whether cleaning the HTML would hold up the process, because it has too many tags and entities, or too many
 * of them inside each other. Takes milliseconds for any input.
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

/** Returns the HTML with only allowed elements, attributes and link schemes. Cleaning it again changes nothing. */
export function cleanHtml(html: string): string {
  let clean = html
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = sanitizeHtml(clean, OPTIONS).trim()
    if (next === clean) break
    clean = next
  }
  return clean
}

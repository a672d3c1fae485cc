import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml, isOverloaded } from './clean-html.ts'
import { withCleanHtml } from './content.ts'

const REL = 'rel="noopener noreferrer"'

test.each([
  ['keeps plain markup', '<p>A <strong>b</strong> <em>c</em></p>', '<p>A <strong>b</strong> <em>c</em></p>'],
  ['keeps lists and tables', '<ul><li>a</li></ul><table><tr><td colspan="2">b</td></tr></table>', undefined],
  ['keeps entities as text', '<p>1 &lt; 2 &amp; 3</p>', undefined],
  ['drops scripts with their text', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['drops an unclosed script', '<p>a</p><script>alert(1)', '<p>a</p>'],
  ['drops styles with their text', '<style>p{color:red}</style><p>a</p>', '<p>a</p>'],
  ['drops iframes', '<iframe src="https://example.org">x</iframe><p>a</p>', '<p>a</p>'],
  ['drops drawings with their content', '<svg><script>1</script><a href="https://x.y">z</a></svg><p>a</p>', '<p>a</p>'],
  ['drops pictures and their handlers', '<img src=x onerror=alert(1)>a', 'a'],
  ['drops handlers of allowed elements', '<p onclick="alert(1)" ONMOUSEOVER=x>a</p>', '<p>a</p>'],
  ['drops styles, classes and ids', '<p style="a" class="b" id="c">d</p>', '<p>d</p>'],
  ['drops forms but keeps their text', '<form action="/x"><button>a</button></form>', 'a'],
  ['lowers first-level headings', '<h1>a</h1>', '<h2>a</h2>'],
  ['marks links', '<a href="https://example.org" target="_blank">a</a>', `<a href="https://example.org" ${REL}>a</a>`],
  ['keeps mail and telephone links', '<a href="tel:+1">a</a>', `<a href="tel:+1" ${REL}>a</a>`],
  ['keeps links within the site', '<a href="/services">a</a>', `<a href="/services" ${REL}>a</a>`],
  ['drops javascript addresses', '<a href="javascript:alert(1)">a</a>', `<a ${REL}>a</a>`],
  ['drops disguised javascript addresses', '<a href=" jAva&#10;script&#58;alert(1)">a</a>', `<a ${REL}>a</a>`],
  ['drops data addresses', '<a href="data:text/html,x">a</a>', `<a ${REL}>a</a>`],
  ['drops unencrypted addresses', '<a href="http://example.org">a</a>', `<a ${REL}>a</a>`],
  ['drops addresses without a scheme', '<a href="//example.org">a</a>', `<a ${REL}>a</a>`],
  ['drops comments', '<p>a<!-- b --></p>', '<p>a</p>'],
  ['closes open elements', '<p>a <strong>b', '<p>a <strong>b</strong></p>'],
  ['survives tags inside tags', '<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['survives nesting that hides a tag', '<p title="</p><script>1</script>">a</p>', '<p>a</p>'],
  ['survives math that hides a tag', '<math><mtext><style><img src=x onerror=1></style></mtext></math>a', 'a'],
])('cleaning %s', (_rule, html, expected) => {
  const clean = cleanHtml(html)
  expect(clean).toBe(expected ?? html)
  expect(cleanHtml(clean)).toBe(clean)
})

const piece = oneof(
  constantFrom(
    '<script>',
    '</script>',
    '<p',
    '<a href="',
    'javascript:',
    'java\tscript:',
    'data:text/html,',
    '">',
    "'",
    '<svg>',
    '</svg>',
    '<math>',
    '<style>',
    '<iframe src=',
    ' onclick=',
    ' onerror=alert(1) ',
    '<img src=x',
    '>',
    '<',
    '/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&lt;',
    '&#106;',
    '\u0000',
    '<template>',
    '<noscript>',
    '</p>',
    '<td>',
    '<xmp>',
  ),
  string({ maxLength: 8, unit: 'grapheme' }),
)

const NAMES =
  'p|h2|h3|h4|ul|ol|li|strong|b|em|i|u|a|blockquote|br|hr|table|caption|thead|tbody|tfoot|tr|th|td|figure|figcaption'
const TAG = new RegExp(`^(?:</(?:${NAMES})>|<(?:${NAMES})(?: (?:href|rel|colspan|rowspan|scope)="[^"<>]*")* ?/?>)$`)
const HREF = /href="([^"]*)"/

const decode = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

test('cleaning passes only allowed elements, attributes and addresses, for any input', () => {
  assert(
    property(array(piece, { maxLength: 25 }), (pieces) => {
      const clean = cleanHtml(pieces.join(''))
      for (const tag of clean.match(/<[^>]*>?/g) ?? []) {
        expect(tag).toMatch(TAG)
        const href = HREF.exec(tag)?.[1]
        if (href === undefined) continue
        const url = URL.parse(decode(href), 'https://site.example/')
        expect(['https:', 'mailto:', 'tel:', undefined]).toContain(url?.protocol)
      }
      expect(cleanHtml(clean)).toBe(clean)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['nested tags', '<b>'.repeat(66_000)],
  ['nested quotations', '<blockquote>'.repeat(15_000)],
  ['nested lists', '<ul><li>'.repeat(25_000)],
  ['tags in the wrong order', '<p><b></p>'.repeat(20_000)],
  ['angle brackets without tags', '<'.repeat(200_000)],
  ['entities', '&'.repeat(200_000)],
  ['drawings', '<svg>'.repeat(40_000)],
])('[L15] 200 kB of %s are refused as too much instead of being cleaned', (_what, html) => {
  expect(isOverloaded(html)).toBe(true)
  const refusal = { fieldErrors: { body: [expect.stringContaining('too much markup')] } }
  expect(() => withCleanHtml('payment-instructions', { body: html })).toThrow(expect.objectContaining(refusal))
})

test('[L15] a long legal text is accepted', () => {
  const section = `<h2>1. Terms</h2><p>${'word '.repeat(80)}<strong>b</strong> &amp; c</p><ul><li>a</li><li>b<br>c</li></ul>`
  expect(isOverloaded(section.repeat(150))).toBe(false)
})

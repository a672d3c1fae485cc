import { expect, test } from 'vitest'
import { isLinkAddress, keptHtml, toLinkAddress, wordsHeightRem } from './html-rules.ts'

test.each([
  ['<p></p>', ''],
  ['<p>a</p><p></p><p></p>', '<p>a</p>'],
  ['<p>a</p><p></p><p>b</p>', '<p>a</p><p></p><p>b</p>'],
  [
    '<ul><li><p>a</p></li><li><p>b <strong>c</strong></p></li></ul>',
    '<ul><li>a</li><li>b <strong>c</strong></li></ul>',
  ],
  ['<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>', '<ul><li>a<ol><li>b</li></ol></li></ul>'],
  ['<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li><p>a</p><p>b</p></li></ul>'],
  [
    '<table><tbody><tr><td colspan="2"><p>a</p></td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
  ],
  ['<blockquote><p>a</p></blockquote>', '<blockquote><p>a</p></blockquote>'],
])('%s becomes %s', (html, kept) => {
  expect(keptHtml(html)).toBe(kept)
  expect(keptHtml(kept)).toBe(kept)
})

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['http://example.org', 'https://example.org'],
  [' example.org/a?b ', 'https://example.org/a?b'],
  ['ada@example.org', 'mailto:ada@example.org'],
  ['/services', '/services'],
  ['tel:+2348012345678', 'tel:+2348012345678'],
  ['#fees', '#fees'],
])('%j is completed to the link %s', (typed, address) => {
  expect(toLinkAddress(typed)).toBe(address)
  expect(isLinkAddress(toLinkAddress(typed))).toBe(true)
})

test.each([
  'javascript:alert(1)',
  ' jAvascript:alert(1)',
  'data:text/html,x',
  '//example.org',
  'ftp://example.org',
  '',
])('%j is not accepted as the address of a link', (typed) => {
  expect(isLinkAddress(toLinkAddress(typed))).toBe(false)
})

test('a short text has the least space, and a long one the space in which it scrolls', () => {
  expect(wordsHeightRem('')).toBe(9)
  expect(wordsHeightRem('<p>Pay into our account.</p>')).toBe(9)
  expect(wordsHeightRem('<p>All that we owe you, and when.</p>'.repeat(100))).toBe(32)
})

test('the lines of each block are counted, without its tags', () => {
  const lines = '<p>Line</p>'.repeat(6)
  expect(wordsHeightRem(lines.replaceAll('Line', `<a href="${'x'.repeat(200)}">Line</a>`))).toBe(wordsHeightRem(lines))
  expect(wordsHeightRem(lines.replaceAll('Line', 'word '.repeat(30)))).toBeGreaterThan(wordsHeightRem(lines))
})

import { expect, test } from 'vitest'
import { keptHtml } from './kept-html.ts'

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

import { expect, test } from 'vitest'
import { mailContent, textOf } from './html-text.ts'

test.each([
  ['<p>One &amp; two</p><p>three</p>', 'One & two\n\nthree'],
  ['<h2>News</h2><ul><li>a</li><li><p>b</p></li></ul><p>End</p>', 'News\n\n- a\n- b\n\nEnd'],
  [
    '<p>See <a href="https://example.org/?a=1&amp;b=2" rel="x">our page</a>.</p>',
    'See our page (https://example.org/?a=1&b=2).',
  ],
  ['<p><a href="https://example.org">https://example.org</a></p>', 'https://example.org'],
  ['<p><a href="mailto:a@b.org">a@b.org</a> or <a href="tel:+23480">call</a></p>', 'a@b.org or call (+23480)'],
  ['<p>a<br>b</p><hr><p>c</p>', 'a\nb\n\n----\n\nc'],
  ['<table><tbody><tr><th>Fee</th><td>1</td></tr><tr><th>Tax</th><td>2</td></tr></tbody></table>', 'Fee  1\nTax  2'],
  ['<p>1 &lt; 2, &lt;b&gt; is no tag</p>', '1 < 2, <b> is no tag'],
])('%s is converted to text', (html, text) => {
  expect(textOf(html)).toBe(text)
})

test('links of the site get absolute addresses, and elements get a style', () => {
  expect(mailContent('<p><a href="/services" rel="noopener">s</a></p><pre>x</pre>', 'https://www.example.org')).toBe(
    '<p style="margin:0 0 16px"><a style="color:#0f3d2e" href="https://www.example.org/services" rel="noopener">s</a></p><pre>x</pre>',
  )
})

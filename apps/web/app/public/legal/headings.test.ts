import { expect, test } from 'vitest'
import { withHeadingIds, withoutTitle } from './headings.ts'

test('every heading gets a unique id, even if two have the same text', () => {
  const { html, headings } = withHeadingIds('<h2>Your <em>data</em></h2><p>x</p><h3>Scope</h3><h3>Scope</h3>')
  expect(headings).toEqual([
    { id: 'section-1-your-data', text: 'Your data' },
    { id: 'section-2-scope', text: 'Scope' },
    { id: 'section-3-scope', text: 'Scope' },
  ])
  expect(html).toBe(
    '<h2 id="section-1-your-data">Your <em>data</em></h2><p>x</p><h3 id="section-2-scope">Scope</h3><h3 id="section-3-scope">Scope</h3>',
  )
})

test.for([
  ['<h2>Privacy <em>policy</em></h2>\n<p>x</p>', '<p>x</p>'],
  ['<h2>Scope</h2><p>x</p>', '<h2>Scope</h2><p>x</p>'],
  ['<p>x</p><h2>Privacy policy</h2>', '<p>x</p><h2>Privacy policy</h2>'],
  ['', ''],
] as const)('a first heading that repeats the title is left out, and no other: %s', ([html, shown]) => {
  expect(withoutTitle(html, 'Privacy Policy')).toBe(shown)
})

test('a text without headings stays unchanged', () => {
  expect(withHeadingIds('<p>Short.</p>')).toEqual({ html: '<p>Short.</p>', headings: [] })
})

import { expect, test } from 'vitest'
import { withHeadingIds, withoutTitle } from './headings.ts'

test('every heading gets a unique id from its words alone, even if two have the same', () => {
  const { html, headings } = withHeadingIds('<h2>1. Your <em>data</em></h2><p>x</p><h3>Scope</h3><h3>12. Scope</h3>')
  expect(headings).toEqual([
    { id: 'section-your-data', text: '1. Your data' },
    { id: 'section-scope', text: 'Scope' },
    { id: 'section-scope-2', text: '12. Scope' },
  ])
  expect(html).toBe(
    '<h2 id="section-your-data">1. Your <em>data</em></h2><p>x</p><h3 id="section-scope">Scope</h3><h3 id="section-scope-2">12. Scope</h3>',
  )
  expect(withHeadingIds('<h2>1.</h2><h2>目的</h2>').headings.map(({ id }) => id)).toEqual(['section', 'section-2'])
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

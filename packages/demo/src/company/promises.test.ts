/** docs/promises.md, the published texts and the product must say the same. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { privacyPolicy, termsAndConditions } from './legal.ts'
import { networkMarketing } from './network-marketing.ts'

const root = new URL('../../../../', import.meta.url)
const page = readFileSync(new URL('docs/promises.md', root), 'utf8')

const plain = (html: string): string => html.replaceAll(/<[^>]+>/g, '')
const texts = [privacyPolicy, termsAndConditions, networkMarketing.safe_description_body_html].map(plain).join('\n')

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| “'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every listed promise is made, and its test exists', () => {
  expect(rows.length).toBeGreaterThan(30)
  for (const [, quote = '', , shownBy = ''] of rows) {
    expect(texts).toContain(quote.slice(1, -1))
    expect({ shownBy, isThere: existsSync(new URL(shownBy.replaceAll('`', ''), root)) }).toEqual({
      shownBy,
      isThere: true,
    })
  }
})

/** The figures in digits: rules of the plan, periods of the product, and dates of laws and of the company. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'privacy policy': ['2023', '3', '14', '30', '3', '90'],
  terms: ['2', '4', '8', '16', '32', '64', '126'],
}

test.each([
  ['privacy policy', privacyPolicy],
  ['terms', termsAndConditions],
])('the %s states no figure that the product does not decide', (name, html) => {
  const sections = plain(html.replaceAll(/<h3>.*?<\/h3>|section \d/g, ''))
  expect(sections.match(/\d+/g)).toEqual(EXPECTED[name])
})

test('the time for a change of mind is the same on every page', () => {
  const cancelling = /cancel in writing within (\w+) days of registering/g
  expect(new Set([...texts.matchAll(cancelling)].map(([, days]) => days))).toEqual(new Set(['fourteen']))
  expect(texts.match(cancelling)).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { isLinkAddress, toLinkAddress } from './link-address.ts'

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['http://example.org', 'https://example.org'],
  [' example.org/a?b ', 'https://example.org/a?b'],
  ['ada@example.org', 'mailto:ada@example.org'],
  ['/services', '/services'],
  ['tel:+2348012345678', 'tel:+2348012345678'],
  ['#fees', '#fees'],
])('%j leads to %s', (typed, address) => {
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
])('%j is no address of a link', (typed) => {
  expect(isLinkAddress(toLinkAddress(typed))).toBe(false)
})

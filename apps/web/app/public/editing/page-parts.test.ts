import { contentKinds } from '@evergrove/contract/content/content-kinds'
import { expect, test } from 'vitest'
import { partsOf } from './page-parts.ts'

const annuities = { id: 7, slug: 'annuities', title: 'Annuities' }

test('every kind that visitors see can be edited from its page', () => {
  const missing = Object.entries(contentKinds).filter(([kind, { page }]) => {
    const path = page?.replace('/:slug', '')
    return path !== undefined && !partsOf(path, []).some(({ to }) => to.split('/')[3] === kind)
  })
  expect(missing.map(([kind]) => kind)).toEqual([])
})

test('a service leads to its own form, and a kind with one record to the form of that record', () => {
  expect(partsOf('/services/annuities', [annuities])).toEqual([{ label: 'Annuities', to: '/staff/content/services/7' }])
  expect(partsOf('/services', [annuities])).toEqual([{ label: 'Services', to: '/staff/content/services' }])
  expect(partsOf('/MLM-Marketing/', [])).toEqual([
    { label: 'Network marketing', to: '/staff/content/network-marketing/1' },
  ])
})

test.for(['/no/such/page', '/services/no-such-slug', '/login'])('%s has nothing to edit', (path) => {
  expect(partsOf(path, [annuities])).toEqual([])
})

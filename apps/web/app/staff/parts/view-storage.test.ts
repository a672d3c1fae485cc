import { expect, test } from 'vitest'
import { filtersIn, withView } from './view-storage.ts'

test('a view keeps the filters, but neither the page nor the chosen record', () => {
  expect(filtersIn('?status=Rejected&page=3&chosen=7&search=ada')).toBe('?status=Rejected&search=ada')
  expect(filtersIn('?page=2')).toBe('')
  expect(filtersIn('')).toBe('')
})

test('a view replaces another one with the same name, and the names stay in order', () => {
  const views = withView([{ name: 'Rejected', search: '?status=Rejected' }], { name: 'All', search: '?status=All' })
  expect(views.map(({ name }) => name)).toEqual(['All', 'Rejected'])
  expect(withView(views, { name: 'All', search: '' })).toEqual([
    { name: 'All', search: '' },
    { name: 'Rejected', search: '?status=Rejected' },
  ])
})

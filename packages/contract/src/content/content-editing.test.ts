import { expect, test } from 'vitest'
import { editableFieldsOf, orderInput, restoreInput } from './content-editing.ts'

test('a form knows the type and length of each field from the kind', () => {
  expect(editableFieldsOf('stat')).toEqual([
    { name: 'stat_figure', label: 'Figure', type: 'integer', is_required: true, min: 0, max: 999_999_999 },
    { name: 'stat_title', label: 'Title', type: 'line', is_required: true, min: null, max: 120 },
    { name: 'get_image_url', label: 'Icon', type: 'image', is_required: false, min: null, max: null },
  ])
  const company = editableFieldsOf('company-information')
  const field = (name: string) => company.find((field) => field.name === name)
  expect(field('company_history')).toMatchObject({ type: 'html', is_required: false, max: 200_000 })
  expect(field('privacy_policy')).toMatchObject({ type: 'html', is_required: true })
  expect(field('email')).toMatchObject({ type: 'email', max: 254 })
  expect(field('twitter_url')).toMatchObject({ type: 'url', is_required: false, max: 500 })
})

test('an order may not repeat an id', () => {
  expect(orderInput.safeParse({ ids: [2, 1] }).success).toBe(true)
  expect(orderInput.safeParse({ ids: [1, 1] }).success).toBe(false)
})

test('[X5] a version larger than the database holds is refused', () => {
  expect(restoreInput.safeParse({ version: 2 ** 31 - 1 }).success).toBe(true)
  expect(restoreInput.safeParse({ version: 2 ** 31 }).success).toBe(false)
})

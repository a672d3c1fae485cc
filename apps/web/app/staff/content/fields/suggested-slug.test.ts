import { editableFieldsOf } from '@evergrove/contract/content/content-editing'
import { expect, test } from 'vitest'
import { draftOf } from '../form/draft.ts'
import { slugOf, suggestedSlug } from './suggested-slug.ts'

test.each([
  ['Seed Loans', 'seed-loans'],
  ['  Crédit & Épargne: “2026”  ', 'credit-epargne-2026'],
  ['Ọ̀nà -- ọjà', 'ona-oja'],
  ['農業', ''],
  ['', ''],
  ['---', ''],
  ['one two three four five', 'one-two-three-four'],
  ['antidisestablishmentarianism', 'antidisestablishment'],
])('of %j it makes %j', (text, slug) => {
  expect(slugOf(text, 20)).toBe(slug)
})

const fields = editableFieldsOf('services')
const slugField = fields.find(({ type }) => type === 'slug')

test('suggests a slug from the title while the field is empty', () => {
  if (slugField === undefined) throw new Error('Services have an address')
  const draft = { ...draftOf(fields), title: 'Seed Loans' }
  expect(suggestedSlug(slugField, fields, draft)).toBe('seed-loans')
  expect(suggestedSlug(slugField, fields, { ...draft, slug: 's' })).toBe('')
  expect(suggestedSlug(slugField, fields, draftOf(fields))).toBe('')
})

test('suggests nothing for other fields', () => {
  const draft = { ...draftOf(fields), title: 'Seed Loans' }
  const others = fields.filter(({ type }) => type !== 'slug')
  expect(others.map((field) => suggestedSlug(field, fields, draft)).join('')).toBe('')
})

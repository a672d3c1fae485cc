import { editableFieldsOf } from '@evergrove/contract/content/content-editing'
import { expect, test } from 'vitest'
import { differing, draftOf, inputFrom, rebase, slugOf, suggestedSlug } from './draft.ts'

const fields = editableFieldsOf('stat')
const picture = (id: number) => ({ id, url: `/media/${id}-4x3.webp`, width: 4, height: 3 })
const names = (found: { name: string }[]) => found.map(({ name }) => name)

const stored = { stat_figure: 1200, stat_title: 'Farmers', get_image_url: picture(3) }

test('an unchanged draft sends the stored values', () => {
  const draft = draftOf(fields, stored)
  expect(differing(fields, draftOf(fields, stored), draft)).toEqual([])
  expect(inputFrom(fields, draft)).toEqual({ stat_figure: 1200, stat_title: 'Farmers', get_image_url: 3 })
})

test('an empty form sends empty values', () => {
  expect(inputFrom(fields, draftOf(fields))).toEqual({ stat_figure: '', stat_title: '', get_image_url: null })
})

test.each([
  ['1200', 1200],
  [' 1,200 ', 1200],
  ['-5', -5],
  ['12.5', '12.5'],
  ['twelve', 'twelve'],
  ['9'.repeat(40), '9'.repeat(40)],
])('the figure %j is sent as %j', (typed, sent) => {
  const draft = { ...draftOf(fields, stored), stat_figure: typed }
  expect(inputFrom(fields, draft)).toMatchObject({ stat_figure: sent })
})

test('a change is a different text, number or picture, but not a different notation of it', () => {
  const base = draftOf(fields, stored)
  const draft = { stat_figure: '1,200', stat_title: 'Farmers ', get_image_url: picture(4) }
  expect(names(differing(fields, base, draft))).toEqual(['stat_title', 'get_image_url'])
})

test('changes in the draft are kept, and the rest comes from the version that others saved', () => {
  const base = draftOf(fields, stored)
  const draft = { ...base, stat_title: 'Growers' }
  const theirs = draftOf(fields, { ...stored, stat_figure: 1300, get_image_url: null })
  expect(rebase(fields, { base, draft, theirs })).toEqual({
    draft: { stat_figure: '1300', stat_title: 'Growers', get_image_url: null },
    clashes: [],
  })
})

test('fields changed by both are named, unless both have the same value', () => {
  const base = draftOf(fields, stored)
  const draft = { ...base, stat_title: 'Growers', stat_figure: '1500' }
  const theirs = draftOf(fields, { ...stored, stat_title: 'Peasants', stat_figure: 1500 })
  const { draft: next, clashes } = rebase(fields, { base, draft, theirs })
  expect(next).toMatchObject({ stat_title: 'Growers', stat_figure: '1500' })
  expect(names(clashes)).toEqual(['stat_title'])
})

test.each([
  ['Seed Loans', 'seed-loans'],
  ['  Crédit & Épargne: “2026”  ', 'credit-epargne-2026'],
  ['Ọ̀nà -- ọjà', 'ona-oja'],
  ['農業', ''],
  ['', ''],
  ['---', ''],
  ['one two three four five', 'one-two-three-four'],
  ['antidisestablishmentarianism', 'antidisestablishment'],
])('the slug of %j is %j', (text, slug) => {
  expect(slugOf(text, 20)).toBe(slug)
})

const serviceFields = editableFieldsOf('services')
const slugField = serviceFields.find(({ type }) => type === 'slug')

test('a slug is suggested from the title while its field is empty', () => {
  if (slugField === undefined) throw new Error('Services have an address')
  const draft = { ...draftOf(serviceFields), title: 'Seed Loans' }
  expect(suggestedSlug(slugField, serviceFields, draft)).toBe('seed-loans')
  expect(suggestedSlug(slugField, serviceFields, { ...draft, slug: 's' })).toBe('')
  expect(suggestedSlug(slugField, serviceFields, draftOf(serviceFields))).toBe('')
})

test('nothing is suggested for fields other than the slug', () => {
  const draft = { ...draftOf(serviceFields), title: 'Seed Loans' }
  const others = serviceFields.filter(({ type }) => type !== 'slug')
  expect(others.map((field) => suggestedSlug(field, serviceFields, draft)).join('')).toBe('')
})

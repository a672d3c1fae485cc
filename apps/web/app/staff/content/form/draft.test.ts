import { editableFieldsOf } from '@evergrove/contract/content/content-editing'
import { expect, test } from 'vitest'
import { differing, draftOf, inputFrom, rebase } from './draft.ts'

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

test('a change is another text, number or picture, not another notation of it', () => {
  const base = draftOf(fields, stored)
  const draft = { stat_figure: '1,200', stat_title: 'Farmers ', get_image_url: picture(4) }
  expect(names(differing(fields, base, draft))).toEqual(['stat_title', 'get_image_url'])
})

test('keeps the changes of the draft and takes the rest from what others saved', () => {
  const base = draftOf(fields, stored)
  const draft = { ...base, stat_title: 'Growers' }
  const theirs = draftOf(fields, { ...stored, stat_figure: 1300, get_image_url: null })
  expect(rebase(fields, { base, draft, theirs })).toEqual({
    draft: { stat_figure: '1300', stat_title: 'Growers', get_image_url: null },
    clashes: [],
  })
})

test('names the fields that both changed, unless both wrote the same', () => {
  const base = draftOf(fields, stored)
  const draft = { ...base, stat_title: 'Growers', stat_figure: '1500' }
  const theirs = draftOf(fields, { ...stored, stat_title: 'Peasants', stat_figure: 1500 })
  const { draft: next, clashes } = rebase(fields, { base, draft, theirs })
  expect(next).toMatchObject({ stat_title: 'Growers', stat_figure: '1500' })
  expect(names(clashes)).toEqual(['stat_title'])
})

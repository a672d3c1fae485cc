import { type EditableField, editableFieldsOf } from '@evergrove/contract/content/content-editing'
import { contentKinds } from '@evergrove/contract/content/content-kinds'
import { expect, test } from 'vitest'
import { detailOf, inWords, pictureOf, textChange, titleOf, wordsIn } from './record-words.ts'

const picture = { id: 7, url: '/media/a-4x3.webp', width: 4, height: 3 }

test.each([
  ['hero', { title: 'Sow', snippet: 'Reap', get_image_url: picture }, 'Sow', 'Reap'],
  ['testimonials', { name: 'Ada', location: 'Lagos', testimony: '<p>Good</p>', get_photo_url: null }, 'Ada', 'Lagos'],
  ['stat', { stat_figure: 12_500, stat_title: 'Farmers', get_image_url: null }, 'Farmers', '12,500'],
  ['life', { url_field: 'https://a.example', description: 'A\n film' }, 'A film', 'https://a.example'],
  ['payment-instructions', { body: '<p>By &amp; bank</p><p>today</p>' }, 'By & bank today', ''],
  ['branch-address', {}, 'Untitled', ''],
] as const)('a record of %s has its texts as its name', (kind, values, title, detail) => {
  const fields = editableFieldsOf(kind)
  expect(titleOf(fields, values)).toBe(title)
  expect(detailOf(fields, values)).toBe(detail)
})

test('the first picture is found', () => {
  const fields = editableFieldsOf('company-information')
  expect(pictureOf(fields, { get_logo_url: null, get_page_header_image: picture })).toBe(picture)
  expect(pictureOf(fields, {})).toBeUndefined()
})

test('every kind has a field that can name its records', () => {
  for (const kind of Object.keys(contentKinds) as (keyof typeof contentKinds)[]) {
    const values = Object.fromEntries(editableFieldsOf(kind).map(({ name }) => [name, 'x']))
    expect(titleOf(editableFieldsOf(kind), values)).toBe('x')
  }
})

test('long titles end in an ellipsis', () => {
  const fields: EditableField[] = [
    { name: 'a', label: 'A', type: 'paragraph', is_required: true, min: null, max: 4000 },
  ]
  expect(titleOf(fields, { a: 'word '.repeat(100) })).toMatch(/^word .*word…$/)
})

test('the text of HTML is decoded once', () => {
  expect(wordsIn('<h2>a</h2><ul><li>1 &amp;lt; 2</li></ul>')).toBe('a 1 &lt; 2')
})

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j is written as “%s”', (things, words) => {
  expect(inWords(things)).toBe(words)
})

const rows = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

test.each([
  ['stat', 'stat_figure', 1200, 1300, { before: '1,200', after: '1,300' }],
  ['stat', 'stat_title', 'Farmers', '', { before: 'Farmers', after: 'Empty' }],
  ['payment-instructions', 'body', '<p>By bank</p>', '<p>By card</p>', { before: 'By bank', after: 'By card' }],
  ['payment-instructions', 'body', '<p>By bank</p>', '<h2>By bank</h2>', { after: 'Formatting only' }],
  [
    'payment-instructions',
    'body',
    `<p>${rows(30)} old ${rows(30)}</p>`,
    `<p>${rows(30)} new and more ${rows(30)}</p>`,
    { before: '… w26 w27 w28 w29 old w0 w1 w2 w3 …', after: '… w26 w27 w28 w29 new and more w0 w1 w2 w3 …' },
  ],
  [
    'payment-instructions',
    'body',
    `<p>${rows(30)}</p>`,
    `<p>${rows(30)} ${rows(3)}</p>`,
    { before: '… w26 w27 w28 w29', after: '… w26 w27 w28 w29 w0 w1 w2' },
  ],
] as const)('a change of %s shows both texts of %s where they differ', (kind, name, before, after, change) => {
  const field = editableFieldsOf(kind).find((one) => one.name === name)
  if (field === undefined) throw new Error(`${kind} has no field ${name}`)
  expect(textChange(field, { [name]: before }, { [name]: after })).toEqual(change)
})

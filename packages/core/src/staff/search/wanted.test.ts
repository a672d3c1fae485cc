import { expect, test } from 'vitest'
import { wantedBy } from './wanted.ts'

const nothing = { number: undefined, pin: undefined, amount: undefined }

test.each([
  ['  Ada   Obi ', { ...nothing, text: 'Ada Obi' }],
  ['ada@example.com', { ...nothing, text: 'ada@example.com' }],
  ['gfc12ab34c', { ...nothing, text: 'gfc12ab34c' }],
  ['12', { ...nothing, text: '12', number: 12, amount: 1200n }],
  ['#12', { ...nothing, text: '#12', number: 12 }],
  ['No. 12', { ...nothing, text: 'No. 12', number: 12, amount: undefined }],
  ['$1,250.50', { ...nothing, text: '$1,250.50', amount: 125050n }],
  ['£1,250.50', { ...nothing, text: '£1,250.50', amount: 125050n }],
  ['WITHDRAWAL-12', { ...nothing, text: 'WITHDRAWAL-12', number: 12, numberOf: 'withdrawals' }],
  ['Batch 3', { ...nothing, text: 'Batch 3', number: 3, numberOf: 'batches' }],
  ['N100', { ...nothing, text: 'N100', amount: 10000n }],
  ['USD 0.5', { ...nothing, text: 'USD 0.5', amount: 50n }],
  ['1.005', { ...nothing, text: '1.005' }],
  ['1,25', { ...nothing, text: '1,25' }],
  ['1234567890', { text: '1234567890', number: 1234567890, pin: '1234567890', amount: 123456789000n }],
  ['PIN 1234567890, Ada', { ...nothing, text: 'PIN 1234567890, Ada', pin: '1234567890' }],
  ['08012345678', { ...nothing, text: '08012345678', number: 8012345678, amount: 801234567800n }],
  ['9999999999999999', { ...nothing, text: '9999999999999999' }],
])('the text "%s" is understood', (typed, wanted) => {
  expect(wantedBy(typed)).toEqual(wanted)
})

test('an empty text asks for nothing', () => {
  expect(wantedBy(' \t ')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { type Column, nextSorting, ordersOf, sortRows } from './column.ts'

type Row = { name: string; amount: number }

const columns: Column<Row>[] = [
  { label: 'Name', render: ({ name }) => name, sortBy: ({ name }) => name },
  { label: 'Amount', render: ({ amount }) => amount, sortBy: ({ amount }) => amount },
  { label: 'Action', render: () => null },
]
const rows = [
  { name: 'Émile', amount: 9 },
  { name: 'ada', amount: 100 },
  { name: 'Bola', amount: 20 },
]
const namesBy = (...sorting: Parameters<typeof sortRows<Row>>[2][]) =>
  sorting.map((one) => sortRows(rows, columns, one).map(({ name }) => name))

test('words are sorted alphabetically, ignoring case and accents, and numbers by size', () => {
  expect(namesBy({ label: 'Name', direction: 'ascending' }, { label: 'Amount', direction: 'descending' })).toEqual([
    ['ada', 'Bola', 'Émile'],
    ['ada', 'Bola', 'Émile'],
  ])
  expect(namesBy({ label: 'Amount', direction: 'ascending' })).toEqual([['Émile', 'Bola', 'ada']])
})

test('the order of the response is kept without a sorting or a sortable column', () => {
  const served = rows.map(({ name }) => name)
  expect(namesBy(undefined, { label: 'Action', direction: 'ascending' })).toEqual([served, served])
})

test('a second press reverses the sorting and a third removes it', () => {
  const first = nextSorting('Name', { label: 'Amount', direction: 'descending' })
  const second = nextSorting('Name', first)
  expect([first, second, nextSorting('Name', second)]).toEqual([
    { label: 'Name', direction: 'ascending' },
    { label: 'Name', direction: 'descending' },
    undefined,
  ])
})

test('both orders of each sortable column are named after the type of its values', () => {
  const joined: Column<Row> = { label: 'Joined', render: () => null, sortBy: () => '2026-01-05T12:00:00.000Z' }
  const phone: Column<Row> = { label: 'Phone', render: () => null, sortBy: () => '08012345678' }
  const coverage: Column<Row> = { label: 'Coverage', render: () => null, sortBy: () => Number.POSITIVE_INFINITY }
  const hidden: Column<Row> = { label: 'Fees', render: () => null, sortBy: ({ amount }) => amount, narrow: 'nowhere' }
  const spare: Column<Row> = { label: 'Cash', render: () => null, sortBy: ({ amount }) => amount, narrow: 'spare' }
  const all = [...columns, joined, phone, coverage, hidden, spare]
  expect(ordersOf(rows, all, false).map(({ text }) => text)).toEqual([
    'Name, A to Z',
    'Name, Z to A',
    'Amount, low to high',
    'Amount, high to low',
    'Joined, oldest first',
    'Joined, newest first',
    'Phone, low to high',
    'Phone, high to low',
    'Coverage, low to high',
    'Coverage, high to low',
    'Cash, low to high',
    'Cash, high to low',
  ])
  expect(ordersOf(rows, [spare, hidden], true)).toEqual([])
  expect(ordersOf([], columns, false)).toEqual([])
})

import { expect, test } from 'vitest'
import { findPeople } from './find-people.ts'
import { growTree } from './grow-tree.ts'

const person = (id: number, name: string, placed_under?: number) => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return { id, first_name, last_name, status: 'Active', ...(placed_under ? { placed_under } : {}) }
}
const tree = growTree(person(1, 'Ada Obi'), [
  person(2, 'Bola Ade', 1),
  person(3, 'Zoë Müller', 2),
  person(4, 'Adaeze Bello', 3),
  person(5, 'Chidi Adams', 1),
  person(6, 'Łukasz O\u2019Cain-Øster', 1),
])
const found = (query: string) => findPeople(tree, query).map((node) => node.person.id)

test.each([
  ['ada', [1, 5, 4]],
  ['ADA OB', [1]],
  ['obi ada', [1]],
  ['  muller zoe ', [3]],
  ['b', [1, 2, 4]],
  ['nobody', []],
  ['', []],
  ['   ', []],
])('%j finds %j, with the nearest first', (query, ids) => {
  expect(found(query)).toEqual(ids)
})

test.each(["o'cain", 'LUKASZ', 'oster ocain', 'cain-øster', 'Lu\u200Bkasz'])(
  '[P11] %j finds Łukasz O’Cain-Øster, as in the search of the console',
  (query) => {
    expect(found(query)).toEqual([6])
  },
)

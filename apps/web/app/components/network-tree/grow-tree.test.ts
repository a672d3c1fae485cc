import { expect, test } from 'vitest'
import { growTree, nextParentIn, pathTo, type TreeNode, type TreePerson, walkTree } from './grow-tree.ts'

const person = (id: number, parents: Partial<TreePerson> = {}): TreePerson => ({
  id,
  first_name: `First ${id}`,
  last_name: `Last ${id}`,
  status: 'Active',
  ...parents,
})
const under = (id: number, placed_under: number) => person(id, { placed_under, recommended_by: 1 })

type Shape = number | [number, ...Shape[]]
const shapeOf = ({ person: { id }, children }: TreeNode): Shape =>
  children.length === 0 ? id : [id, ...children.map(shapeOf)]
const shape = (people: TreePerson[]) => shapeOf(growTree(person(1), people))

test.each<[string, TreePerson[], Shape]>([
  ['nobody', [], 1],
  ['parents of the matrix', [under(2, 1), under(3, 1), under(4, 2)], [1, [2, 4], 3]],
  ['those listed before their parents', [under(4, 2), under(3, 1), under(2, 1)], [1, 3, [2, 4]]],
  [
    'spillover below another than the sponsor',
    [under(2, 1), person(3, { placed_under: 2, recommended_by: 1 })],
    [1, [2, 3]],
  ],
  [
    'sponsors, where no parent is given',
    [person(2, { recommended_by: 1 }), person(3, { recommended_by: 2 })],
    [1, [2, 3]],
  ],
  ['a parent who is not shown', [under(2, 99), person(3, { recommended_by: 98 })], [1, 2, 3]],
  ['no parent at all', [person(2), person(3, { placed_under: null, recommended_by: null })], [1, 2, 3]],
  ['a circle', [under(2, 3), under(3, 4), under(4, 2), under(5, 1)], [1, 5, [2, [4, 3]]]],
  ['somebody below themselves', [under(2, 2)], [1, 2]],
  ['the root listed once more, and a repeated one', [under(1, 2), under(2, 1), under(2, 1)], [1, 2]],
])('the tree of %s is correct', (_, people, expected) => {
  expect(shape(people)).toEqual(expected)
})

test('levels count from the root, and each node counts the people below it', () => {
  const nodes = walkTree(growTree(person(1), [under(2, 1), under(3, 1), under(4, 2), under(5, 4)]))
  expect(nodes.map(({ person: { id }, level, below }) => [id, level, below])).toEqual([
    [1, 0, 4],
    [2, 1, 2],
    [4, 2, 1],
    [5, 3, 0],
    [3, 1, 0],
  ])
})

test.each<[string, TreePerson[], number | undefined]>([
  ['the root without anybody', [], 1],
  ['the root beside an only child', [under(2, 1)], 1],
  ['the left child once the pair is full', [under(2, 1), under(3, 1)], 2],
  ['the right child once the left one has a pair', [under(2, 1), under(3, 1), under(4, 2), under(5, 2)], 3],
  ['the upper level first', [under(2, 1), under(3, 1), under(4, 2), under(5, 4)], 2],
  [
    'nobody if all six levels are full',
    Array.from({ length: 126 }, (_, index) => under(index + 2, Math.floor(index / 2) + 1)),
    undefined,
  ],
])('the next agent is placed below %s', (_, people, parent) => {
  expect(nextParentIn(growTree(person(1), people))?.person.id).toBe(parent)
})

test('a closed branch is skipped, and the path to a person is known', () => {
  const tree = growTree(person(1), [under(2, 1), under(3, 1), under(4, 2)])
  const ids = (nodes: TreeNode[]) => nodes.map(({ person: { id } }) => id)
  expect(ids(walkTree(tree, ({ person: { id } }) => id !== 2))).toEqual([1, 2, 3])
  expect(ids(walkTree(tree).flatMap((node) => (node.person.id === 4 ? pathTo(node) : [])))).toEqual([1, 2])
})

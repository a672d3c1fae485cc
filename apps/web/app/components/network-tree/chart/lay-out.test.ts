import { expect, test } from 'vitest'
import { growTree, type TreePerson } from '../grow-tree.ts'
import { openAtStart } from '../use-tree.ts'
import { CARD_HEIGHT, CARD_WIDTH, layOut } from './lay-out.ts'

const person = (id: number, placed_under: number | null = Math.floor(id / 2)): TreePerson => ({
  id,
  first_name: 'Agent',
  last_name: String(id),
  status: 'Active',
  placed_under,
})
/** Returns the full matrix: person n is above 2n and 2n + 1. */
const full = growTree(
  person(1),
  Array.from({ length: 126 }, (_, index) => person(index + 2)),
)
const open = () => true

test('in the full matrix no two cards touch, and each is centred above its pair', () => {
  const { spots, box } = layOut(full, open)
  expect(spots).toHaveLength(127)
  for (const a of spots) {
    for (const b of spots) {
      const isApart = Math.abs(a.x - b.x) > CARD_WIDTH || Math.abs(a.y - b.y) > CARD_HEIGHT
      expect(a === b || isApart).toBe(true)
    }
  }
  const at = new Map(spots.map(({ key, x }) => [Number(key), x]))
  for (const [id, x] of at) {
    const [left, right] = [at.get(2 * id), at.get(2 * id + 1)]
    if (left !== undefined && right !== undefined) expect((left + right) / 2).toBeCloseTo(x)
  }
  expect(spots[0]).toMatchObject({ key: '1', x: 0, y: 0 })
  expect(box.left).toBeCloseTo(-box.width / 2)
  expect(box.height).toBe(6 * 156 + CARD_HEIGHT)
})

test('the branches below a closed card are left out', () => {
  const { spots } = layOut(full, (id) => id === 1 || id === 2)
  expect(spots.map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5'])
})

test('the free place beside an only child is shown on the right, and below no other card', () => {
  const { spots, freeLines, lines } = layOut(growTree(person(1), [person(2), person(3), person(4)]), open)
  const free = spots.filter(({ node }) => node === undefined)
  expect(free.map(({ key }) => key)).toEqual(['free-2'])
  expect(free[0]?.x).toBeGreaterThan(spots.find(({ key }) => key === '4')?.x ?? Number.POSITIVE_INFINITY)
  expect(freeLines.match(/M/g)).toHaveLength(1)
  expect(lines.match(/M/g)).toHaveLength(3)
})

test('the place that is taken next is shown even below an agent without any, and only if that agent is shown', () => {
  const pair = growTree(person(1), [person(2), person(3)])
  const next = ({ spots }: ReturnType<typeof layOut>) => spots.filter(({ isNext }) => isNext).map(({ key }) => key)
  expect(next(layOut(pair, open))).toEqual(['free-2'])
  expect(next(layOut(pair, () => false))).toEqual([])
  expect(next(layOut(full, open))).toEqual([])
})

test('below the last level there are no free places', () => {
  const chain = growTree(
    person(1, null),
    [2, 3, 4, 5, 6, 7, 8].map((id) => person(id, id - 1)),
  )
  const free = layOut(chain, open).spots.filter(({ node }) => node === undefined)
  expect(free.map(({ key }) => key)).toEqual(['free-1', 'free-2', 'free-3', 'free-4', 'free-5', 'free-6'])
})

test.each([
  [1300, 7],
  [1200, 3],
  [700, 3],
  [600, 1],
  [280, 1],
])('a chart of %i pixels opens %i agents at first, whose levels are readable there', (width, count) => {
  expect(openAtStart(full, width).size).toBe(count)
})

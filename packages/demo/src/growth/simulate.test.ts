import { at, createMatrix, NONE, placeRootInMatrix, status, takenOf } from '@evergrove/core/network'
import { array, assert, double, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSponsorDraw, type Joining, reachedBy, simulateGrowth } from './simulate.ts'

type Node = { name: number; sponsor: Node | null; parent: Node | null; children: Node[]; isPlaced: boolean }

const levelBelow = (node: Node, steps: number): Node[] =>
  steps === 0 ? [node] : node.children.flatMap((child) => levelBelow(child, steps - 1))

/** The plan's rules in their simplest form: searches for places level by level, and counts levels from scratch. */
function search(joinings: Joining[]) {
  const root: Node = { name: 0, sponsor: null, parent: null, children: [], isPlaced: true }
  const nodes = [root]
  const depths = new Map<Node, number>()
  const reached: string[] = []
  for (const { sponsor, staysPending } of joinings) {
    const recruiter = nodes[sponsor] as Node
    const node: Node = { name: nodes.length, sponsor: recruiter, parent: null, children: [], isPlaced: false }
    nodes.push(node)
    if (staysPending) continue
    let anchor = recruiter
    while (!anchor.isPlaced) anchor = anchor.sponsor as Node
    const queue = [anchor]
    while ((queue[0] as Node).children.length === 2) queue.push(...(queue.shift() as Node).children)
    const parent = queue[0] as Node
    parent.children.push(node)
    node.parent = parent
    node.isPlaced = true
    for (let up: Node | null = parent, steps = 1; up !== null && steps <= 6; up = up.parent, steps += 1) {
      let depth = depths.get(up) ?? 0
      while (depth < 6 && levelBelow(up, depth + 1).length === 2 ** (depth + 1)) {
        depth += 1
        reached.push(`${up.name} level ${depth} by ${node.name}`)
      }
      depths.set(up, depth)
    }
  }
  return { nodes, reached }
}

const nearestFree = (node: Node): number =>
  node.children.length < 2 ? 0 : 1 + Math.min(...node.children.map((child) => nearestFree(child)))

/** Favours low numbers, so that subtrees fill up and spill over. */
const aDraw = record({ pick: double({ min: 0, max: 0.999, noNaN: true }), pending: integer({ min: 0, max: 5 }) })
const joiningsArbitrary = array(aDraw, { minLength: 1, maxLength: 160, size: 'max' }).map((draws) =>
  draws.map(({ pick, pending }, index) => ({
    sponsor: Math.floor(pick ** 3 * (index + 1)),
    staysPending: pending === 0,
  })),
)

function rootOnly(growth: number) {
  const matrix = createMatrix(growth + 1)
  matrix.size = 1
  placeRootInMatrix(matrix, 0)
  return matrix
}

test('places, distances, counts and reached levels equal those of a search level by level', () => {
  assert(
    property(joiningsArbitrary, (joinings) => {
      const matrix = rootOnly(joinings.length)
      const waiting = [...joinings]
      const activations = simulateGrowth(matrix, joinings.length, () => waiting.shift() as Joining)
      const { nodes, reached } = search(joinings)
      for (const node of nodes) {
        const agent = node.name
        expect(at(matrix.parent, agent)).toBe(node.parent?.name ?? NONE)
        expect(at(matrix.left, agent)).toBe(node.children[0]?.name ?? NONE)
        expect(at(matrix.right, agent)).toBe(node.children[1]?.name ?? NONE)
        expect(at(matrix.openDistance, agent)).toBe(nearestFree(node))
        expect(takenOf(matrix, agent)).toEqual([1, 2, 3, 4, 5, 6].map((level) => levelBelow(node, level).length))
      }
      const noted = Array.from({ length: activations.count }, (_, index) =>
        reachedBy(activations, index).map(
          ({ agent, level }) => `${agent} level ${level} by ${activations.agent[index]}`,
        ),
      )
      expect(noted.flat()).toEqual(reached)
    }),
    { numRuns: 200 },
  )
})

describe('drawn sponsors', () => {
  const AGENTS = 60_000

  function grow(seed: number) {
    const matrix = rootOnly(AGENTS)
    const activations = simulateGrowth(matrix, AGENTS, createSponsorDraw(matrix, { root: 0, seed }))
    return { matrix, activations }
  }

  const { matrix, activations } = grow(1)
  const sponsors = [...matrix.sponsor.subarray(1)]

  test('are the same for the same seed and differ for another', () => {
    expect([...grow(1).matrix.sponsor.subarray(1)]).toEqual(sponsors)
    expect([...grow(2).matrix.sponsor.subarray(1)]).not.toEqual(sponsors)
  })

  test('have joined before the agents they sponsor', () => {
    expect(sponsors.every((sponsor, index) => sponsor >= 0 && sponsor <= index)).toBe(true)
  })

  test('are unevenly distributed: one brings a tenth, some bring hundreds, most bring none, and one chain is over a thousand long', () => {
    const referrals = new Int32Array(AGENTS + 1)
    const generation = new Int32Array(AGENTS + 1)
    for (const [index, sponsor] of sponsors.entries()) {
      referrals[sponsor] = at(referrals, sponsor) + 1
      generation[index + 1] = at(generation, sponsor) + 1
    }
    expect(at(referrals, 1)).toBeGreaterThan(AGENTS / 10)
    expect(referrals.filter((count) => count > 100).length).toBeGreaterThan(5)
    expect(referrals.filter((count) => count === 0).length).toBeGreaterThan(AGENTS / 2)
    expect(Math.max(...generation)).toBeGreaterThan(1000)
    expect(Math.max(...matrix.depth)).toBeGreaterThan(1000)
  })

  test('leave about a tenth of the agents Pending, but never the largest sponsor', () => {
    expect(activations.count / AGENTS).toBeCloseTo(0.9, 1)
    expect(at(matrix.status, 1)).toBe(status.active)
  })

  test('are never Suspended', () => {
    const suspended = rootOnly(2000)
    suspended.size = 5
    suspended.status.fill(status.suspended, 1, 5)
    suspended.sponsor.fill(0, 1, 5)
    const draw = createSponsorDraw(suspended, { root: 0, seed: 1 })
    const drawn = Array.from({ length: 500 }, () => {
      const { sponsor } = draw()
      suspended.sponsor[suspended.size] = sponsor
      suspended.size += 1
      return sponsor
    })
    expect(drawn.filter((sponsor) => at(suspended.status, sponsor) === status.suspended)).toEqual([])
    expect(drawn).toContain(0)
  })
})

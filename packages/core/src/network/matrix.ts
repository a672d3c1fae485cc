/**
 * The matrix in memory, for bulk growth, replays and simulations: the rules of placement and of complete levels on
 * typed arrays, with less than a hundred bytes per agent. An agent is a position, counted from 0 in the order of
 * joining. No I/O.
 */

import { placesOfLevel } from '@evergrove/contract/network'
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { depthOf, newlyReachedLevels } from '../plan/index.ts'

export const NONE = -1

export const status = { pending: 0, active: 1, suspended: 2 } as const

export type Matrix = {
  /** The number of agents; the arrays have room for more. */
  size: number
  sponsor: Int32Array
  status: Uint8Array
  parent: Int32Array
  left: Int32Array
  right: Int32Array
  /** Steps from the root; NONE without a place. */
  depth: Int32Array
  openDistance: Int32Array
  /** Six numbers per agent: the places taken at the distances 1 to 6. */
  taken: Uint8Array
  /** 1 if an activation below has changed the agent's distance or counts. */
  isTouched: Uint8Array
}

export type ReachedInMatrix = { agent: number; level: number; isActive: boolean }

/** Returns a matrix without agents that has room for `capacity` of them. */
export function createMatrix(capacity: number): Matrix {
  const none = () => new Int32Array(capacity).fill(NONE)
  return {
    size: 0,
    sponsor: none(),
    status: new Uint8Array(capacity),
    parent: none(),
    left: none(),
    right: none(),
    depth: none(),
    openDistance: new Int32Array(capacity),
    taken: new Uint8Array(capacity * MATRIX_DEPTH),
    isTouched: new Uint8Array(capacity),
  }
}

/** Returns the number that an array holds for an agent; throws if there is no such agent. */
export function at(array: Int32Array | Uint8Array | Uint16Array | Float64Array, position: number): number {
  const value = array[position]
  if (value === undefined) throw new Error(`There is no agent at ${position}`)
  return value
}

/** Returns the six counts of an agent. */
export const takenOf = ({ taken }: Matrix, agent: number): number[] =>
  Array.from(taken.subarray(agent * MATRIX_DEPTH, (agent + 1) * MATRIX_DEPTH))

/** Adds a Pending agent without a place and returns its position. */
export function addToMatrix(matrix: Matrix, sponsor: number): number {
  const agent = matrix.size
  matrix.sponsor[agent] = sponsor
  matrix.size += 1
  return agent
}

/** Gives the root its place. */
export function placeRootInMatrix(matrix: Matrix, root: number): void {
  matrix.status[root] = status.active
  matrix.depth[root] = 0
}

/**
 * Makes a Pending agent Active and gives it the first free place below its anchor (plan rule 4), or lets its existing
 * place count again (plan rule 17). Returns the levels that its uplines reach through it (plan rule 8), the nearest
 * upline first.
 */
export function activateInMatrix(matrix: Matrix, agent: number): ReachedInMatrix[] {
  matrix.status[agent] = status.active
  if (at(matrix.depth, agent) !== NONE) return countPlace(matrix, at(matrix.parent, agent))
  return takeFreePlace(matrix, agent)
}

/** Gives an agent of any status the first free place below its anchor (plan rule 4). Returns as `activateInMatrix` does. */
export function takeFreePlace(matrix: Matrix, agent: number): ReachedInMatrix[] {
  const parent = findFreeParent(matrix, findAnchor(matrix, agent))
  return takePlace(matrix, agent, { parent, side: freeSideOf(matrix, parent) ?? 'right' })
}

export type SideInMatrix = 'left' | 'right'

/** Returns the side below an agent that is free, the left one first; undefined if both are taken. */
export function freeSideOf({ left, right }: Matrix, parent: number): SideInMatrix | undefined {
  if (at(left, parent) === NONE) return 'left'
  return at(right, parent) === NONE ? 'right' : undefined
}

/** Gives an agent of any status this place, which must be free. Returns as `activateInMatrix` does. */
export function takePlace(
  matrix: Matrix,
  agent: number,
  { parent, side }: { parent: number; side: SideInMatrix },
): ReachedInMatrix[] {
  matrix.parent[agent] = parent
  matrix.depth[agent] = at(matrix.depth, parent) + 1
  matrix[side][parent] = agent
  raiseOpenDistances(matrix, parent)
  return countPlace(matrix, parent)
}

export type LostInMatrix = { agent: number; level: number }

/**
 * Makes an Active agent Pending again: its place stays and no longer counts (plan rules 15 and 16). Returns the levels
 * that its uplines lose, the nearest upline first, and for each the highest level first.
 */
export function deactivateInMatrix(matrix: Matrix, agent: number): LostInMatrix[] {
  const lost: LostInMatrix[] = []
  matrix.status[agent] = status.pending
  let upline = at(matrix.parent, agent)
  for (let distance = 1; distance <= MATRIX_DEPTH && upline !== NONE; distance += 1) {
    const counter = upline * MATRIX_DEPTH + distance - 1
    const before = depthOf(takenOf(matrix, upline))
    matrix.taken[counter] = at(matrix.taken, counter) - 1
    matrix.isTouched[upline] = 1
    for (let level = before; level > depthOf(takenOf(matrix, upline)); level -= 1) lost.push({ agent: upline, level })
    upline = at(matrix.parent, upline)
  }
  return lost
}

function findAnchor(matrix: Matrix, agent: number): number {
  let anchor = at(matrix.sponsor, agent)
  while (at(matrix.depth, anchor) === NONE) anchor = at(matrix.sponsor, anchor)
  return anchor
}

/** Follows the smaller distance to a free side, and goes left on ties. That finds the same place as a search level by level. */
function findFreeParent({ left, right, openDistance }: Matrix, anchor: number): number {
  let here = anchor
  while (at(openDistance, here) > 0) {
    const [onLeft, onRight] = [at(left, here), at(right, here)]
    here = at(openDistance, onLeft) <= at(openDistance, onRight) ? onLeft : onRight
  }
  return here
}

function raiseOpenDistances({ parent, left, right, openDistance, isTouched }: Matrix, lowest: number): void {
  let here = lowest
  while (here !== NONE && at(left, here) !== NONE && at(right, here) !== NONE) {
    const distance = 1 + Math.min(at(openDistance, at(left, here)), at(openDistance, at(right, here)))
    if (distance === at(openDistance, here)) return
    openDistance[here] = distance
    isTouched[here] = 1
    here = at(parent, here)
  }
}

function countPlace(matrix: Matrix, parent: number): ReachedInMatrix[] {
  const reached: ReachedInMatrix[] = []
  let upline = parent
  for (let distance = 1; distance <= MATRIX_DEPTH && upline !== NONE; distance += 1) {
    const counter = upline * MATRIX_DEPTH + distance - 1
    const count = at(matrix.taken, counter) + 1
    matrix.taken[counter] = count
    matrix.isTouched[upline] = 1
    if (count === placesOfLevel(distance)) {
      const isActive = at(matrix.status, upline) === status.active
      for (const level of newlyReachedLevels(takenOf(matrix, upline), distance)) {
        reached.push({ agent: upline, level, isActive })
      }
    }
    upline = at(matrix.parent, upline)
  }
  return reached
}

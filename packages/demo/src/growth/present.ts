/** Loads the existing network into memory. */
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { createMatrix, type Matrix, NONE, status } from '@evergrove/core/network'
import type { Trx } from '@evergrove/core/platform/schema'
import { countAgents, listPresentAgents, type PresentAgent } from './present.repository.ts'

const PAGE = 50_000

/** A closed account earns and recruits as little as a suspended agent. Neither changes while the network grows. */
const statusOf = {
  Pending: status.pending,
  Active: status.active,
  Suspended: status.suspended,
  Closed: status.suspended,
}

export type Present = {
  matrix: Matrix
  root: number
  /** The ids by position, in ascending order. */
  ids: Float64Array
}

/** Returns the position of an id in ids in ascending order. */
function positionOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  if (ids[low] !== id) throw new Error(`There is no agent ${id}`)
  return low
}

/** Loads all agents and places into a matrix that has room for `growth` more agents. */
export async function loadPresent(trx: Trx, growth: number): Promise<Present> {
  const count = await countAgents(trx)
  const matrix = createMatrix(count + growth)
  const ids = new Float64Array(count)
  // A parent can have a higher id than its child, so the sides are set once every position is known.
  const parents = new Float64Array(count)
  const isRight = new Uint8Array(count)
  let root = NONE
  let page: PresentAgent[] = []
  do {
    page = await listPresentAgents(trx, ids[matrix.size - 1] ?? 0, PAGE)
    for (const agent of page) {
      const position = matrix.size
      ids[position] = agent.id
      parents[position] = agent.parent_id ?? 0
      isRight[position] = agent.side === 'right' ? 1 : 0
      if (agent.recommended_by === null) root = position
      else matrix.sponsor[position] = positionOf(ids.subarray(0, position), agent.recommended_by)
      take(matrix, agent)
    }
  } while (page.length === PAGE)
  if (root === NONE) throw new Error('The company has not been founded')

  for (const [position, parentId] of parents.entries()) {
    if (parentId === 0) continue
    const parent = positionOf(ids, parentId)
    matrix.parent[position] = parent
    const side = isRight[position] === 1 ? matrix.right : matrix.left
    side[parent] = position
  }
  return { matrix, root, ids }
}

function take(matrix: Matrix, agent: PresentAgent): void {
  const position = matrix.size
  matrix.status[position] = statusOf[agent.status]
  matrix.depth[position] = agent.depth ?? NONE
  matrix.openDistance[position] = agent.open_distance ?? 0
  matrix.taken.set(agent.counts ?? [], position * MATRIX_DEPTH)
  matrix.size += 1
}

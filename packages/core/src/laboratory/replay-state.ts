/** The state of a replay on typed arrays: the matrix, the recorded facts, and the payments to each agent. No I/O. */
import { type ActivationBonusKind, activationBonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { recordOf } from '@evergrove/contract/platform/records'
import { createMatrix, type Matrix, NONE } from '../network/index.ts'
import type { PlanVersion } from '../plan/index.ts'

/** The sums of each agent: bonuses for activations, match bonuses, and rewards at their value, in minor units. */
export type Sums = { activation: Float64Array; match: Float64Array; rewards: Float64Array }
export const sumNames = ['activation', 'match', 'rewards'] as const

/** The product's records of reached levels, chained by the agent whose activation completed them. */
type Facts = {
  count: number
  /** The newest fact of an activation's agent, and the one before each fact; NONE at the end. */
  newest: Int32Array
  before: Int32Array
  agent: Int32Array
  level: Uint8Array
  round: Uint16Array
  version: Uint16Array
  wasActive: Uint8Array
  /** 1 if the reward of the level had been given before, so that it was not owed again. */
  wasGiven: Uint8Array
  isGiven: Uint8Array
}

/** The receiver of a bonus for an activation that stands, and its version, counted from 1; 0 if nobody received it. */
type Received = { receiver: Int32Array; version: Uint16Array }

export type ReplayState = {
  ids: Float64Array
  matrix: Matrix
  /** The parents that the product recorded. */
  parent: Int32Array
  /** The approval of its payment by which an agent is active. */
  round: Uint16Array
  /** The level up to which an agent was paid before the company moved in. */
  formerLevel: Uint8Array
  facts: Facts
  /** The fact by which an agent holds a level; NONE without the level. */
  standing: Int32Array
  received: Record<ActivationBonusKind, Received>
  versions: { plan: PlanVersion; publishedAt: Date }[]
  draft: PlanVersion
  /** The sums by the versions of their time, by the draft, and in the ledger. */
  sums: { real: Sums; draft: Sums; ledger: Sums }
  fees: { real: bigint; standing: number }
  activations: number
  reversals: number
  /** The number of bonuses whose receiver no record names, because the plan of the time paid none. */
  assumed: number
  /** The number of differences between the replay and the records. */
  differences: number
}

const createSums = (agents: number): Sums => recordOf(sumNames, () => new Float64Array(agents))

type Sizes = { agents: number; reached: number }

/** Creates a replay before its first event. */
export function createState(
  { agents, reached }: Sizes,
  { versions, draft }: Pick<ReplayState, 'versions' | 'draft'>,
): ReplayState {
  const none = (length: number) => new Int32Array(length).fill(NONE)
  return {
    ids: new Float64Array(agents),
    matrix: createMatrix(agents),
    parent: none(agents),
    round: new Uint16Array(agents),
    formerLevel: new Uint8Array(agents),
    facts: {
      count: 0,
      newest: none(agents),
      before: none(reached),
      agent: none(reached),
      level: new Uint8Array(reached),
      round: new Uint16Array(reached),
      version: new Uint16Array(reached),
      wasActive: new Uint8Array(reached),
      wasGiven: new Uint8Array(reached),
      isGiven: new Uint8Array(reached),
    },
    standing: none(agents * MATRIX_DEPTH),
    received: recordOf(activationBonusKinds, () => ({ receiver: none(agents), version: new Uint16Array(agents) })),
    versions,
    draft,
    sums: { real: createSums(agents), draft: createSums(agents), ledger: createSums(agents) },
    fees: { real: 0n, standing: 0 },
    activations: 0,
    reversals: 0,
    assumed: 0,
    differences: 0,
  }
}

/** Returns the position of an id among ids in ascending order. Throws if it is not there. */
export function positionOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  if (ids[low] !== id) throw new Error(`There is no agent ${id}`)
  return low
}

/** Returns the index of the version with this number. Throws if there is none. */
export function versionIndex({ versions }: ReplayState, id: number): number {
  const index = versions.findIndex(({ plan }) => plan.id === id)
  if (index === -1) throw new Error(`There is no version ${id} of the plan`)
  return index
}

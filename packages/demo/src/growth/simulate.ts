/** Simulates growth in memory: the agents who join, their places, and the levels that they complete. No I/O. */
import {
  activateInMatrix,
  addToMatrix,
  at,
  type Matrix,
  NONE,
  type ReachedInMatrix,
  status,
} from '@evergrove/core/network'

// Chooses the sponsors of a network grown in bulk. They are unevenly distributed, as in reality, and the same for a
// seed.

/**
 * The share of agents that always get the same sponsor, who brings an eighth of all agents together with those drawn at
 * random.
 */
const MEGA_SHARE = 0.03
/** The share that forms one long chain, in which each agent is sponsored by the one before. */
const CHAIN_SHARE = 0.02
/** The share of the others that get a random agent's sponsor, so that large ones attract more. The rest get that agent. */
const ATTACHED_SHARE = 0.8
const PENDING_SHARE = 0.1

/** Returns random numbers from 0 up to, but not including, 1. The same seed gives the same numbers. */
function createRandom(seed: number): () => number {
  // Spreads neighbouring seeds far apart. A state of zero would give only zeros.
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  for (let warming = 0; warming < 8; warming += 1) next()
  return next
}

export type Joining = {
  sponsor: number
  /** True if the agent never pays the fee. */
  staysPending: boolean
}

/**
 * Draws a sponsor for each new agent among those who joined before. The first new agent is sponsored by the root, pays
 * the fee, and ends up with an eighth of the others. A Suspended agent never becomes a sponsor (plan rule 2).
 */
export function createSponsorDraw(matrix: Matrix, { root, seed }: { root: number; seed: number }): () => Joining {
  const random = createRandom(seed)
  const first = matrix.size
  let chainEnd = root

  const pick = (): number => {
    const agent = Math.floor(random() * matrix.size)
    const attached = random() < ATTACHED_SHARE ? at(matrix.sponsor, agent) : agent
    const sponsor = attached === NONE ? root : attached
    return at(matrix.status, sponsor) === status.suspended ? root : sponsor
  }

  return () => {
    if (matrix.size === first) return { sponsor: root, staysPending: false }
    const kind = random()
    const staysPending = random() < PENDING_SHARE
    if (kind < MEGA_SHARE) return { sponsor: first, staysPending }
    if (kind >= MEGA_SHARE + CHAIN_SHARE) return { sponsor: pick(), staysPending }
    const sponsor = chainEnd
    chainEnd = matrix.size
    return { sponsor, staysPending }
  }
}

/** The effects of activations, in order. The reached levels are in flat arrays because there can be millions. */
export type Activations = {
  count: number
  agent: Int32Array
  /** True if the sponsor was Active at that moment. */
  isSponsorActive: Uint8Array
  /**
   * The position in the arrays below at which the levels reached by an activation begin. They end where those of the
   * next one begin.
   */
  reachedFrom: Int32Array
  reachedAgent: Int32Array
  reachedLevel: Uint8Array
  wasActive: Uint8Array
}

function createActivations(matrix: Matrix, growth: number): Activations {
  // Level k of an agent needs 2^k places that are level k of no other agent, so there are fewer levels than places.
  const levels = matrix.size + growth
  return {
    count: 0,
    agent: new Int32Array(growth),
    isSponsorActive: new Uint8Array(growth),
    reachedFrom: new Int32Array(growth + 1),
    reachedAgent: new Int32Array(levels),
    reachedLevel: new Uint8Array(levels),
    wasActive: new Uint8Array(levels),
  }
}

/** Adds `growth` agents. Each is activated at once unless it stays Pending. */
export function simulateGrowth(matrix: Matrix, growth: number, draw: () => Joining): Activations {
  const activations = createActivations(matrix, growth)
  for (let joined = 0; joined < growth; joined += 1) {
    const { sponsor, staysPending } = draw()
    const agent = addToMatrix(matrix, sponsor)
    if (staysPending) continue
    const { count } = activations
    activations.agent[count] = agent
    activations.isSponsorActive[count] = at(matrix.status, sponsor) === status.active ? 1 : 0
    note(activations, activateInMatrix(matrix, agent))
  }
  return activations
}

function note(activations: Activations, reached: ReachedInMatrix[]): void {
  let end = at(activations.reachedFrom, activations.count)
  for (const { agent, level, isActive } of reached) {
    activations.reachedAgent[end] = agent
    activations.reachedLevel[end] = level
    activations.wasActive[end] = isActive ? 1 : 0
    end += 1
  }
  activations.count += 1
  activations.reachedFrom[activations.count] = end
}

/** Returns the levels that uplines reached through an activation, the nearest upline first. */
export function reachedBy(activations: Activations, index: number): ReachedInMatrix[] {
  const from = at(activations.reachedFrom, index)
  return Array.from({ length: at(activations.reachedFrom, index + 1) - from }, (_, offset) => ({
    agent: at(activations.reachedAgent, from + offset),
    level: at(activations.reachedLevel, from + offset),
    isActive: at(activations.wasActive, from + offset) === 1,
  }))
}

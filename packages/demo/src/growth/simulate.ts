/** Simulates growth in memory: the agents who join, their places, and the levels that they complete. No I/O. */
import { activateInMatrix, addToMatrix, at, type Matrix, type ReachedInMatrix, status } from '@evergrove/core/network'
import type { Joining } from './sponsorship.ts'

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

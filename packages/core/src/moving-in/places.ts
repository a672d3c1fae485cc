/**
 * Gives the agents of a source their places in memory: those of the source where they are valid, and otherwise by plan
 * rule 4 in the order of approval. No I/O.
 */
import {
  at,
  createMatrix,
  freeSideOf,
  type Matrix,
  NONE,
  placeRootInMatrix,
  type ReachedInMatrix,
  type SideInMatrix,
  status,
  takeFreePlace,
  takenOf,
  takePlace,
} from '../network/index.ts'
import { depthOf } from '../plan/index.ts'

export type NetworkAgent = {
  id: number
  sponsor_id: number | null
  status: string
  payment_id: number | null
  /** The moment at which the fee was approved; null while it is not. */
  approved_at: Date | null
  /** The place, if the agent has one already. */
  parent_id: number | null
  side: SideInMatrix | null
  number: number | null
}

/** The place that the source gives an agent. */
export type WantedPlace = { parentId: number; side: SideInMatrix | undefined }

type NewPlace = {
  agent_id: number
  parent_id: number
  side: SideInMatrix
  depth: number
  placed_at: Date
}

type NewReached = { agent_id: number; level: number; payment_id: number; was_active: boolean }

export type Network = {
  /** In the order in which they were taken. */
  places: NewPlace[]
  reached: NewReached[]
  /** Every agent with a place that is new or has changed. */
  counted: { agent_id: number; open_distance: number; counts: number[] }[]
  /** The level of every agent with a place. */
  levels: Map<number, number>
}

const statusOf: Readonly<Record<string, number>> = { Pending: status.pending, Active: status.active }

class Placing {
  readonly #agents: readonly NetworkAgent[]
  readonly #positions: ReadonlyMap<number, number>
  readonly #matrix: Matrix
  /** The agents whom the source places below each. */
  readonly #below = new Map<number, { agent: number; side: SideInMatrix | undefined }[]>()
  readonly #isNew: Uint8Array
  readonly #placed: number[] = []
  readonly #reached: (ReachedInMatrix & { payer: number })[] = []

  constructor(agents: readonly NetworkAgent[]) {
    this.#agents = agents
    this.#positions = new Map(agents.map(({ id }, position) => [id, position]))
    this.#matrix = createMatrix(agents.length)
    this.#isNew = new Uint8Array(agents.length)
    this.#matrix.size = agents.length
    for (const [position, { sponsor_id, status: word }] of agents.entries()) {
      this.#matrix.sponsor[position] = sponsor_id === null ? NONE : this.#positionOf(sponsor_id)
      this.#matrix.status[position] = statusOf[word] ?? status.suspended
      if (sponsor_id === null) placeRootInMatrix(this.#matrix, position)
    }
    const placed = agents.filter(({ parent_id }) => parent_id !== null)
    for (const { id, parent_id, side } of placed.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))) {
      takePlace(this.#matrix, this.#positionOf(id), { parent: this.#positionOf(parent_id ?? 0), side: side ?? 'left' })
    }
    this.#matrix.isTouched.fill(0)
  }

  place(wanted: ReadonlyMap<number, WantedPlace>): Network {
    const waiting = this.#waiting()
    for (const agent of waiting) {
      const place = wanted.get(this.#agent(agent).id)
      const parent = place === undefined ? undefined : this.#positions.get(place.parentId)
      if (place === undefined || parent === undefined) continue
      this.#below.set(parent, [...(this.#below.get(parent) ?? []), { agent, side: place.side }])
    }
    for (const position of this.#placedBefore()) this.#followSource(position)
    for (const agent of waiting) {
      if (at(this.#matrix.depth, agent) !== NONE) continue
      this.#note(agent, takeFreePlace(this.#matrix, agent))
      this.#followSource(agent)
    }
    return this.#result()
  }

  /** Places the agents below an agent whom the source places there on a free side, and those below them. */
  #followSource(top: number): void {
    const open = [top]
    for (let parent = open.shift(); parent !== undefined; parent = open.shift()) {
      const below = this.#below.get(parent) ?? []
      for (const { agent, side: wanted } of below.toSorted((one, other) => orderOf(one.side) - orderOf(other.side))) {
        const side = wanted ?? freeSideOf(this.#matrix, parent)
        const isFree = side !== undefined && at(this.#matrix[side], parent) === NONE
        if (!isFree || at(this.#matrix.depth, agent) !== NONE) continue
        this.#note(agent, takePlace(this.#matrix, agent, { parent, side }))
        open.push(agent)
      }
    }
  }

  /** Agents whose fee is approved and who have no place, in the order of approval. */
  #waiting(): number[] {
    return [...this.#agents.keys()]
      .filter((agent) => this.#agent(agent).approved_at !== null && at(this.#matrix.depth, agent) === NONE)
      .toSorted((one, other) => this.#approvedAt(one) - this.#approvedAt(other) || one - other)
  }

  #placedBefore(): number[] {
    const numberOf = (position: number) => this.#agent(position).number ?? 0
    return [...this.#agents.keys()]
      .filter((agent) => at(this.#matrix.depth, agent) !== NONE)
      .toSorted((one, other) => numberOf(one) - numberOf(other))
  }

  #note(payer: number, reached: readonly ReachedInMatrix[]): void {
    this.#isNew[payer] = 1
    this.#placed.push(payer)
    this.#reached.push(...reached.map((one) => ({ ...one, payer })))
  }

  #result(): Network {
    const matrix = this.#matrix
    const idOf = (position: number): number => this.#agent(position).id
    const all = [...this.#agents.keys()].filter((agent) => at(matrix.depth, agent) !== NONE)
    return {
      places: this.#placed.map((agent) => {
        const parent = at(matrix.parent, agent)
        return {
          agent_id: idOf(agent),
          parent_id: idOf(parent),
          side: at(matrix.left, parent) === agent ? 'left' : 'right',
          depth: at(matrix.depth, agent),
          placed_at: this.#agent(agent).approved_at ?? new Date(0),
        }
      }),
      reached: this.#reached.map(({ agent, level, isActive, payer }) => ({
        agent_id: idOf(agent),
        level,
        payment_id: this.#agent(payer).payment_id ?? 0,
        was_active: isActive,
      })),
      counted: all
        .filter((agent) => at(matrix.isTouched, agent) === 1 || at(this.#isNew, agent) === 1)
        .map((agent) => ({
          agent_id: idOf(agent),
          open_distance: at(matrix.openDistance, agent),
          counts: takenOf(matrix, agent),
        })),
      levels: new Map(all.map((agent) => [idOf(agent), depthOf(takenOf(matrix, agent))])),
    }
  }

  #approvedAt(position: number): number {
    return this.#agent(position).approved_at?.getTime() ?? 0
  }

  #agent(position: number): NetworkAgent {
    const agent = this.#agents[position]
    if (agent === undefined) throw new Error(`There is no agent at ${position}`)
    return agent
  }

  #positionOf(id: number): number {
    const position = this.#positions.get(id)
    if (position === undefined) throw new Error(`There is no agent ${id}`)
    return position
  }
}

/** The left side comes first, and then the right one; where the source gives no side, the first that is free. */
const orderOf = (side: SideInMatrix | undefined): number => (side === undefined ? 2 : side === 'left' ? 0 : 1)

/**
 * Returns the places of the agents whose fee is approved and who have none, with the levels that are complete then.
 * Nobody who has a place moves.
 * @param agents all agents of the company, in the order of their ids
 * @param wanted the places of the source, by our ids
 */
export const placeBroughtOver = (agents: readonly NetworkAgent[], wanted: ReadonlyMap<number, WantedPlace>): Network =>
  new Placing(agents).place(wanted)

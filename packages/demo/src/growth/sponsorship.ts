/**
 * Chooses the sponsors of a network grown in bulk. They are unevenly distributed, as in reality, and the same for a
 * seed. No I/O.
 */
import { at, type Matrix, NONE, status } from '@evergrove/core/network'

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

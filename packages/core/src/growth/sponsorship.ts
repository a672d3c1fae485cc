/** Who brings whom in a network grown in bulk: skewed as in life, and the same for the same seed. No I/O. */
import { at, type Matrix, NOBODY, status } from './matrix.ts'

/** Of all agents, those that one sponsor brings for sure, which with those it attracts makes an eighth. */
const MEGA_SHARE = 0.03
/** Those that form one long chain, each brought by the one before. */
const CHAIN_SHARE = 0.02
/** Of the others, those whose sponsor is that of a random agent, so that who has many gets more; else it is that agent. */
const ATTACHED_SHARE = 0.8
const PENDING_SHARE = 0.1

/** Random numbers from 0 to below 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  // Neighbouring seeds are spread far apart; zero would give nothing but zeros.
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
  /** Whether the fee is never paid. */
  staysPending: boolean
}

/**
 * Draws for each new agent its sponsor among those who joined before: the first of the new ones is brought by the root,
 * pays, and brings an eighth of the others in the end. Nobody is brought by a Suspended agent (plan rule 2).
 */
export function createSponsorDraw(matrix: Matrix, { root, seed }: { root: number; seed: number }): () => Joining {
  const random = createRandom(seed)
  const first = matrix.size
  let chainEnd = root

  const pick = (): number => {
    const agent = Math.floor(random() * matrix.size)
    const attached = random() < ATTACHED_SHARE ? at(matrix.sponsor, agent) : agent
    const sponsor = attached === NOBODY ? root : attached
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

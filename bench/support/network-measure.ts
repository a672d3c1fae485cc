/** Times actions of one kind, one after another on each of several clients, until time or material is used up. */

export type Taken = {
  /** The duration of each action in milliseconds. */
  actions: number[]
  /** The total duration in milliseconds. */
  wallMs: number
}

export type Timed<M> = {
  clients: number
  seconds: number
  /** The items to act on, each once; with `isEndless`, again from the beginning. */
  material: readonly M[]
  isEndless?: boolean
  /** Runs the action. It may return the milliseconds to count instead of the whole duration. */
  action: (one: M) => Promise<unknown>
}

/** Runs actions until the material or the time is used up, and finishes those under way. */
export async function time<M>({ clients, seconds, material, isEndless = false, action }: Timed<M>): Promise<Taken> {
  const actions: number[] = []
  const limit = isEndless ? Number.POSITIVE_INFINITY : material.length
  let next = 0
  const started = performance.now()
  const until = started + seconds * 1000
  const work = async () => {
    while (performance.now() < until && next < limit) {
      const one = material[next % material.length] as M
      next += 1
      const begun = performance.now()
      const own = await action(one)
      actions.push(typeof own === 'number' ? own : performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  return { actions, wallMs: performance.now() - started }
}

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Returns the median and the 99th percentile of an action in milliseconds, and the actions per second of all clients together. */
export function summarize(rounds: Taken[]) {
  const sorted = rounds.flatMap(({ actions }) => actions).toSorted((a, b) => a - b)
  const wallMs = rounds.reduce((sum, round) => sum + round.wallMs, 0)
  return {
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    perSecond: (sorted.length * 1000) / wallMs,
    count: sorted.length,
  }
}

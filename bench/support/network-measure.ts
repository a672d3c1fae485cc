/** Times acts of one kind, one after another on each of some clients, until time or material is used up. */

export type Taken = {
  /** How long each act took, in milliseconds. */
  acts: number[]
  /** How long they took all together. */
  wallMs: number
}

export type Timed<M> = {
  clients: number
  seconds: number
  /** What is acted on, each once; or again from the beginning with `isEndless`. */
  material: readonly M[]
  isEndless?: boolean
  /** Does it, and may give the milliseconds that count instead of all it took. */
  act: (one: M) => Promise<unknown>
}

/** Acts until the material or the time is used up; acts under way at the end are finished. */
export async function time<M>({ clients, seconds, material, isEndless = false, act }: Timed<M>): Promise<Taken> {
  const acts: number[] = []
  const limit = isEndless ? Number.POSITIVE_INFINITY : material.length
  let next = 0
  const started = performance.now()
  const until = started + seconds * 1000
  const work = async () => {
    while (performance.now() < until && next < limit) {
      const one = material[next % material.length] as M
      next += 1
      const begun = performance.now()
      const own = await act(one)
      acts.push(typeof own === 'number' ? own : performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  return { acts, wallMs: performance.now() - started }
}

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The median and the 99th percentile of an act in milliseconds, and acts per second of all clients together. */
export function summarize(rounds: Taken[]) {
  const sorted = rounds.flatMap(({ acts }) => acts).toSorted((a, b) => a - b)
  const wallMs = rounds.reduce((sum, round) => sum + round.wallMs, 0)
  return {
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    perSecond: (sorted.length * 1000) / wallMs,
    count: sorted.length,
  }
}

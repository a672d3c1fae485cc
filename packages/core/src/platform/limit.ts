/** A limit on the number of pieces of work that run at once; the others wait their turn. */
import { unavailable } from './errors.ts'

export type Limit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Returns a function that runs at most `max` pieces of work at once, in the order in which they came. If `maxWaiting`
 * others are waiting already, a further one is refused with `unavailable`.
 */
export function createLimit(max: number, { maxWaiting = Number.POSITIVE_INFINITY } = {}): Limit {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < max) running += 1
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw unavailable('The server is busy. Try again in a moment.')
    try {
      return await work()
    } finally {
      // A finished piece gives its place to the next one in the queue, so that no newcomer takes it.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

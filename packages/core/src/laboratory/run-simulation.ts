/** Runs simulations in a thread of their own, so that the process continues to serve requests (decision 0052). */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { unavailable } from '../platform/errors.ts'
import { requireExact, type SimulationInput } from './simulate.ts'
import type { ThreadInput, ThreadMessage } from './simulation-thread.ts'

const ENTRY = new URL('./simulation-thread.ts', import.meta.url)
const MOST_AT_ONCE = 2
const MAX_MEMORY_MB = 512

let running = 0

/**
 * Yields the progress of the simulations, and finally their results in the order of the inputs. Ending the iteration
 * early ends the thread at its next step. Throws `invalid` where sums could not be exact, and `unavailable` while too
 * many simulations run.
 */
export async function* runSimulations(inputs: SimulationInput[]): AsyncGenerator<ThreadMessage, void> {
  for (const { plan, assumptions } of inputs) requireExact(plan, assumptions.agents)
  if (running >= MOST_AT_ONCE) throw unavailable('Other simulations are running. Try again in a moment.')
  running += 1
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const thread = new Worker(ENTRY, {
    workerData: { inputs, stop } satisfies ThreadInput,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  const ended = new Promise((resolve) => thread.once('exit', resolve))
  // An error after the end of the iteration matters to nobody, but would end the process if nothing listened to it.
  thread.on('error', () => undefined)
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[ThreadMessage]>) {
      yield message
      if ('results' in message) return
    }
    throw new Error('The thread of a simulation ended without a result')
  } finally {
    // The thread is asked to stop, not terminated: V8 can end the whole process when it interrupts a thread within
    // optimized code.
    Atomics.store(stop, 0, 1)
    await ended
    running -= 1
  }
}

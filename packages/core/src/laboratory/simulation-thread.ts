/** A simulation's thread. It gets its input at the start, and reports its progress and results until asked to stop. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Simulation } from '@evergrove/contract/plan-laboratory'
import { type SimulationInput, simulate } from './simulate.ts'

/** `stop` is shared with the process, which sets it to 1 when nobody waits for the results any more. */
export type ThreadInput = { inputs: SimulationInput[]; stop: Int32Array<SharedArrayBuffer> }
export type ThreadMessage = { progress: number } | { results: Simulation[] }

const { inputs, stop }: ThreadInput = workerData
const say = (message: ThreadMessage) => parentPort?.postMessage(message, [])

function simulateAll(): Simulation[] | undefined {
  const results: Simulation[] = []
  for (const input of inputs) {
    const steps = simulate(input)
    let step = steps.next()
    while (step.done !== true) {
      if (Atomics.load(stop, 0) === 1) return
      say({ progress: (results.length + step.value) / inputs.length })
      step = steps.next()
    }
    results.push(step.value)
  }
  return results
}

const results = simulateAll()
if (results !== undefined) say({ results })

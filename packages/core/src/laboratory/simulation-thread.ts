/** The thread of a simulation: gets its input when it starts, and says how far it is and what came out. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Simulation } from '@evergrove/contract/plan-laboratory'
import { type SimulationInput, simulate } from './simulate.ts'

export type ThreadInput = SimulationInput[]
export type ThreadMessage = { progress: number } | { results: Simulation[] }

const inputs: ThreadInput = workerData
const say = (message: ThreadMessage) => parentPort?.postMessage(message, [])

const results: Simulation[] = []
for (const input of inputs) {
  const steps = simulate(input)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) {
      results.push(step.value)
      break
    }
    say({ progress: (results.length + step.value) / inputs.length })
  }
}
say({ results })

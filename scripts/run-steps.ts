/** Runs commands, as many at a time as there are cores, and prints how long each took. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describeRun, processorSeconds } from './times/times.ts'

export const ROOT = join(import.meta.dirname, '..')

export type Step = { name: string; command: string; args: string[]; cwd?: string; env?: Record<string, string> }

/** The path of a program that npm installed. */
export const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name)

const seconds: [name: string, seconds: number][] = []

/** Thrown when a step fails. The process ends with the exit code of the step. */
export class StepFailed extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs one step. Throws StepFailed if it fails. With `isQuiet`, its output is shown only then. */
async function runStep({ name, command, args, cwd = ROOT, env = {} }: Step, isQuiet: boolean): Promise<void> {
  const started = performance.now()
  if (!isQuiet) console.error(`\n── ${name} ──`)
  const child = spawn(command, args, {
    cwd,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const status = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  if (status !== 0) throw new StepFailed(`${output}\n${name} failed.`, status)
  const taken = (performance.now() - started) / 1000
  seconds.push([name, taken])
  console.error(`${name}: ${taken.toFixed(1)} s`)
}

/** Runs all of these independent steps. Throws StepFailed with the output of each one that failed. */
export async function runTogether(steps: Step[]): Promise<void> {
  const waiting = [...steps]
  const failures: StepFailed[] = []
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      try {
        await runStep(step, true)
      } catch (error) {
        if (!(error instanceof StepFailed)) throw error
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const [first] = failures
  if (first !== undefined) throw new StepFailed(failures.map(({ message }) => message).join('\n'), first.exitCode)
}

/** Runs steps one after the other and shows their output as it comes. */
export async function runInOrder(steps: Step[]): Promise<void> {
  for (const step of steps) await runStep(step, false)
}

const began = { at: performance.now(), processorSeconds: processorSeconds() }

/** Prints how long each step took, and the total beside its budget in minutes. */
export function printTimes(budgetMinutes: number): void {
  const steps = seconds.map(([name, taken]) => ({ name, seconds: taken }))
  const whole = (performance.now() - began.at) / 1000
  const worked = processorSeconds() - began.processorSeconds
  console.error(describeRun({ steps, seconds: whole, processorSeconds: worked, budgetMinutes }))
}

/**
 * The duration of test files: the runners' reporters record it in a file, and the end of a run prints it beside the
 * budget.
 */
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

/** The environment variable that names the file to the runners. Without it they record nothing. */
const FILE = 'TEST_TIMES'
const SLOWEST = 10

export type FileTimes = { project: string; file: string; seconds: number; tests: number }

type Taken = { name: string; seconds: number }

/** Starts collecting the records of the runners that are started from here. */
export function collectTimes(): void {
  process.env[FILE] ??= join(mkdtempSync(join(tmpdir(), 'evergrove-times-')), 'times.jsonl')
}

/** True if times are being collected. */
export const isCollecting = (): boolean => process.env[FILE] !== undefined

export function noteTimes(files: readonly FileTimes[]): void {
  const path = process.env[FILE]
  if (path !== undefined) appendFileSync(path, files.map((file) => `${JSON.stringify(file)}\n`).join(''))
}

function readTimes(): FileTimes[] {
  const path = process.env[FILE]
  if (path === undefined || !existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as FileTimes)
}

/** Returns the seconds that all processors of this machine have worked since it was started, for any process. */
export const processorSeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000

const inMinutes = (seconds: number): string => `${(seconds / 60).toFixed(1).padStart(5)} min`

function sumUp(files: readonly FileTimes[]): string[] {
  const projects = Map.groupBy(files, ({ project }) => project)
  return [...projects].map(([project, own]) => {
    const seconds = own.reduce((sum, file) => sum + file.seconds, 0)
    const tests = own.reduce((sum, file) => sum + file.tests, 0)
    return `${inMinutes(seconds)}  ${project}, ${own.length} files, ${tests} tests`
  })
}

export type Run = {
  /** Steps that ran one after the other or side by side, with the seconds that passed meanwhile. */
  steps: readonly Taken[]
  seconds: number
  processorSeconds: number
  budgetMinutes: number
}

/**
 * Returns the lines at the end of a run: the duration of each step, the slowest files, and the total beside its budget
 * (docs/testing.md).
 */
export function describeRun(run: Run, files: readonly FileTimes[] = readTimes()): string {
  const steps = run.steps.toSorted((one, other) => other.seconds - one.seconds)
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  return [
    '',
    'Minutes by step:',
    ...steps.map(({ name, seconds }) => `${inMinutes(seconds)}  ${name}`),
    'Minutes of tests by project, added up over the workers:',
    ...sumUp(files),
    'Slowest files:',
    ...slowest.map(({ seconds, file, project }) => `${seconds.toFixed(1).padStart(7)} s  ${file} (${project})`),
    `${inMinutes(run.seconds)}  in all, ${inMinutes(run.processorSeconds).trim()} of processors; the budget is ${run.budgetMinutes} min on two quiet cores (docs/testing.md)`,
  ].join('\n')
}

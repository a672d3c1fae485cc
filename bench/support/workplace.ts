/** What a long measurement needs and leaves nothing of: a temporary folder, child processes, and an end on signals. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StepFailed } from '../../scripts/run-steps.ts'

const execute = promisify(execFile)

export type Workplace = {
  folder: string
  /** Undone in reverse order at the end. Defer before you start what has to be stopped. */
  cleanup: AsyncDisposableStack
  /** Runs a program to its end and returns its output; it is killed when the measurement is interrupted. */
  run: (program: string, words: string[], options?: { cwd?: string; env?: NodeJS.ProcessEnv }) => Promise<string>
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** The exit status of an interrupted program. */
const INTERRUPTED = 130
const LONGEST_OUTPUT = 64 * 1024 * 1024

/** Runs the work and cleans up behind it, also when it fails or a signal interrupts it; it then throws. */
export async function inWorkplace(work: (workplace: Workplace) => Promise<void>): Promise<void> {
  const interruption = new AbortController()
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of SIGNALS) {
      // Handled until the end: a terminal and the program in between may both send the signal.
      process.on(signal, () => {
        reject(new StepFailed(`${signal}: stopped and cleaned up`, INTERRUPTED))
        interruption.abort()
      })
    }
  })
  const cleanup = new AsyncDisposableStack()
  try {
    const folder = await mkdtemp(join(tmpdir(), 'evergrove-bench-'))
    cleanup.defer(() => rm(folder, { recursive: true, force: true }))
    const run: Workplace['run'] = async (program, words, options = {}) => {
      const limits = { maxBuffer: LONGEST_OUTPUT, signal: interruption.signal }
      return (await execute(program, words, { ...options, ...limits })).stdout
    }
    await Promise.race([work({ folder, cleanup, run }), interrupted])
  } finally {
    await cleanup.disposeAsync()
  }
}

/** The temporary folder, child processes and signal handling of a long measurement, which leaves nothing behind. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StepFailed } from '../../scripts/run-steps.ts'

const execute = promisify(execFile)

export type Workplace = {
  folder: string
  /** Undone in reverse order at the end. Defer the stop of a thing before you start it. */
  cleanup: AsyncDisposableStack
  /** Runs a program to its end and returns its output. An interruption of the measurement kills it. */
  run: (program: string, words: string[], options?: { cwd?: string; env?: NodeJS.ProcessEnv }) => Promise<string>
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** The exit status of an interrupted program. */
const INTERRUPTED = 130
const LONGEST_OUTPUT = 64 * 1024 * 1024

/** Runs the work and cleans up afterwards, even if the work fails or a signal interrupts it. Throws in both cases. */
export async function inWorkplace(work: (workplace: Workplace) => Promise<void>): Promise<void> {
  const interruption = new AbortController()
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of SIGNALS) {
      // Handled until the end, because a terminal and the program in between may both send the signal.
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

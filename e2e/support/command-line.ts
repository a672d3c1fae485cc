/** The operator's command line, run in its own process as an operator runs it. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'

const RUN = join(import.meta.dirname, '../../scripts/run.js')

export type Ran = { code: number; stdout: string; stderr: string }

/** Runs one task with only the given settings in its environment, and resolves even if it fails. */
export const runTask = (settings: Record<string, string>, ...words: string[]): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'] ?? '', SEED: 'none', ...settings }
    execFile(process.execPath, [RUN, 'cli', ...words], { env }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error)
      else resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })

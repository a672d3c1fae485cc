/** The operator's command line, run as a process of its own as an operator runs it. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'

const RUN = join(import.meta.dirname, '../../scripts/run.js')

export type Ran = { code: number; stdout: string; stderr: string }

/** Runs one task with nothing but the given settings in its environment, and resolves however it ends. */
export const runTask = (settings: Record<string, string>, ...words: string[]): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'] ?? '', SEED: 'none', ...settings }
    execFile(process.execPath, [RUN, 'cli', ...words], { env }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error)
      else resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })

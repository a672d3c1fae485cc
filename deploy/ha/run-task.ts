/** Tasks that an operator runs by hand during a drill. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Runs a task of `npm run cli` with these settings while the load of the drill continues. Returns the printed text, and
 * rejects with it if the task fails.
 */
export async function runTask(words: string[], settings: Record<string, string>): Promise<string> {
  const script = join(import.meta.dirname, '../../scripts/run.js')
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'cli', ...words], { env: settings }).catch(
    (cause: { stdout: string; stderr: string }) => {
      throw new Error(`${words.join(' ')} failed: ${cause.stdout}${cause.stderr}`, { cause })
    },
  )
  return stdout.trim()
}

/** `npm run check`: all checks that do not run the code. */
import { availableParallelism, freemem } from 'node:os'
import { join } from 'node:path'
import { bin, ROOT, runInOrder, runTogether, type Step } from './run-steps.ts'

/** What the types and the build need first. */
export const routeTypes: Step = {
  name: 'route types',
  command: bin('react-router'),
  args: ['typegen'],
  cwd: join(ROOT, 'apps/web'),
}

/**
 * Types and lint run side by side and take the longest. With more threads than cores, the types of the API would only
 * be computed more often.
 */
const threads = { GOMAXPROCS: String(Math.max(1, Math.floor(availableParallelism() / 2))) }

/** Types and lint keep what they read, so collecting garbage takes a quarter of their time for 0.6 GB less memory. */
const env = freemem() > 8 * 2 ** 30 ? { ...threads, GOGC: 'off', GOMEMLIMIT: '3GiB' } : threads

const types: Step = { name: 'types', command: bin('tsc'), args: ['--checkers', '1'], env }

const others: Step[] = [
  { name: 'lint', command: bin('oxlint'), args: ['--deny-warnings', '.'], env },
  { name: 'API document', command: process.execPath, args: [join(ROOT, 'scripts/run.js'), 'api-document'] },
  { name: 'unused code', command: bin('knip'), args: [] },
  { name: 'format', command: bin('biome'), args: ['ci', '--error-on-warnings', '.'] },
]

export const checks: Step[] = [types, ...others]

/** Runs all checks, or only the types if the word is 'types'. */
export default async function check(words: string[] = []): Promise<void> {
  await runInOrder([routeTypes])
  await runTogether(words[0] === 'types' ? [types] : checks)
}

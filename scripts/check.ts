/** `npm run check`: what can be said about the code without running it. */
import { join } from 'node:path'
import { bin, ROOT, runInOrder, runTogether, type Step } from './run-steps.ts'

const WEB = join(ROOT, 'apps/web')

const routeTypes: Step = { name: 'route types', command: bin('react-router'), args: ['typegen'], cwd: WEB }

// Each of several checkers would work out the types of the API for itself, and the steps run beside each other already.
const ONE_CHECKER = ['--checkers', '1']

const types: Step[] = [
  { name: 'types of the web app', command: bin('tsc'), args: ['-p', 'tsconfig.json', ...ONE_CHECKER], cwd: WEB },
  { name: 'types', command: bin('tsc'), args: ONE_CHECKER },
  { name: 'types of the browser tests', command: bin('tsc'), args: ['-p', 'e2e/tsconfig.json', ...ONE_CHECKER] },
]

const others: Step[] = [
  { name: 'API document', command: process.execPath, args: [join(ROOT, 'scripts/run.js'), 'api-document'] },
  { name: 'lint', command: bin('oxlint'), args: ['--deny-warnings', '.'] },
  { name: 'unused code', command: bin('knip'), args: [] },
  { name: 'format', command: bin('biome'), args: ['ci', '--error-on-warnings', '.'] },
]

/** With 'types' as its word only the types. */
export default async function check(words: string[] = []): Promise<void> {
  await runInOrder([routeTypes])
  await runTogether(words[0] === 'types' ? types : [...types, ...others])
}

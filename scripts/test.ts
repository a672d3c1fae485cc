/**
 * `npm test`: runs all tests that must pass before a change lands, quickest first, and stops at the first failure. `npm
 * test -- withdrawals` runs only the test files whose path contains the word, without repeating them on PGlite, and
 * `npm test -- screens` one project. `npm test -- changed` runs the tests that the uncommitted change reaches, and `npm
 * test -- changed main` those for changes since that revision.
 */
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgres } from '@evergrove/db/testing/find-postgres'
import { shareSites } from '@evergrove/testing/site-template'
import { ensureBuilt } from './build.ts'
import { checks, routeTypes } from './check.ts'
import { bin, printTimes, ROOT, runInOrder, runTogether, type Step } from './run-steps.ts'
import { collectTimes } from './times/times.ts'

const PROJECTS = ['rules', 'server', 'database', 'parity', 'screens']
const WITHOUT_SCREENS = ['--project', '!screens']
const WITHOUT_DEEP = ['--tags-filter', '!deep']
const VITEST_FILES = '{apps,packages,scripts}/**/*.test.{ts,tsx}'
const SCREENS = 'apps/web/{app,testing}/**/*.test.tsx'

const vitest = (name: string, args: string[]): Step => ({ name, command: bin('vitest'), args: ['run', ...args] })

const playwright = (projects: string[], args: string[] = []): Step => ({
  name: 'end to end',
  command: bin('playwright'),
  args: ['test', '--config', 'e2e/playwright.config.ts', ...projects.map((name) => `--project=${name}`), ...args],
})

const build: Step = { name: 'build', command: process.execPath, args: [join(ROOT, 'scripts/run.js'), 'build'] }

const hasFile = (pattern: string, word: string): boolean =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules'] }).some((path) => path.includes(word))

/** Returns the steps for one word. */
function stepsFor(word: string): Step[] {
  if (PROJECTS.includes(word)) return [vitest(word, ['--project', word])]
  if (word === 'e2e') return [playwright(['journeys', 'e2e'])]
  const env: Record<string, string> = hasFile(SCREENS, word) ? { SITES_EARLY: 'yes' } : {}
  const steps = [
    ...(hasFile(VITEST_FILES, word) ? [{ ...vitest('vitest', [word, '--project', '!parity']), env }] : []),
    ...(hasFile('e2e/**/*.spec.ts', word) ? [playwright(['journeys', 'e2e', 'deep'], [word])] : []),
  ]
  if (steps.length > 0) return steps
  console.error(`No test file's path contains ${word}, and no project is called so: ${PROJECTS.join(', ')}, e2e.`)
  process.exit(1)
}

async function testSome(words: string[]): Promise<void> {
  const [first, revision] = words
  const steps = first === 'changed' ? await stepsForChange(revision) : words.flatMap(stepsFor)
  if (steps.some(({ command }) => command === bin('playwright'))) await ensureBuilt()
  await runInOrder(steps)
}

/** Returns the steps for the changes since the revision, by default for uncommitted changes. */
async function stepsForChange(revision = 'HEAD'): Promise<Step[]> {
  const { findReach } = await import('./reach/reach.ts')
  const changed = listChanged(revision)
  const { projects, tests, specs, specsOfCalls } = findReach(changed)
  const openers = [...specs, ...specsOfCalls]
  console.error(
    `${changed.length} changed files reach ${tests.length} test files, ${openers.length} files of end-to-end tests${projects.map((name) => `, all of ${name}`).join('')}.`,
  )
  const inVitest = projects.filter((name) => name !== 'e2e')
  const others = tests.filter((path) => !projects.includes(projectOf(path)))
  const own = others.filter((path) => changed.includes(path))
  const reached = others.filter((path) => !changed.includes(path))
  return [
    ...(inVitest.length > 0
      ? [vitest(inVitest.join(', '), [...inVitest.flatMap((name) => ['--project', name]), ...WITHOUT_DEEP])]
      : []),
    ...(own.length > 0 ? [vitest('changed tests', [...own, '--project', '!parity'])] : []),
    ...(reached.length > 0 ? [vitest('reached tests', [...reached, '--project', '!parity', ...WITHOUT_DEEP])] : []),
    // What end-to-end tests share can turn any of them red.
    ...(projects.includes('e2e') ? [playwright(changed.some(isOfSpecs) ? ['journeys', 'e2e'] : ['journeys'])] : []),
    ...(openers.length > 0 && !projects.includes('e2e')
      ? [playwright(specs.length > 0 ? ['journeys', 'e2e'] : ['journeys'], ['--pass-with-no-tests', ...openers])]
      : []),
  ]
}

const isOfSpecs = (path: string): boolean => /^e2e\/|^packages\/testing\//.test(path)

function listChanged(revision: string): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const paths = [...git('diff', '--name-only', revision), ...git('ls-files', '-o', '--exclude-standard')]
  return [...new Set(paths.filter((path) => path !== ''))]
}

/** Returns the project that runs a test file, by its path (vitest.config.ts). */
function projectOf(path: string): string {
  if (path.startsWith('apps/server/')) return 'server'
  if (/^apps\/web\/.*\.tsx$/.test(path)) return 'screens'
  return /^packages\/(?:db|core|demo)\/|^apps\/api\//.test(path) ? 'database' : 'rules'
}

/**
 * Settings of the deep run for the same tests: more random histories and requests of the fuzz, both with a new seed, and every
 * view.
 */
function deepParameters(): Record<string, string> {
  const newSeed = String(Date.now() % 2 ** 31)
  const wanted = {
    DEEP: 'on',
    HISTORY_RUNS: '300',
    HISTORY_SEED: newSeed,
    FUZZ_RUNS: '100',
    FUZZ_SEED: newSeed,
    VITE_ALL_VIEWS: 'on',
  }
  return { ...wanted, ...process.env }
}

const BUDGET_MINUTES = { ordinary: 8, deep: 25 }

/**
 * Runs everything once, quickest first, and stops at the first failure. The deep run uses larger settings and adds its
 * own tests.
 */
export async function testAll(depth: 'ordinary' | 'deep'): Promise<void> {
  collectTimes()
  const env = depth === 'deep' ? deepParameters() : {}
  const kinds = depth === 'deep' ? [] : WITHOUT_DEEP
  await runInOrder([routeTypes])
  // The build and the sites keep a core busy while the others wait for one.
  const sites = shareSites({ images: depth === 'deep' ? 'small' : 'none' })
  try {
    await Promise.all([runTogether([...checks, build]), sites])
    const projects = depth === 'deep' ? ['journeys', 'e2e', 'deep'] : ['journeys']
    await runInOrder([
      { ...vitest('rules, server and database', [...WITHOUT_SCREENS, ...kinds]), env },
      { ...vitest('screens', ['--project', 'screens', ...kinds]), env },
      { ...playwright(projects), env },
    ])
  } finally {
    const { remove } = await sites
    await remove()
  }
  printTimes(BUDGET_MINUTES[depth])
  const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== undefined
  console.error('\nAll checks passed.')
  if (process.env.TEST_DRIVER === 'pglite') return console.error('Database tests ran on PGlite.')
  console.error(
    hasPostgres
      ? 'Database tests ran on PostgreSQL, and what depends on the driver on PGlite as well.'
      : 'PostgreSQL was not found: database tests ran on PGlite. Install it or set TEST_DATABASE_URL.',
  )
}

export default async function test(words: string[]): Promise<void> {
  await (words.length === 0 ? testAll('ordinary') : testSome(words))
}

/** `npm test`: everything that must hold before a change lands, quickest first; stops at the first failure. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres } from '@evergrove/db/testing/find-postgres'
import { ensureBuilt } from './build.ts'

const ROOT = join(import.meta.dirname, '..')
const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name)

type Step = { name: string; command: string; args: string[]; cwd?: string; env?: Record<string, string> }

const vitest = (args: string[]): Pick<Step, 'command' | 'args'> => ({ command: bin('vitest'), args: ['run', ...args] })

function steps(hasPostgres: boolean): Step[] {
  const web = join(ROOT, 'apps/web')
  return [
    { name: 'format', command: bin('biome'), args: ['ci', '--error-on-warnings', '.'] },
    { name: 'route types', command: bin('react-router'), args: ['typegen'], cwd: web },
    { name: 'types', command: bin('tsc'), args: [] },
    { name: 'types of the web app', command: bin('tsc'), args: ['-p', 'tsconfig.json'], cwd: web },
    { name: 'types of the browser tests', command: bin('tsc'), args: ['-p', 'e2e/tsconfig.json'] },
    { name: 'lint', command: bin('oxlint'), args: ['--deny-warnings', '.'] },
    { name: 'unused code', command: bin('knip'), args: [] },
    { name: 'rules and PGlite', ...vitest([]), env: { TEST_DRIVER: 'pglite' } },
    ...(hasPostgres
      ? [{ name: 'PostgreSQL', ...vitest(['--project', 'database']), env: { TEST_DRIVER: 'postgres' } }]
      : []),
    { name: 'browser', command: bin('playwright'), args: ['test', '--config', 'e2e/playwright.config.ts'] },
  ]
}

function run({ name, command, args, cwd = ROOT, env = {} }: Step): void {
  console.error(`\n── ${name} ──`)
  const started = performance.now()
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) {
    console.error(`\n${name} failed.`)
    process.exit(status ?? 1)
  }
  console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

export default function test(): void {
  const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== undefined
  for (const step of steps(hasPostgres)) {
    if (step.name === 'browser') ensureBuilt()
    run(step)
  }
  console.error('\nAll checks passed.')
  console.error(
    hasPostgres
      ? 'Database tests ran on PGlite and on PostgreSQL.'
      : 'PostgreSQL was not found: database tests ran on PGlite alone. Install it or set TEST_DATABASE_URL.',
  )
}

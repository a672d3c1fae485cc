/** `npm run dev`: the server with hot reload of pages. It restarts when its own code changes. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const WATCHED = [
  'apps/server/src',
  'apps/api/src',
  'packages/contract/src',
  'packages/core/src',
  'packages/db/src',
  'packages/demo/src',
]

export default function dev(): void {
  const watched = WATCHED.map((folder) => `--watch-path=${join(ROOT, folder)}`)
  const server = spawn(process.execPath, [...watched, join(ROOT, 'scripts/run.js'), 'dev-server'], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
  server.on('exit', (code) => process.exit(code ?? 0))
}

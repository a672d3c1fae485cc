/** `npm run bench -- <name>`: one of the measurements of docs/performance.md. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.ts'

const NAMES = ['web', 'tree', 'api', 'accounts', 'network', 'staff', 'tasks', 'compare', 'mixed']

export default async function bench([name = '', ...words]: string[]): Promise<void> {
  const file = join(import.meta.dirname, `../bench/${name}.ts`)
  if (!NAMES.includes(name) || !existsSync(file)) {
    console.error(`usage: npm run bench -- ${NAMES.join(' | ')}`)
    process.exitCode = 2
    return
  }
  await ensureBuilt()
  await ((await import(file)) as { default: (words: string[]) => Promise<void> }).default(words)
}

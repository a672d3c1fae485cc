/** Another revision of the product in its own folder, ready to run. */
import { execFile } from 'node:child_process'
import { cp, glob, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Workplace } from './workplace.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The product in a folder, with its name in tables. */
export type Checkout = { name: string; folder: string }

export const ours: Checkout = { name: 'working tree', folder: ROOT }

const NODE_MODULES = ['node_modules', '{apps,packages}/*/node_modules', '{bench,e2e}/node_modules']
/** Build tools keep caches there and may write to a linked file. */
const CACHES = '**/node_modules/.{vite,vite-temp,vitest-cache,cache}'

async function hasOurPackages(folder: string): Promise<boolean> {
  const [own, other] = await Promise.all([ROOT, folder].map((root) => readFile(join(root, 'package-lock.json'))))
  return own !== undefined && other !== undefined && own.equals(other)
}

/**
 * Copies our packages. Links between folders inside node_modules are relative, so that the copy leads to the packages of
 * the other revision.
 */
async function copyPackages({ run }: Workplace, folder: string): Promise<void> {
  for await (const path of glob(NODE_MODULES, { cwd: ROOT })) {
    const target = join(folder, path)
    try {
      await run('cp', ['--archive', '--link', join(ROOT, path), dirname(target)])
    } catch {
      // Files cannot be linked to another file system.
      await cp(join(ROOT, path), target, { recursive: true, verbatimSymlinks: true })
    }
  }
  for await (const cache of glob(CACHES, { cwd: folder })) await rm(join(folder, cache), { recursive: true })
}

/** Also works after an interruption, when the workplace can run no more programs. */
async function removeWorktree(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await promisify(execFile)('git', ['-C', ROOT, 'worktree', 'prune'])
}

/** Checks the revision out, copies its packages and builds its web app with its own command. */
export async function openCheckout(workplace: Workplace, revision: string): Promise<Checkout> {
  const { run, cleanup } = workplace
  const git = (...words: string[]) => run('git', ['-C', ROOT, ...words])
  const name = (await git('rev-parse', '--short', '--verify', `${revision}^{commit}`)).trim()
  const folder = join(workplace.folder, 'checkout')
  cleanup.defer(() => removeWorktree(folder))
  console.error(`${name}: checking out …`)
  await git('worktree', 'add', '--detach', folder, name)
  if (await hasOurPackages(folder)) {
    await copyPackages(workplace, folder)
  } else {
    console.error(`${name}: its packages differ, npm ci …`)
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  }
  console.error(`${name}: building …`)
  await run(process.execPath, ['scripts/run.js', 'build'], { cwd: folder })
  return { name, folder }
}

/** The name of its newest migration, in an order in which the dated names from before the baseline come first. */
export async function newestMigration({ folder }: Checkout): Promise<string> {
  const names = await Array.fromAsync(glob('packages/db/migrations/[0-9]*.ts', { cwd: folder }), (path) =>
    basename(path),
  )
  return (
    names
      .map((name) => (/^\d{4}-\d{2}-\d{2}-/.test(name) ? `0000-${name}` : name))
      .toSorted()
      .at(-1) ?? ''
  )
}

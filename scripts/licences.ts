/** `npm run licences`: the licence of every production dependency. Fails if one is not among those we accept. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Licences that allow unmodified use of a package in a closed-source product. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // Data about browsers that the build of the web app reads. Its package names the source.
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  // libvips, which sharp loads: a separate library that anyone may replace.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // The CSS compiler that Vite uses. The licence covers only the package's own files.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
  // Public domain.
  'Unlicense',
])

export type LockedPackage = {
  version?: string
  resolved?: string
  license?: string
  dev?: boolean
  link?: boolean
  devDependencies?: Record<string, string>
}

export type Lockfile = { packages: Record<string, LockedPackage> }

export type Dependency = { name: string; version: string; licence: string }

/** Lists the third-party packages that the product needs at run time, including optional ones for other platforms. */
export function listProductionDependencies({ packages }: Lockfile): Dependency[] {
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
    .map(([path, { version = '', license = 'none stated' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
}

/** True if an SPDX expression is accepted: all its licences, or one of them where it offers a choice. */
export function isAccepted(licence: string): boolean {
  const terms = licence.replaceAll(/[()]/g, '')
  return terms.split(' OR ').some((choice) => choice.split(' AND ').every((name) => ACCEPTED.has(name)))
}

export const readLockfile = (): Lockfile => JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))

export default function licences(): void {
  const dependencies = listProductionDependencies(readLockfile())
  const groups = Map.groupBy(dependencies, ({ licence }) => licence)
  for (const [licence, group] of [...groups].toSorted(([, a], [, b]) => b.length - a.length)) {
    console.info(`\n${licence} (${group.length})`)
    for (const { name, version } of group) console.info(`  ${name} ${version}`)
  }
  const refused = dependencies.filter(({ licence }) => !isAccepted(licence))
  for (const { name, licence } of refused) console.error(`\n${name} has a licence that is not accepted: ${licence}`)
  if (refused.length > 0) process.exitCode = 1
}

/** `npm run licences`: the licence of every production dependency; fails if one is not on the list of those we accept. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Licences that allow us to use a package in a product whose own source stays closed, without changing the package. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // Data about browsers that building the web app reads; its package names the source.
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  // A library of its own that anyone may replace: libvips, which sharp loads.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Covers only the package's own files: the CSS compiler that Vite uses.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
  // The public domain.
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

/** The packages of others that the product runs with; optional ones for other platforms are among them. */
export function listProductionDependencies({ packages }: Lockfile): Dependency[] {
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
    .map(([path, { version = '', license = 'none stated' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
}

/** Whether an SPDX expression is accepted: all of its licences, or one of them where it offers a choice. */
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

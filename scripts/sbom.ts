/** `npm run sbom`: writes a list of all packages in the product to sbom.json, in the CycloneDX format. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LockedPackage, readLockfile } from './licences.ts'

const ROOT = join(import.meta.dirname, '..')
const ARGUMENTS = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']

const withoutDevelopment = (manifest: { devDependencies?: object }): object => ({
  ...manifest,
  devDependencies: undefined,
})

/**
 * Writes a manifest and a lockfile without packages that are only for development. npm's own `--omit=dev` would also
 * omit production packages, such as React, that some workspace needs for development.
 */
function writeProductionLockfile(folder: string): void {
  const lockfile = readLockfile()
  // The lockfile never marks a link as one for development, only its target.
  const isForDevelopment = ({ dev, link, resolved = '' }: LockedPackage): boolean =>
    dev === true || (link === true && lockfile.packages[resolved]?.dev === true)
  const packages = Object.entries(lockfile.packages)
    .filter(([, entry]) => !isForDevelopment(entry))
    .map(([path, entry]) => [path, withoutDevelopment(entry)])
  const manifest = withoutDevelopment(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }),
  )
}

export default function writeSbom(): void {
  const temporary = mkdtempSync(join(tmpdir(), 'evergrove-sbom-'))
  // npm names the product after the folder.
  const folder = join(temporary, 'evergrove')
  try {
    mkdirSync(folder)
    writeProductionLockfile(folder)
    const { status, stdout } = spawnSync('npm', ARGUMENTS, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (status !== 0) throw new Error('npm could not list the dependencies')
    writeFileSync(join(ROOT, 'sbom.json'), stdout)
    const { components } = JSON.parse(stdout) as { components: unknown[] }
    console.info(`Wrote ${components.length} components to sbom.json.`)
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

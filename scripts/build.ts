/**
 * Builds the web app if its sources have changed since the last build, and compresses the files that browsers request.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const WEB = join(ROOT, 'apps/web')
const STAMP = join(WEB, 'build/stamp')
const BUILDER = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
const SOURCES = [
  'apps/web/{app,public}/**/*',
  'apps/web/*.{ts,json}',
  'packages/contract/src/**/*.ts',
  'package-lock.json',
  'scripts/build.ts',
]
const COMPRESSIBLE = 'build/client/**/*.{js,mjs,css,svg,txt,webmanifest,json}'

const isFile = (path: string): boolean => statSync(path).isFile()

function sourceDigest(): string {
  const digest = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT, exclude: ['**/*.test.*'] }).toSorted()) {
    const path = join(ROOT, file)
    if (isFile(path)) digest.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return digest.digest('hex')
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses all files at once, because zlib then uses every core. */
async function compress(): Promise<void> {
  const files = globSync(COMPRESSIBLE, { cwd: WEB }).map((file) => join(WEB, file))
  await Promise.all(
    files.filter(isFile).map(async (path) => {
      const body = await readFile(path)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
      const [br, gz] = await Promise.all([brotli(body, { params }), zip(body, { level: 9 })])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}

/** Builds if necessary and returns true if it did. On failure, ends the process with the builder's output. */
export async function ensureBuilt(): Promise<boolean> {
  // The image contains only the build, without its sources.
  if (existsSync(STAMP) && !existsSync(BUILDER)) return false
  const digest = sourceDigest()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return false
  console.error('Building the web app …')
  const result = spawnSync(process.execPath, [BUILDER, 'build'], { cwd: WEB, encoding: 'utf8' })
  if (result.status !== 0) {
    console.error(`${result.stdout}${result.stderr}`)
    process.exit(result.status ?? 1)
  }
  await compress()
  writeFileSync(STAMP, digest)
  return true
}

export default async function build(): Promise<void> {
  console.error((await ensureBuilt()) ? 'Built.' : 'Already built.')
}

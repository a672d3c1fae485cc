import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'
import { readSettings, SettingsError } from './settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evergrove-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (environment: Record<string, string> = {}) =>
  readSecrets(readSettings({ DATA_DIR: folder, ...environment }))

test('secrets are made once, are random, can be read only by their owner, and are kept', () => {
  const made = read()
  expect(made.jwtSecret).toMatch(/^[0-9a-f]{64}$/)
  expect(made.fieldKeys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(new Set([made.jwtSecret, ...made.fieldKeys, ...made.unsubscribeKeys]).size).toBe(3)
  for (const name of ['jwt-secret', 'field-key', 'unsubscribe-key'])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(read()).toEqual({ ...made, logKey: expect.any(Function) })
  expect(readFileSync(join(folder, 'jwt-secret'), 'utf8')).toBe(`${made.jwtSecret}\n`)
})

test('[L16] unsubscribe links have a key that does not change with the secret of tokens', () => {
  const made = read()
  rmSync(join(folder, 'jwt-secret'))
  const changed = read()
  expect(changed.jwtSecret).not.toBe(made.jwtSecret)
  expect(made.unsubscribeKeys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(changed.unsubscribeKeys).toEqual(made.unsubscribeKeys)
})

test('another installation has other secrets', () => {
  const made = read()
  rmSync(join(folder, 'jwt-secret'))
  rmSync(join(folder, 'field-key'))
  const other = read()
  expect(other.jwtSecret).not.toBe(made.jwtSecret)
  expect(other.fieldKeys).not.toEqual(made.fieldKeys)
})

test('configured secrets are used, and nothing is written to the folder', () => {
  const keys = ['a'.repeat(64), 'b'.repeat(64)]
  const secrets = { JWT_SECRET: 's'.repeat(32), OLD_JWT_SECRET: 'o'.repeat(32) }
  const given = { ...secrets, FIELD_KEY: keys.join(', '), UNSUBSCRIBE_KEY: keys.join(', '), LOG_KEY: 'c'.repeat(64) }
  const { logKey, ...others } = read(given)
  expect(logKey()).toEqual({ seed: 'c'.repeat(64), isSet: true })
  expect(others).toEqual({
    jwtSecret: 's'.repeat(32),
    oldJwtSecrets: ['o'.repeat(32)],
    fieldKeys: keys,
    unsubscribeKeys: keys,
  })
  expect(readdirSync(folder)).toEqual([])
})

test('the key of the log is made by the process that signs, and is kept', () => {
  const { logKey } = read()
  expect(readdirSync(folder)).not.toContain('log-key')
  expect(logKey()).toEqual({ seed: expect.stringMatching(/^[0-9a-f]{64}$/), isSet: false })
  expect(read().logKey()).toEqual(logKey())
})

test.each([
  ['an empty file', ''],
  ['half a secret', 'ab'.repeat(16)],
  ['something else', 'secret'],
])('%s in place of a secret is refused in one line and left unchanged', (_what, text) => {
  for (const name of ['jwt-secret', 'field-key', 'unsubscribe-key']) {
    const path = join(folder, name)
    read()
    writeFileSync(path, text)
    expect(() => read()).toThrow(SettingsError)
    expect(() => read()).toThrow(new RegExp(`^${path} is damaged: [^\n]+$`))
    expect(readFileSync(path, 'utf8')).toBe(text)
    rmSync(path)
  }
})

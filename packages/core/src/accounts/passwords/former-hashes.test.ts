/**
 * Hashes as Django stores them. Fixed values are those of RFC 6070 (PBKDF2 with SHA-1) and RFC 7914 (PBKDF2 with
 * SHA-256, scrypt); all others are computed here by another implementation than the one that verifies them.
 */
import { argon2Sync, createHash, pbkdf2Sync, scryptSync } from 'node:crypto'
import { hashSync } from '@node-rs/bcrypt'
import { describe, expect, test } from 'vitest'
import { decoyOf, isUnusable, missingWork, readFormerHash } from './former-hashes.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')

const pbkdf2 = (password: string, iterations: number, digest: 'sha1' | 'sha256' = 'sha256'): string => {
  const bytes = pbkdf2Sync(password, 'seasalt', iterations, digest === 'sha1' ? 20 : 32, digest)
  return `pbkdf2_${digest}$${iterations}$seasalt$${bytes.toString('base64')}`
}

const scrypt = (password: string, { N = 1024, r = 8, p = 1 } = {}): string =>
  `scrypt$${N}$seasalt$${r}$${p}$${scryptSync(password, 'seasalt', 64, { N, r, p }).toString('base64')}`

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

function argon2(password: string, { memory = 1024, passes = 2, parallelism = 8 } = {}): string {
  const nonce = Buffer.from('sixteen letters.')
  const bytes = argon2Sync('argon2id', { message: password, nonce, parallelism, tagLength: 32, memory, passes })
  return `argon2$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(bytes)}`
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const bcrypt = (password: string, rounds = 4): string => `bcrypt$${hashSync(password, rounds)}`
const bcryptOfDigest = (password: string): string => `bcrypt_sha256$${hashSync(sha256(password), 4)}`

/** Of the examples that come with the implementation of bcrypt by Openwall. */
const OPENWALL = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'

describe('a former hash', () => {
  test('of bcrypt of a published example fits its password and no other', async () => {
    expect(await verifyPassword(`bcrypt$${OPENWALL}`, 'U*U')).toBe(true)
    expect(await verifyPassword(`bcrypt$${OPENWALL}`, 'U*U ')).toBe(false)
  })

  test.each([
    ['pbkdf2_sha1$4096$salt$', 'password', '4b007901b765489abead49d926f721d065a429c1'],
    ['pbkdf2_sha1$1$salt$', 'password', '0c60c80f961f0e71f3a9b524af6012062fe037a6'],
    ['pbkdf2_sha256$1$salt$', 'passwd', '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc'],
    [
      'scrypt$16384$SodiumChloride$8$1$',
      'pleaseletmein',
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
    ],
  ])('%s of a published example fits its password and no other', async (head, password, hex) => {
    const hash = `${head}${base64(hex)}`
    expect(await verifyPassword(hash, password)).toBe(true)
    for (const wrong of [`${password} `, password.toUpperCase(), '']) {
      expect(await verifyPassword(hash, wrong)).toBe(false)
    }
  })

  test.each([
    ['pbkdf2_sha256', (password: string) => pbkdf2(password, 1000)],
    ['pbkdf2_sha1', (password: string) => pbkdf2(password, 1000, 'sha1')],
    ['scrypt', (password: string) => scrypt(password)],
    ['scrypt in several lanes', (password: string) => scrypt(password, { p: 5 })],
    ['argon2', (password: string) => argon2(password)],
    ['bcrypt', (password: string) => bcrypt(password)],
    ['bcrypt_sha256', bcryptOfDigest],
  ])('of the kind %s is verified with the text as it was typed, in no other Unicode form', async (_kind, hash) => {
    const typed = 'Zürich ﬁve 🌾 '
    const stored = hash(typed)
    expect(await verifyPassword(stored, typed)).toBe(true)
    for (const other of [typed.normalize('NFKC'), typed.normalize('NFD'), typed.trim()]) {
      expect(await verifyPassword(stored, other)).toBe(false)
    }
  })

  test.each([
    ['a kind that is not verified', 'md5$salt$3f86d0d3d465b7b458c231bf3555c0e3'],
    ['no salt', `pbkdf2_sha256$1000$$${base64('00'.repeat(32))}`],
    ['a digest that is too short', `pbkdf2_sha256$1000$salt$${base64('00'.repeat(31))}`],
    ['a digest of other signs', `pbkdf2_sha256$1000$salt$${'!'.repeat(44)}`],
    ['no iterations', `pbkdf2_sha256$0$salt$${base64('00'.repeat(32))}`],
    ['a part too many', `${pbkdf2('x', 1)}$x`],
    ['a cost of scrypt that is no power of two', `scrypt$1000$salt$8$1$${base64('00'.repeat(64))}`],
    ['an older version of argon2', 'argon2$argon2i$m=8,t=1,p=1$c29tc2FsdA$gwQOXSNhxiOxPOA0+PY10P9QFO4NAYysnqRt1GSQLE4'],
    [
      'a salt of argon2 that is not base64',
      'argon2$argon2id$v=19$m=8,t=1,p=1$a$gwQOXSNhxiOxPOA0+PY10P9QFO4NAYysnqRt1GSQLE4',
    ],
    ['bcrypt without its second mark', `bcrypt${OPENWALL}`],
    ['bcrypt of too few rounds', `bcrypt$${OPENWALL.replace('$05$', '$03$')}`],
    ['no text', ''],
  ])('with %s is not one', (_what, text) => {
    expect(readFormerHash(text)).toBeUndefined()
  })

  test('of ours is not one, and an account without a password is told by its mark', async () => {
    expect(readFormerHash(await hashPassword('Harvest-moon-42'))).toBeUndefined()
    expect(['!', '!Zq4fD', 'pbkdf2_sha256$1$!$x', ''].map(isUnusable)).toEqual([true, true, false, false])
  })

  test.each([
    [`pbkdf2_sha256$2000000$s$${base64('00'.repeat(32))}`, true],
    [`pbkdf2_sha256$2000001$s$${base64('00'.repeat(32))}`, false],
    [`scrypt$16384$s$8$5$${base64('00'.repeat(64))}`, true],
    [`scrypt$16384$s$8$9$${base64('00'.repeat(64))}`, false],
    [`scrypt$131072$s$8$1$${base64('00'.repeat(64))}`, false],
    [`bcrypt$${OPENWALL.replace('$05$', '$14$')}`, true],
    [`bcrypt_sha256$${OPENWALL.replace('$05$', '$15$')}`, false],
    [argon2('x', { memory: 64 }).replace('m=64,t=2', 'm=102400,t=2'), true],
    [argon2('x', { memory: 64 }).replace('m=64,t=2', 'm=131073,t=1'), false],
    [argon2('x', { memory: 64 }).replace('m=64,t=2', 'm=102400,t=6'), false],
  ])('%s can be afforded: %s', (text, isAffordable) => {
    expect(readFormerHash(text)?.isAffordable).toBe(isAffordable)
  })
})

/** Returns how many units of each group the texts are together. */
function workOf(texts: readonly string[]): Record<string, number> {
  const work: Record<string, number> = {}
  for (const text of texts) {
    const { group = '', units = 0 } = readFormerHash(text) ?? {}
    work[group] = (work[group] ?? 0) + units
  }
  return work
}

describe('the work of a refused sign-in', () => {
  const brought = [
    pbkdf2('x', 300),
    pbkdf2('x', 1000),
    pbkdf2('x', 300, 'sha1'),
    scrypt('x'),
    scrypt('x', { p: 2 }),
    argon2('x'),
    bcrypt('x'),
  ]
  const decoys = brought.map((text) => decoyOf(readFormerHash(text) ?? expect.fail(text)))

  test('is the same for each kind and cost of former hash, for ours and for an unknown account', () => {
    const whole = workOf(missingWork(undefined, decoys))
    expect(whole).toEqual({
      pbkdf2_sha256: 1000,
      pbkdf2_sha1: 300,
      scrypt$1024$8$1: 1,
      scrypt$1024$8$2: 1,
      'argon2$argon2id$m=1024,t=2,p=8': 1,
      bcrypt$04: 1,
    })
    for (const text of brought) {
      expect(workOf([text, ...missingWork(readFormerHash(text), decoys)])).toEqual(whole)
    }
  })

  test('is that of our hash alone in a company that has brought nothing', () => {
    expect(missingWork(undefined, [])).toEqual([])
  })

  test('is done with hashes that fit no password', async () => {
    for (const decoy of decoys) {
      expect(await readFormerHash(decoy)?.verify('decoy')).toBe(false)
      expect(await readFormerHash(decoy)?.verify('')).toBe(false)
    }
  })
})

/**
 * Password hashes that a company brings from Django, as it stored them. They are verified with the text exactly as it
 * was typed, without our normalization, and replaced by ours at the first successful sign-in. Costs above a limit are
 * refused when the company moves in, so that no sign-in is asked for more (ADR 0069).
 */
import { createHash, pbkdf2, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { parseOptions, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

const derivePbkdf2 = promisify(pbkdf2)

type FormerHash = {
  /** The hashes of one group take time in proportion to their units. */
  group: string
  units: number
  /** False if it costs more than a sign-in may. */
  isAffordable: boolean
  verify: (password: string) => Promise<boolean>
  /** Returns a hash of the group with so many units that fits no known password. */
  toDecoy: (units: number) => string
}

/** Djangos of 2026 use 1.2 million iterations. */
const MOST_ITERATIONS = 2_000_000
const MOST_SCRYPT_BYTES = 64 * 1024 * 1024
/** N · r · p; that of Django is 655,360. */
const MOST_SCRYPT_WORK = 2 ** 20
const MOST_ARGON2_KIBIBYTES = 128 * 1024
/** The kibibytes of all passes; those of Django are 204,800. */
const MOST_ARGON2_WORK = 2 ** 19
const MOST_ARGON2_LANES = 16
/** Each one more doubles the work; that of Django is 12. */
const MOST_BCRYPT_ROUNDS = 14

const WHOLE = /^[1-9]\d{0,8}$/

/** Returns the numbers that the texts state; undefined if one of them is not a whole number above zero. */
const wholeNumbers = (texts: readonly string[]): number[] | undefined =>
  texts.every((text) => WHOLE.test(text)) ? texts.map(Number) : undefined

/** Returns the bytes of a base64 text; undefined if it has another number of bytes. */
function bytesOf(base64: string, count: number): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length === count && bytes.toString('base64') === base64 ? bytes : undefined
}

const noBytes = (count: number): string => Buffer.alloc(count).toString('base64')

/** Reads `pbkdf2_sha256$iterations$salt$base64`, or the same with SHA-1. */
function readPbkdf2(text: string, { digest, size }: { digest: string; size: number }): FormerHash | undefined {
  const [group = '', count = '', salt = '', encoded = '', ...rest] = text.split('$')
  const [iterations] = wholeNumbers([count]) ?? []
  const expected = bytesOf(encoded, size)
  if (iterations === undefined || expected === undefined || salt === '' || rest.length > 0) return undefined
  return {
    group,
    units: iterations,
    isAffordable: iterations <= MOST_ITERATIONS,
    verify: async (password) => timingSafeEqual(await derivePbkdf2(password, salt, iterations, size, digest), expected),
    toDecoy: (units) => `${group}$${units}$decoy$${noBytes(size)}`,
  }
}

const SCRYPT_SIZE = 64

const deriveScrypt = (password: string, salt: string, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, SCRYPT_SIZE, options, (error, key) => (error === null ? resolve(key) : reject(error)))
  })

/** Reads `scrypt$N$salt$r$p$base64`. */
function readScrypt(text: string): FormerHash | undefined {
  const [, cost = '', salt = '', block = '', lanes = '', encoded = '', ...rest] = text.split('$')
  const [N = 0, r = 0, p = 0] = wholeNumbers([cost, block, lanes]) ?? []
  const expected = bytesOf(encoded, SCRYPT_SIZE)
  if (N < 2 || !Number.isInteger(Math.log2(N)) || expected === undefined || salt === '' || rest.length > 0)
    return undefined
  const bytes = 128 * N * r
  return {
    group: `scrypt$${N}$${r}$${p}`,
    units: 1,
    isAffordable: bytes <= MOST_SCRYPT_BYTES && N * r * p <= MOST_SCRYPT_WORK,
    verify: async (password) => {
      const options = { N, r, p, maxmem: 2 * (bytes + 128 * r * p) }
      return timingSafeEqual(await deriveScrypt(password, salt, options), expected)
    },
    toDecoy: () => `scrypt$${N}$decoy$${r}$${p}$${noBytes(SCRYPT_SIZE)}`,
  }
}

const ARGON2 = /^argon2(?<phc>\$(?<kind>argon2(?:id|i|d))\$v=19\$(?<cost>m=\d{1,9},t=\d{1,9},p=\d{1,3})\$[^$]+\$[^$]+)$/

/** Returns the cost of a hash in the library's own form; undefined if the library cannot read it. */
function argon2Cost(phc: string): ReturnType<typeof parseOptions> | undefined {
  try {
    return parseOptions(phc)
  } catch {
    return undefined
  }
}

/** Reads `argon2` and after it the form that the library writes as well. */
function readArgon2(text: string): FormerHash | undefined {
  const { phc = '', kind = '', cost = '' } = ARGON2.exec(text)?.groups ?? {}
  const options = phc === '' ? undefined : argon2Cost(phc)
  if (options === undefined) return undefined
  const { memoryCost, timeCost, parallelism } = options
  return {
    group: `argon2$${kind}$${cost}`,
    units: 1,
    isAffordable:
      memoryCost <= MOST_ARGON2_KIBIBYTES &&
      memoryCost * timeCost <= MOST_ARGON2_WORK &&
      parallelism <= MOST_ARGON2_LANES,
    verify: (password) => verify(phc, password),
    toDecoy: () => `argon2$${kind}$v=19$${cost}$${'A'.repeat(22)}$${'A'.repeat(43)}`,
  }
}

const BCRYPT = /^bcrypt(?:_sha256)?\$(?<hash>\$2[aby]\$(?<rounds>\d\d)\$[./A-Za-z\d]{53})$/
const BCRYPT_SIGNS = 53

/** Reads `bcrypt`, or `bcrypt_sha256` for the SHA-256 of the password in hexadecimal digits, and after it the form of bcrypt. */
function readBcrypt(text: string, digested: (password: string) => string): FormerHash | undefined {
  const { hash = '', rounds = '' } = BCRYPT.exec(text)?.groups ?? {}
  const count = Number(rounds)
  if (hash === '' || count < 4) return undefined
  return {
    group: `bcrypt$${rounds}`,
    units: 1,
    isAffordable: count <= MOST_BCRYPT_ROUNDS,
    verify: (password) => verifyBcrypt(digested(password), hash),
    toDecoy: () => `bcrypt$$2b$${rounds}$${'.'.repeat(BCRYPT_SIGNS)}`,
  }
}

const sha256Of = (password: string): string => createHash('sha256').update(password).digest('hex')

const readers: Readonly<Record<string, (text: string) => FormerHash | undefined>> = {
  pbkdf2_sha256: (text) => readPbkdf2(text, { digest: 'sha256', size: 32 }),
  pbkdf2_sha1: (text) => readPbkdf2(text, { digest: 'sha1', size: 20 }),
  scrypt: readScrypt,
  argon2: readArgon2,
  bcrypt: (text) => readBcrypt(text, (password) => password),
  bcrypt_sha256: (text) => readBcrypt(text, sha256Of),
}

/** Returns a hash that Django stored; undefined for ours, for kinds that cannot be verified, and for other texts. */
export function readFormerHash(text: string | null | undefined): FormerHash | undefined {
  const [kind = ''] = (text ?? '').split('$', 1)
  return Object.hasOwn(readers, kind) ? readers[kind]?.(text ?? '') : undefined
}

/** True for the mark with which Django stores that an account has no password. It can only be reset. */
export const isUnusable = (text: string): boolean => text.startsWith('!')

/** Returns the decoy that stands for the cost of a former hash. Equal costs have equal decoys. */
export const decoyOf = ({ units, toDecoy }: FormerHash): string => toDecoy(units)

/**
 * Returns the hashes that a refused sign-in still has to compute, so that together with the one it has computed they
 * are the same work for every account: one hash of each group with the most units of it.
 * @param spent what was computed; undefined for one of ours
 * @param decoys one for each cost that the company has brought
 */
export function missingWork(spent: FormerHash | undefined, decoys: readonly string[]): string[] {
  const most = new Map<string, FormerHash>()
  for (const decoy of decoys) {
    const one = readFormerHash(decoy)
    if (one !== undefined && one.units > (most.get(one.group)?.units ?? 0)) most.set(one.group, one)
  }
  return [...most.values()].flatMap(({ group, units, toDecoy }) => {
    const left = group === spent?.group ? units - spent.units : units
    return left > 0 ? [toDecoy(left)] : []
  })
}

import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { isOnlyDigits, missingCharacters, PASSWORD_MIN_LENGTH } from '@evergrove/contract/accounts/account-words'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { createLimit } from '../../platform/limit.ts'
import { missingWork, readFormerHash } from './former-hashes.ts'

// A hash of argon2id takes tens of milliseconds and 19 MiB. The thread that responds keeps a core of its own, and at
// most four hashes are made at once.

const limitHashing = createLimit(Math.min(4, Math.max(1, availableParallelism() - 1)))

/** The library's default, argon2id, with the memory and time that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns the password in one Unicode form, so that the same letters written in another form are the same password. */
const normalized = (password: string): string => password.normalize('NFKC')

/** Returns the hash to store, with its salt and cost inside. */
export const hashPassword = (password: string): Promise<string> => limitHashing(() => hash(normalized(password), cost))

let decoy: Promise<string> | undefined

/**
 * Returns whether the password is the one that was hashed, by us or by Django before the company moved in. Without a
 * hash the result is false, after the same time as with one of ours.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomUUID())
  const former = readFormerHash(passwordHash)
  if (former !== undefined) return limitHashing(() => former.verify(password))
  const known = passwordHash ?? (await decoy)
  const matches = await limitHashing(() => verify(known, normalized(password)))
  return matches && typeof passwordHash === 'string'
}

/**
 * Computes what `verifyPassword` has not computed for a sign-in that is refused, so that the time of a refusal tells
 * neither which kind of hash the account has nor whether there is an account. The right password need not wait for it.
 * @param decoys one for each cost of hashes that the company has brought
 */
export async function verifyTheRest(
  passwordHash: string | null | undefined,
  password: string,
  decoys: readonly string[],
): Promise<void> {
  const former = readFormerHash(passwordHash)
  if (former !== undefined) await verifyPassword(undefined, password)
  for (const rest of missingWork(former, decoys)) await verifyPassword(rest, password)
}

/** Returns the hash of ours that replaces a former one; undefined for one of ours. The password must be the right one. */
export const renewedHash = async (passwordHash: string | null, password: string): Promise<string | undefined> =>
  readFormerHash(passwordHash) === undefined ? undefined : hashPassword(password)

// New passwords follow the rules and messages of the auth contract. No rule requires kinds of characters.

/** The owner of the password, because attackers try names and address first. */
type PasswordOwner = { first_name: string; last_name: string; email: string }

const MAX_SIMILARITY = 0.7

const common = new Set(dictionary['passwords-common'])

const attributes = [
  ['first_name', 'first name'],
  ['last_name', 'last name'],
  ['email', 'email'],
] as const

/** Returns how similar two texts are, from 0 to 1, by the letters they share in any order. */
function similarity(a: string, b: string): number {
  const left = new Map<string, number>()
  for (const letter of b) left.set(letter, (left.get(letter) ?? 0) + 1)
  let shared = 0
  for (const letter of a) {
    const count = left.get(letter) ?? 0
    if (count > 0) shared += 1
    left.set(letter, count - 1)
  }
  return (2 * shared) / (a.length + b.length)
}

/** Returns whether the part is so much shorter than the password that the password cannot have been made from it. */
const isNegligible = (password: string, part: string): boolean =>
  password.length >= 10 * part.length && part.length < (MAX_SIMILARITY / 2) * password.length

function similarAttribute(password: string, owner: PasswordOwner): string | undefined {
  const text = password.toLowerCase()
  for (const [name, label] of attributes) {
    const value = owner[name].toLowerCase()
    const parts = [...value.split(/[^\p{L}\p{N}_]+/u), value].filter((part) => part !== '' && !isNegligible(text, part))
    if (parts.some((part) => similarity(text, part) >= MAX_SIMILARITY)) return label
  }
  return undefined
}

/** Returns the general problems of a new password: too short, too common, only digits. Empty if there are none. */
export function passwordProblems(password: string): string[] {
  const problems: string[] = []
  if (missingCharacters(password) > 0) {
    problems.push(`This password is too short. It must contain at least ${PASSWORD_MIN_LENGTH} characters.`)
  }
  if (common.has(password.toLowerCase().trim())) problems.push('This password is too common.')
  if (isOnlyDigits(password)) problems.push('This password is entirely numeric.')
  return problems
}

/** Reports that the password is too similar to one of the owner's names or the address. Empty if it is not. */
export function similarityProblems(password: string, owner: PasswordOwner): string[] {
  const label = similarAttribute(password, owner)
  return label === undefined ? [] : [`The password is too similar to the ${label}.`]
}

/** Returns all problems of a new password of staff, of whom only the address is known. Empty if there are none. */
export const staffPasswordProblems = (password: string, email: string): string[] => [
  ...similarityProblems(password, { first_name: '', last_name: '', email }),
  ...passwordProblems(password),
]

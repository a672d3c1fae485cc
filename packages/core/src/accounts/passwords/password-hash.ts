/**
 * Hashes passwords with argon2id. A hash takes tens of milliseconds and 19 MiB: so many are made at once that the thread
 * which responds keeps a core of its own, and never more than four.
 */
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createLimit } from '../../platform/limit.ts'

const limitHashing = createLimit(Math.min(4, Math.max(1, availableParallelism() - 1)))

/** The library's own choice, argon2id, with the memory and time that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same letters written in another Unicode form are the same password. */
const normalized = (password: string): string => password.normalize('NFKC')

/** The hash to store, with its salt and cost inside. */
export const hashPassword = (password: string): Promise<string> => limitHashing(() => hash(normalized(password), cost))

let decoy: Promise<string> | undefined

/** Whether the password is the one that was hashed. Without a hash the result is false, after the same time. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomUUID())
  const known = passwordHash ?? (await decoy)
  const matches = await limitHashing(() => verify(known, normalized(password)))
  return matches && typeof passwordHash === 'string'
}

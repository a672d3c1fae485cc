/** Limits on how often a sender may make a call, counted in the database so that processes share one count (GAP-33). */
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { createRateLimitStore } from './rate-limits.repository.ts'
import type { Database } from './schema.ts'

export type RateLimit = {
  /** Counts one call of `key`. Returns 0 when it may go ahead, otherwise the whole seconds to wait. */
  consume: (key: string) => Promise<number>
  /** Takes one counted call back. */
  giveBack: (key: string) => Promise<void>
}

/** A limit of the product, with its name in the security log. */
export type NamedLimit = RateLimit & { name: string }

export type Memory = {
  /** Returns whether the key has been remembered and has not expired yet. */
  isKnown: (key: string) => Promise<boolean>
  /** Remembers the key for the whole time, counted from now. */
  remember: (key: string) => Promise<void>
}

const KNOWN_SOURCE_SECONDS = 90 * 86_400

/** The seconds for which a mailed code is valid, and between its emails: three an hour. */
export const MAILED_CODE_SECONDS = 1200

/**
 * The product's limits.
 *
 * Limits of an account count what one source does to one account, so that nobody can use up the attempts of an owner
 * who calls from elsewhere. `linkMails` counts by account and `newsletterLinks` by address, for all callers, and
 * neither refuses a call. `staffCodes` and `agentCodes` also count by account, because only people who know the
 * password get that far. `passwordChanges`, `emailChanges`, the agent's own `dataExports`, and `agentCodes` where a
 * code sets an app up count by session, so that a stolen token uses up nothing of the owner's other sessions.
 *
 * `signInFromAnywhere` counts by account. Beyond it, only `knownSources`, which have signed in to the account lately,
 * can sign in without a mailed code. `signInCodeMails` and `guessingMails` count by address and refuse no call. A code
 * is valid for as long as `signInCodeMails` lasts, so that there is always one.
 */
const definitions = {
  forms: { points: 20, durationSeconds: 600 },
  clientErrors: { points: 30, durationSeconds: 600 },
  signInBySource: { points: 50, durationSeconds: 900 },
  signInByAccount: { points: 10, durationSeconds: 900 },
  signInFromAnywhere: { points: 100, durationSeconds: 3600 },
  signInCodeMails: { points: 1, durationSeconds: MAILED_CODE_SECONDS },
  guessingMails: { points: 1, durationSeconds: 86_400 },
  signUpBySource: { points: 60, durationSeconds: 3600 },
  signUpByAccount: { points: 20, durationSeconds: 3600 },
  linksBySource: { points: 30, durationSeconds: 3600 },
  linksByAccount: { points: 5, durationSeconds: 3600 },
  codeChecks: { points: 60, durationSeconds: 600 },
  linkUses: { points: 30, durationSeconds: 600 },
  passwordChanges: { points: 10, durationSeconds: 900 },
  emailChanges: { points: 10, durationSeconds: 3600 },
  uploads: { points: 60, durationSeconds: 600 },
  dataExports: { points: 5, durationSeconds: 3600 },
  statementFiles: { points: 20, durationSeconds: 600 },
  staffExports: { points: 60, durationSeconds: 3600 },
  laboratory: { points: 60, durationSeconds: 600 },
  staffCodes: { points: 5, durationSeconds: 300 },
  agentCodes: { points: 5, durationSeconds: 300 },
  passkeyQuestions: { points: 60, durationSeconds: 600 },
  linkMails: { points: 5, durationSeconds: 3600 },
  newsletterLinks: { points: 3, durationSeconds: 86_400 },
} as const

type Definition = { points: number; durationSeconds: number }

export type RateLimits = Record<keyof typeof definitions, NamedLimit> & { knownSources: Memory }

const unlimited: RateLimit = { consume: async () => 0, giveBack: async () => {} }
const forgetful: Memory = { isKnown: async () => false, remember: async () => {} }

/** Returns a key's stored form: hashed, as keys contain email addresses and the column's length is limited. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Returns the product's limits. `enabled: false` lets everything through and is meant for load tests alone. */
export function createRateLimits(db: Database, { enabled }: { enabled: boolean }): RateLimits {
  const storeClient = createRateLimitStore(db)
  const countsOf = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })

  const limitOf = (name: string, { points, durationSeconds }: Definition): NamedLimit => {
    if (!enabled) return { name, ...unlimited }
    const counts = countsOf(name, points, durationSeconds)
    return {
      name,
      async consume(key) {
        try {
          await counts.consume(hashOf(key))
          return 0
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
          throw refusal
        }
      },
      async giveBack(key) {
        await counts.reward(hashOf(key))
      },
    }
  }

  const memoryOf = (name: string, seconds: number): Memory => {
    if (!enabled) return forgetful
    const counts = countsOf(name, 1, seconds)
    return {
      isKnown: async (key) => (await counts.get(hashOf(key))) !== null,
      async remember(key) {
        await counts.set(hashOf(key), 1, seconds)
      },
    }
  }

  const limits = Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, limitOf(name, definition)]),
  ) as Record<keyof typeof definitions, NamedLimit>
  return { ...limits, knownSources: memoryOf('knownSources', KNOWN_SOURCE_SECONDS) }
}

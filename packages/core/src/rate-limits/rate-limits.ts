/** How often one sender may make a call. Counted in the database: several processes share one count (GAP-33). */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../schema/index.ts'
import { createRateLimitStore } from './rate-limits.repository.ts'

export type RateLimit = {
  /** Counts one call of `key`; 0 when it may go ahead, otherwise the whole seconds to wait. */
  consume: (key: string) => Promise<number>
}

export type RateLimits = Record<'forms' | 'clientErrors', RateLimit>

const unlimited: RateLimit = { consume: async () => 0 }

/** The product's limits; `enabled: false` lets everything through and is meant for load tests alone. */
export function createRateLimits(db: Database, { enabled }: { enabled: boolean }): RateLimits {
  if (!enabled) return { forms: unlimited, clientErrors: unlimited }
  const storeClient = createRateLimitStore(db)

  const perAddress = (keyPrefix: string, points: number, durationSeconds: number): RateLimit => {
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: durationSeconds,
    })
    return {
      async consume(key) {
        try {
          await limiter.consume(key)
          return 0
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
          throw refusal
        }
      },
    }
  }

  return { forms: perAddress('forms', 20, 600), clientErrors: perAddress('client-errors', 30, 600) }
}

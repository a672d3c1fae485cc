/** What the calls need from the process that hosts them. */
import type { Jobs } from '@evergrove/core/jobs'
import type { RateLimits } from '@evergrove/core/rate-limits'
import type { Database } from '@evergrove/core/schema'

export type ApiDependencies = {
  db: Database
  jobs: Pick<Jobs, 'send'>
  limits: RateLimits
  clientErrors: { inc: () => void }
  /** Origins of other hosts that may call the API (`CORS_ORIGINS`). */
  corsOrigins: string[]
}

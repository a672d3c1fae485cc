/** What the API needs from the process that hosts it. */
import type { FieldCipher } from '@evergrove/core/field-encryption'
import type { FileStorage } from '@evergrove/core/files'
import type { Jobs } from '@evergrove/core/jobs'
import type { RateLimits } from '@evergrove/core/rate-limits'
import type { Database } from '@evergrove/core/schema'
import type { TokenSettings } from '@evergrove/core/sessions'
import type { UrlSigner } from '@evergrove/core/signed-urls'

export type ApiDependencies = {
  db: Database
  jobs: Pick<Jobs, 'send'>
  limits: RateLimits
  storage: FileStorage
  cipher: FieldCipher
  tokens: TokenSettings
  urls: UrlSigner
  now: () => Date
  clientErrors: { inc: () => void }
  /** Origins of other hosts that may call the API (`CORS_ORIGINS`). */
  corsOrigins: string[]
}

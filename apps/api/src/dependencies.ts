/** What the API needs from the process that hosts it. */

import type { OperatorNotice } from '@evergrove/contract/staff/operator-notices'
import type { TokenSettings } from '@evergrove/core/accounts'
import type { FileStorage } from '@evergrove/core/files'
import type { Jobs } from '@evergrove/core/jobs'
import type { FieldCipher } from '@evergrove/core/platform/field-encryption'
import type { RateLimits } from '@evergrove/core/platform/rate-limits'
import type { Database } from '@evergrove/core/platform/schema'
import type { UrlSigner } from '@evergrove/core/platform/signed-urls'
import type { SecurityLog } from '@evergrove/core/security'
import type { CheckDeps } from '@evergrove/core/transparency'
import type { Payer } from '@evergrove/core/withdrawals'

export type ApiDependencies = {
  db: Database
  jobs: Pick<Jobs, 'send'>
  limits: RateLimits
  security: Pick<SecurityLog, 'add'>
  storage: FileStorage
  cipher: FieldCipher
  /** Whose account payouts are made from, if it is known. */
  payer: Payer | undefined
  /** Up to this amount, in minor units, one person adjusts and writes off (plan rule 28). */
  secondPersonLimit: bigint
  /** What the check of the transparency log reads outside the product, where there is any. */
  transparency: Pick<CheckDeps, 'anchor' | 'timeStamper'>
  /** What this process has to say to its operator. */
  notices: () => OperatorNotice[]
  tokens: TokenSettings
  urls: UrlSigner
  unsubscribeUrls: UrlSigner
  /** The product's own address, without a last slash. */
  publicUrl: string
  now: () => Date
  clientErrors: { inc: () => void }
  /** Origins of other hosts that may call the API (`CORS_ORIGINS`). */
  corsOrigins: string[]
}

/** The dependencies with the limit that counts wrong codes and passwords of agents, or of staff. */
export const withCodeLimit = (deps: ApiDependencies, limit: 'agentCodes' | 'staffCodes') => ({
  ...deps,
  codeLimit: deps.limits[limit],
})

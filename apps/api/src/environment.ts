/** The context of every handler. The host sets `log`, `clientAddress` and the id of an outside request beforehand. */
import type { OperatorNotice } from '@evergrove/contract/staff/operator-notices'
import type { TokenSettings } from '@evergrove/core/accounts'
import type { FileStorage } from '@evergrove/core/files'
import type { Jobs } from '@evergrove/core/jobs'
import type { FieldCipher } from '@evergrove/core/platform/field-encryption'
import type { Logger } from '@evergrove/core/platform/logging'
import type { RateLimits } from '@evergrove/core/platform/rate-limits'
import type { Database } from '@evergrove/core/platform/schema'
import type { RecordEvent } from '@evergrove/core/platform/security-event'
import type { UrlSigner } from '@evergrove/core/platform/signed-urls'
import type { SecurityLog } from '@evergrove/core/security'
import type { CheckDeps } from '@evergrove/core/transparency'
import type { Payer } from '@evergrove/core/withdrawals'

export type ApiEnvironment = {
  Variables: {
    log: Logger
    clientAddress: string
    requestId?: string
    record: RecordEvent
    /** The body as it was sent, not yet parsed by its schema. It exists only on calls that take a body. */
    body: unknown
  }
}

export type ApiDependencies = {
  db: Database
  jobs: Pick<Jobs, 'send'>
  limits: RateLimits
  security: Pick<SecurityLog, 'add'>
  storage: FileStorage
  cipher: FieldCipher
  /** The account that payouts are made from, if it is known. */
  payer: Payer | undefined
  /** The limit in minor units up to which one person adjusts and writes off alone (plan rule 28). */
  secondPersonLimit: bigint
  /** The sources outside the product, if any, that the check of the transparency log reads. */
  transparency: Pick<CheckDeps, 'anchor' | 'timeStamper'>
  /** Lists the notices of this process for its operator. */
  notices: () => OperatorNotice[]
  tokens: TokenSettings
  urls: UrlSigner
  unsubscribeUrls: UrlSigner
  /** The product's own address, without a trailing slash. */
  publicUrl: string
  now: () => Date
  clientErrors: { inc: () => void }
  /** Origins of other hosts that may call the API (`CORS_ORIGINS`). */
  corsOrigins: string[]
}

/** Returns the dependencies with the limit that counts wrong codes and passwords of agents, or of staff. */
export const withCodeLimit = (deps: ApiDependencies, limit: 'agentCodes' | 'staffCodes') => ({
  ...deps,
  codeLimit: deps.limits[limit],
})

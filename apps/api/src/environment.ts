/** What every handler of the API finds in its context; the host puts the first two there before the API sees the request. */
import type { Logger } from '@evergrove/core/platform/logging'

export type ApiEnvironment = {
  Variables: {
    log: Logger
    clientAddress: string
    /** What was sent, read but not yet parsed; of calls that take a body. */
    body: unknown
  }
}

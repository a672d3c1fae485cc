/** The context of every handler. The host sets `log` and `clientAddress` before the API handles the request. */
import type { Logger } from '@evergrove/core/platform/logging'

export type ApiEnvironment = {
  Variables: {
    log: Logger
    clientAddress: string
    /** The body as it was sent, not yet parsed by its schema; only on calls that take a body. */
    body: unknown
  }
}

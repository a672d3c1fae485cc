/** The context of every handler. The host sets `log`, `clientAddress` and the id of an outside request beforehand. */
import type { Logger } from '@evergrove/core/platform/logging'
import type { RecordEvent } from '@evergrove/core/platform/security-event'

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

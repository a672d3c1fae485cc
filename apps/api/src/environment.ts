/** What every handler of the API finds in its context; the host puts it there before the API sees the request. */
import type { Logger } from '@evergrove/core/logging'

export type ApiEnvironment = { Variables: { log: Logger; clientAddress: string } }

/** What every handler of this process finds in its context. */
import type { Log } from '../log.ts'

export type ServerEnvironment = { Variables: { log: Log; requestId: string; clientAddress: string } }

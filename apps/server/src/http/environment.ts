/** The context of every handler of this process. */
import type { Log } from '../log.ts'

export type ServerEnvironment = { Variables: { log: Log; requestId: string; clientAddress: string } }

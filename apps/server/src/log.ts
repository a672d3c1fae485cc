/** The process's log: JSON lines on standard output, secrets left out. */
import { type DestinationStream, pino } from 'pino'
import { describeError } from './describe-error.ts'
import { hideSecrets } from './http/secret-addresses.ts'
import { createOutageHook } from './log-outages.ts'

export type Log = ReturnType<typeof createLog>

const SECRETS = ['authorization', 'cookie', 'password', 're_password', 'new_password', 're_new_password', 'token']

/** What a browser reported about itself. Its texts may name the address of the page. */
const hideInReport = (report: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(report).map(([name, text]) => [name, hideSecrets(text)]))

/** Lines are written together: a write for each would take a third of the time of a cached page. */
const BATCH = { minLength: 4096, periodicFlush: 250 }

/** Joins a line to the trace of the request or job that it is about. */
const namingTrace = (id: string | undefined): object => (id === undefined ? {} : { trace_id: id })

/**
 * A logger that writes its lines in batches, at the latest after a quarter of a second and when the process ends. A
 * reader of the log cannot use a link of somebody else, and does not see the values of a statement that failed. An outage of the
 * database is a line a second for each kind.
 * @param traceId the trace of what runs now, where there are traces
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 1, sync: false, ...BATCH }),
  traceId?: () => string | undefined,
) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), remove: true },
      ...(traceId === undefined ? {} : { mixin: () => namingTrace(traceId()) }),
      hooks: { logMethod: createOutageHook() },
      serializers: { err: describeError, path: hideSecrets, clientError: hideInReport },
    },
    destination,
  )
}

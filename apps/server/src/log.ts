/** The log of the process: JSON lines on standard output, without secrets. */

import { isDatabaseAway, isDatabaseStrained } from '@evergrove/db'
import { type DestinationStream, type LogFn, type LoggerOptions, pino } from 'pino'
import { hideSecrets } from './http/secret-addresses.ts'

// Errors of the database carry the values of their statement, which must not be in the log.

/** The properties that name the place and the kind of a failure and hold no values. */
const SHOWN = new Set([
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'address',
  'port',
])
const MAX_CAUSES = 5

type Described = { type: string; message: string; stack: string; cause?: Described; [name: string]: unknown }

/** SQLSTATE class 22, data exceptions. Their messages quote the wrong value. */
const QUOTES_VALUES = /^22[0-9A-Z]{3}$/

function messageOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && QUOTES_VALUES.test(code)) return 'The database refused a value'
  return hideSecrets(error.message)
}

/** Returns the lines of the stack that name places. The lines above them repeat the message. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

const causesOf = (error: Error): unknown[] => (error instanceof AggregateError ? error.errors : [error.cause])

function describe(error: Error, causesLeft: number): Described {
  const message = messageOf(error)
  const cause = causesLeft > 0 ? causesOf(error).find((one) => one instanceof Error) : undefined
  const details = Object.entries(error).filter(([name, value]) => SHOWN.has(name) && value !== undefined)
  return {
    type: error.name,
    message,
    stack: `${error.name}: ${message}\n${framesOf(error)}`,
    ...Object.fromEntries(details),
    ...(cause === undefined ? {} : { cause: describe(cause, causesLeft - 1) }),
  }
}

/** Describes an error for the log by kind, message, stack, names from the database and causes, and anything else by type. */
const describeError = (error: unknown): object =>
  error instanceof Error
    ? describe(error, MAX_CAUSES)
    : { type: typeof error, message: 'Something other than an Error was thrown' }

// Keeps an outage of the database from filling the log. While it is away, every request and job fails with the same
// words and a stack. One line a second for each kind stands for all of them.

const WINDOW_MS = 1000

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>
type Line = Parameters<LogFn>

const isOutage = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  isDatabaseStrained(error) ||
  (error instanceof Error && error.cause !== undefined && isOutage(error.cause))

/** Returns the kind of a line about an outage: its words, and its job. Returns undefined for any other line. */
function kindOf([details, message]: Line): string | undefined {
  if (typeof details !== 'object' || details === null || !('err' in details) || !isOutage(details.err)) return undefined
  return JSON.stringify([message, 'job' in details ? details.job : undefined])
}

const counted = ([details, ...rest]: Line, count: number): Line => [{ ...(details as object), count }, ...rest]

/**
 * Creates the hook of a logger. The first line of a kind is written at once. Those of the following second are counted,
 * and the last of them is written at its end, with the number of lines as `count`.
 */
function createOutageHook(): LogMethod {
  const open = new Map<string, { count: number; write: (count: number) => void }>()

  const watch = (kind: string): void => {
    open.set(kind, { count: 0, write: () => {} })
    const close = () => {
      const { count, write } = open.get(kind) ?? { count: 0, write: () => {} }
      open.delete(kind)
      if (count === 0) return
      write(count)
      watch(kind)
    }
    setTimeout(close, WINDOW_MS).unref()
  }

  return function logMethod(line, method) {
    const kind = kindOf(line)
    if (kind === undefined) return method.apply(this, line)
    const window = open.get(kind)
    if (window === undefined) {
      watch(kind)
      return method.apply(this, line)
    }
    window.count += 1
    window.write = (count) => method.apply(this, counted(line, count))
  }
}

export type Log = ReturnType<typeof createLog>

const SECRETS = ['authorization', 'cookie', 'password', 're_password', 'new_password', 're_new_password', 'token']

/** Hides secrets in a browser's report about itself. Its texts may name the address of the page. */
const hideInReport = (report: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(report).map(([name, text]) => [name, hideSecrets(text)]))

/** Lines are written in batches, because a write for each would take a third of the time of a cached page. */
const BATCH = { minLength: 4096, periodicFlush: 250 }

/** Connects a line with the trace of its request or job. */
const namingTrace = (id: string | undefined): object => (id === undefined ? {} : { trace_id: id })

/**
 * Creates a logger that writes its lines in batches, at the latest after a quarter of a second and when the process
 * ends. A reader of the log cannot use the links of other people, and does not see the values of a failed statement. An
 * outage of the database is one line a second for each kind.
 * @param traceId returns the current trace, if there are traces
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

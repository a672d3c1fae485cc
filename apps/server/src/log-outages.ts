/**
 * Keeps an outage of the database from filling the log: every request and job fails with the same words and a stack while it is
 * away. One line a second for each kind stands for all of them.
 */
import { isDatabaseAway, isDatabaseStrained } from '@evergrove/db'
import type { LogFn, LoggerOptions } from 'pino'

const WINDOW_MS = 1000

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>
type Line = Parameters<LogFn>

const isOutage = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  isDatabaseStrained(error) ||
  (error instanceof Error && error.cause !== undefined && isOutage(error.cause))

/** The kind of a line about an outage: its words, and the job that it is about. Undefined for any other line. */
function kindOf([details, message]: Line): string | undefined {
  if (typeof details !== 'object' || details === null || !('err' in details) || !isOutage(details.err)) return undefined
  return JSON.stringify([message, 'job' in details ? details.job : undefined])
}

const counted = ([details, ...rest]: Line, count: number): Line => [{ ...(details as object), count }, ...rest]

/**
 * The hook of a logger. The first line of a kind is written at once. Those of the second after it are counted, and the last of
 * them is written at its end, with `count`, the number of lines that it stands for.
 */
export function createOutageHook(): LogMethod {
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

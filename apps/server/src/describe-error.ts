/** What the log says about an error. Errors of the database carry the values of their statement, which stay out. */
import { hideSecrets } from './http/secret-addresses.ts'

/** What names the place and the kind of a failure and holds no values. */
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

/** SQLSTATE class 22, data exceptions: their messages quote what was wrong. */
const QUOTES_VALUES = /^22[0-9A-Z]{3}$/

function messageOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && QUOTES_VALUES.test(code)) return 'The database refused a value'
  return hideSecrets(error.message)
}

/** The lines of the stack that name places: those above them repeat the message. */
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

/** The error for the log: kind, message, stack, what the database names, and its causes. Anything else as its type. */
export const describeError = (error: unknown): object =>
  error instanceof Error
    ? describe(error, MAX_CAUSES)
    : { type: typeof error, message: 'Something other than an Error was thrown' }

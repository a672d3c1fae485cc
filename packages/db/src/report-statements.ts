/** Reports each statement once it has run, without its parameters: for traces. */
import type { KyselyConfig, LogEvent } from 'kysely'

export type RanStatement = {
  /** The text with placeholders, never with values. */
  text: string
  durationMs: number
  /** The reason why it failed; undefined if it did not. */
  error: unknown
}

/** Called in the context that sent the statement, so that the reporter knows the request or job. */
export type StatementReporter = (statement: RanStatement) => void

/** Returns the part of Kysely's configuration that reports; nothing, and no cost, without a reporter. */
export function reportingTo(report: StatementReporter | undefined): Pick<KyselyConfig, 'log'> {
  if (report === undefined) return {}
  return {
    log: (event: LogEvent) =>
      report({
        text: event.query.sql,
        durationMs: event.queryDurationMillis,
        error: event.level === 'error' ? event.error : undefined,
      }),
  }
}

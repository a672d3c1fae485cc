/**
 * What core needs of tracing; the process brings it where tracing is switched on (decision 0057). Names and attributes of
 * spans hold no personal data and no values of statements.
 */

export type SpanOptions = {
  name: string
  attributes?: Record<string, string | number>
  /**
   * Makes the span part of the trace of this W3C `traceparent`, or the beginning of one if there is none. Left out, the span
   * is below the one that runs now.
   */
  from?: { traceparent: string | undefined }
}

export type Tracing = {
  /** Runs the work within a span. What the work throws fails the span, and is thrown again. */
  inSpan: <T>(span: SpanOptions, work: () => Promise<T>) => Promise<T>
  /** The span that runs now, as a W3C `traceparent`; undefined outside a trace. */
  traceparent: () => string | undefined
}

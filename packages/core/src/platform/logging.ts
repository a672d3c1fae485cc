/** The part of a logger that core needs; the process supplies it (pino fits without changes). */
export type Logger = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

// The process supplies tracing if it is switched on (decision 0057). Names and attributes of spans hold no personal
// data and no values of statements.

export type SpanOptions = {
  name: string
  attributes?: Record<string, string | number>
  /** Puts the span into this W3C `traceparent`'s trace or a new one; if left out, below the span that runs now. */
  from?: { traceparent: string | undefined }
}

export type Tracing = {
  /** Runs the work within a span. An error of the work fails the span, and is thrown again. */
  inSpan: <T>(span: SpanOptions, work: () => Promise<T>) => Promise<T>
  /** The span that runs now, as a W3C `traceparent`; undefined outside a trace. */
  traceparent: () => string | undefined
}

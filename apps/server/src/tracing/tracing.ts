/** The part of tracing that the process uses (decision 0057). */
import type { Tracing } from '@evergrove/core/platform/logging'
import type { StatementReporter } from '@evergrove/db'
import type { Listener } from '../http/listen.ts'
import type { Settings } from '../settings.ts'

export type ProcessTracing = Tracing & {
  /** Makes each request a span of the trace that its `traceparent` names, or of a new one. */
  traceRequests: (listener: Listener) => Listener
  /** Makes each statement a span below the request or job that sent it. */
  onStatement: StatementReporter
  /** Returns the current trace. Returns undefined outside of a trace, and in one that is not sampled. */
  traceId: () => string | undefined
  /** Sends the remaining spans, for at most two seconds. */
  close: () => Promise<void>
}

export type TracingSettings = Pick<
  Settings,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SDK_DISABLED' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG' | 'ROLE'
>

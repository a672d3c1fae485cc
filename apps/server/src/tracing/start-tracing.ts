/** OpenTelemetry, with spans made by hand in four places: request, statement, job and mail. No module is patched. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { cutText } from '@evergrove/contract/platform/plain-text'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, resourceAttributesEnvDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { routeOf } from '../http/request-log.ts'
import { hideSecrets } from '../http/secret-addresses.ts'
import type { ProcessTracing, TracingSettings } from './tracing.ts'

// Describes a statement for a span: its kind, its table and its text, which has placeholders instead of values.

const LONGEST_TEXT = 2000

const OPERATION = /^[\s(]*(\w+)/
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?((?:"?[a-z_]+"?\.)?"?[a-z_]\w*"?)/i

/** Literals in our statements are constants of the product. They are left out regardless. */
const LITERAL = /'(?:[^']|'')*'/g

export function describeStatement(text: string) {
  const operation = (OPERATION.exec(text)?.[1] ?? 'statement').toUpperCase()
  const table = TABLE.exec(text)?.[1]?.replaceAll('"', '')
  const shown = text.replaceAll(LITERAL, "'…'")
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': shown.length > LONGEST_TEXT ? `${cutText(shown, LONGEST_TEXT)}…` : shown,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    },
  }
}

/** The longest time that a stopping process waits for a collector that does not respond. */
const CLOSE_MS = 2000
/** The time between two complaints about a collector that is away. */
const COMPLAINT_MS = 60_000

/** The paths that supervisors and balancers request every few seconds. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** Reports failures to send spans, which the SDK does not report. */
function reportingFailures(exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
  let complainedAt = -COMPLAINT_MS
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.FAILED && performance.now() - complainedAt >= COMPLAINT_MS) {
          complainedAt = performance.now()
          onFailure(result.error)
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/** Creates the sampler. A client decides which trace a request belongs to, but not whether the collector gets it. */
function samplerOf(ratio: number) {
  const root = new TraceIdRatioBasedSampler(ratio)
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
}

function createProvider(settings: TracingSettings & { endpoint: string }, onFailure: (error: unknown) => void) {
  const exporter = new OTLPTraceExporter({ url: `${settings.endpoint.replace(/\/+$/, '')}/v1/traces` })
  const own = { 'service.instance.id': randomUUID(), 'evergrove.role': settings.ROLE }
  const resource = resourceFromAttributes(own)
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
    .merge(resourceFromAttributes({ 'service.name': settings.OTEL_SERVICE_NAME }))
  return new TracerProvider({
    resource,
    sampler: samplerOf(settings.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: reportingFailures(exporter, onFailure), scheduledDelayMillis: 1000 }),
    ],
  })
}

/** Returns the context of a `traceparent` from elsewhere, or the root if it is missing or invalid. */
function contextOf(traceparent: string | undefined, isRemote: boolean): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote })
}

/** Marks the span as failed with the kind of the error only, because messages may quote typed text. */
function fail(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : typeof error))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Ends the span of a request. Its name is that of the request in the metrics, once the status is known. */
function endRequest(span: Span, response: ServerResponse, { method, path }: { method: string; path: string }): void {
  const { statusCode, writableFinished } = response
  const route = routeOf(path, statusCode)
  span.updateName(`${method} ${route}`)
  span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode })
  if (!writableFinished) span.setAttribute('error.type', 'hung-up')
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Starts tracing to the endpoint. The contexts are the process's own, and nothing global is set. */
export function startTracing(
  settings: TracingSettings & { endpoint: string },
  onFailure: (error: unknown) => void,
): ProcessTracing {
  const provider = createProvider(settings, onFailure)
  const tracer = provider.getTracer('evergrove')
  const contexts = new AsyncLocalStorage<Context>()
  const runningContext = () => {
    const context = contexts.getStore()
    return context === undefined ? undefined : trace.getSpanContext(context)
  }
  const start = (name: string, kind: SpanKind, { attributes, parent }: { attributes: Attributes; parent: Context }) => {
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    return { span, context: trace.setSpan(parent, span) }
  }
  return {
    inSpan: async ({ name, attributes = {}, from }, work) => {
      const parent = from === undefined ? (contexts.getStore() ?? ROOT_CONTEXT) : contextOf(from.traceparent, false)
      const kind = from === undefined ? SpanKind.CLIENT : SpanKind.CONSUMER
      const { span, context } = start(name, kind, { attributes, parent })
      try {
        return await contexts.run(context, work)
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    traceparent: () => {
      const running = runningContext()
      if (running === undefined) return undefined
      return `00-${running.traceId}-${running.spanId}-${running.traceFlags.toString(16).padStart(2, '0')}`
    },
    traceId: () => {
      const running = runningContext()
      return running !== undefined && (running.traceFlags & TraceFlags.SAMPLED) !== 0 ? running.traceId : undefined
    },
    onStatement: ({ text, durationMs, error }) => {
      const parent = contexts.getStore()
      if (parent === undefined) return
      const endedAt = Date.now()
      const { name, attributes } = describeStatement(text)
      const options = { kind: SpanKind.CLIENT, attributes, startTime: endedAt - durationMs }
      const span = tracer.startSpan(name, options, parent)
      if (error !== undefined) fail(span, error)
      span.end(endedAt)
    },
    traceRequests: (listener) => (request, response) => {
      const { method = '', url = '' } = request
      const [path = ''] = url.split('?', 1)
      if (PROBES.has(path)) return listener(request, response)
      const given = request.headers['traceparent']
      const parent = contextOf(typeof given === 'string' ? given : undefined, true)
      const attributes = { 'http.request.method': method, 'url.path': hideSecrets(path) }
      const { span, context } = start(method, SpanKind.SERVER, { attributes, parent })
      response.once('close', () => endRequest(span, response, { method, path }))
      return contexts.run(context, () => listener(request, response))
    },
    close: async () => {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref())
      await Promise.race([provider.shutdown().catch(onFailure), timeout])
    },
  }
}

/** The process's own metrics, in Prometheus's format. */

import type { FileStorage } from '@evergrove/core/files'
import { Counter, collectDefaultMetrics, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Removes `_total` from counters' names, because OpenMetrics appends it. Ours have it, as in Prometheus's older format. */
function asOpenMetrics(text: string): string {
  const counters = Array.from(text.matchAll(/^# TYPE (\S+)_total counter$/gm), ([, name = '']) => name)
  return counters.reduce(
    (result, name) =>
      result
        .replace(`# HELP ${name}_total `, `# HELP ${name} `)
        .replace(`# TYPE ${name}_total `, `# TYPE ${name} `)
        .replaceAll(`\n${name}_total_total`, `\n${name}_total`),
    text,
  )
}

function createRequestSeconds(registry: Registry, hasTraces: boolean) {
  return new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the last byte handed over, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
    enableExemplars: hasTraces,
  })
}

type RequestLabels = { method: string; route: string; status: number }

/**
 * Creates a registry of its own, so that two servers in one process do not share counts.
 * @param options.hasTraces names the latest trace of each bucket of requests, which only OpenMetrics supports
 */
export function createMetrics({ hasTraces = false }: { hasTraces?: boolean } = {}) {
  const registry = new Registry()
  if (hasTraces)
    (registry as unknown as Registry<OpenMetricsContentType>).setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  collectDefaultMetrics({ register: registry })
  const requestSeconds = createRequestSeconds(registry, hasTraces)
  return {
    registry,
    /** Returns all metrics as text, in the format that `registry.contentType` names. */
    read: async () => (hasTraces ? asOpenMetrics(await registry.metrics()) : await registry.metrics()),
    requestSeconds,
    /** Observes a request as `requestSeconds` does, and names its trace. */
    observeTraced: (labels: RequestLabels, value: number, traceId: string) => {
      // The library requires the metric's own labels here.
      const exemplarLabels: object = { trace_id: traceId }
      requestSeconds.observe({ labels, value, exemplarLabels })
    },
    apiCalls: new Counter({
      name: 'api_calls_total',
      help: 'Calls of the API, by who made them: a browser or client over the network, or a page being rendered',
      labelNames: ['path', 'caller'],
      registers: [registry],
    }),
    clientErrors: new Counter({
      name: 'client_errors_total',
      help: "Failures that visitors' browsers reported",
      registers: [registry],
    }),
    mailsSent: new Counter({
      name: 'mails_sent_total',
      help: 'Emails that this process sent',
      registers: [registry],
    }),
    mailFailures: new Counter({
      name: 'mail_failures_total',
      help: 'Attempts of this process to send an email that failed, whether or not another attempt follows',
      registers: [registry],
    }),
    storeErrors: new Counter({
      name: 'file_store_errors_total',
      help: 'Calls of the file store (disk or S3) by this process that failed',
      registers: [registry],
    }),
  }
}

/** Returns the same storage, which counts each failed call. */
export function countFailures(storage: FileStorage, { storeErrors }: Pick<Metrics, 'storeErrors'>): FileStorage {
  const counted = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      storeErrors.inc()
      throw error
    }
  }
  return {
    write: (key, bytes, mime) => counted(storage.write(key, bytes, mime)),
    read: (key) => counted(storage.read(key)),
    removeAll: (folder) => counted(storage.removeAll(folder)),
  }
}

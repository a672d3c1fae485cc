/** What the process counts about itself, in Prometheus's form. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** A registry of its own, so that two servers in one process do not share counts. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request line to the last byte handed over, in seconds',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
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

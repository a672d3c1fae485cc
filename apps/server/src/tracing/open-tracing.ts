/** OpenTelemetry is loaded only if an endpoint is set, so that start time and memory stay the same without it. */
import type { ProcessTracing, TracingSettings } from './tracing.ts'

/**
 * Starts tracing if the settings configure it.
 * @param onFailure is called when spans could not be sent
 */
export async function openTracing(
  settings: TracingSettings,
  onFailure: (error: unknown) => void,
): Promise<ProcessTracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED } = settings
  if (endpoint === undefined || OTEL_SDK_DISABLED) return undefined
  const { startTracing } = await import('./start-tracing.ts')
  return startTracing({ ...settings, endpoint }, onFailure)
}

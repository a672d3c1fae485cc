import type { Logger } from '../logging.ts'

export type LogLine = { level: keyof Logger; message: string; details: object }

/** A logger for tests that collects its lines. */
export function createCollectingLogger(): Logger & { lines: LogLine[] } {
  const lines: LogLine[] = []
  const at = (level: keyof Logger) => (details: object, message: string) => {
    lines.push({ level, message, details })
  }
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}

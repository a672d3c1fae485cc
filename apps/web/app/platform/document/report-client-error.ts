/** Failures a visitor's browser meets: logged there and sent once to the server's log; never shown by this module. */
import { apiBaseUrl } from './api-base-url.ts'

/** Logs the error and sends its name, message and page; a report that cannot be sent is dropped. */
export function reportClientError(error: Error): void {
  console.error(error)
  const report = {
    name: error.name,
    message: error.message.slice(0, 500),
    path: location.pathname.slice(0, 500),
  }
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  navigator.sendBeacon(new URL('client-errors', new URL(apiBaseUrl(), location.href)), body)
}

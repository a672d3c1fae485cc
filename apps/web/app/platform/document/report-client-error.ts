/** Reports failures in a visitor's browser to the server's log. */
import { cutText } from '@evergrove/contract/platform/plain-text'
import { apiBaseUrl } from './use-site.ts'

/** Logs the error in the browser and sends its name, message and page once. A report that cannot be sent is dropped. */
export function reportClientError(error: Error): void {
  console.error(error)
  const report = {
    name: error.name,
    message: cutText(error.message, 500),
    path: cutText(location.pathname, 500),
  }
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  navigator.sendBeacon(new URL('client-errors', new URL(apiBaseUrl(), location.href)), body)
}

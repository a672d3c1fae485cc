/** The calls of the public forms. A subscription is repeated silently after a temporary failure (HOME-039). */
import type { ContactMessageInput } from '@evergrove/contract/contact/contact'
import { apiBaseUrl } from '../../platform/document/use-site.ts'

/** Resolves after the given time. Rejects at once when the signal aborts, and clears the timer. */
function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const finish = () => {
      signal.removeEventListener('abort', abort)
      resolve()
    }
    const timer = setTimeout(finish, durationMs)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}

/** The API responded with a status other than 201. */
class UnexpectedResponse extends Error {
  override name = 'UnexpectedResponse'
  readonly status: number

  constructor(call: string, status: number) {
    super(`POST ${call} answered ${status}`)
    this.status = status
  }
}

/**
 * Sends a message of the contact form. There is no retry, because a message must not arrive twice. Resolves once the
 * message is stored. Rejects on any other response, a network error or an abort.
 */
export async function sendContactMessage(message: ContactMessageInput, signal: AbortSignal): Promise<void> {
  // Few visitors send anything, so the client is loaded on demand.
  const { createSend } = await import('../../platform/api/calls.ts')
  const response = await createSend(apiBaseUrl)('POST /contact-us', { body: message, signal })
  if (response.status !== 201) throw new UnexpectedResponse('contact-us', response.status)
}

const RETRY_AFTER_MS = [1000, 2000, 4000]
/**
 * A refusal is reported no sooner than the last retry would be, so that the button behaves the same for every failure.
 */
const REFUSAL_HOLD_MS = 7000

async function post(email: string, signal: AbortSignal): Promise<void> {
  // Few visitors send anything, so the client is loaded on demand.
  const { createSend } = await import('../../platform/api/calls.ts')
  const response = await createSend(apiBaseUrl)('POST /email-subscription', { body: { email }, signal })
  if (response.status !== 201) throw new UnexpectedResponse('email-subscription', response.status)
}

const isRefusal = (error: unknown): boolean => error instanceof UnexpectedResponse && error.status < 500

/**
 * Sends a subscription and resolves once it is stored. A network error or a 5xx is retried after 1, 2 and 4 seconds,
 * but a 4xx is not. Rejects with the last failure, at least 7 seconds after the start, or at once when the signal
 * aborts.
 */
export async function sendSubscription(email: string, signal: AbortSignal): Promise<void> {
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await post(email, signal)
    } catch (error) {
      if (isRefusal(error)) {
        await pause(REFUSAL_HOLD_MS, signal)
        throw error
      }
      await pause(waitMs, signal)
    }
  }
  return post(email, signal)
}

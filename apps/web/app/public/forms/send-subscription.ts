/** Sends a newsletter subscription, patiently: what may pass is tried again without a word (HOME-039). */

import type { ContactMessageInput } from '@evergrove/contract/contact/contact'
import { apiBaseUrl } from '../../platform/document/api-base-url.ts'

/** Resolves after the given time; rejects at once when the signal aborts, leaving no timer behind. */
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

/** The API answered, but not with 201. */
class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'
  readonly status: number

  constructor(call: string, status: number) {
    super(`POST ${call} answered ${status}`)
    this.status = status
  }
}

/** Sends a message of the contact form; once, for a message must not arrive twice. */
/** Resolves once the message is stored; rejects on any other answer, a network error or an abort. */
export async function sendContactMessage(message: ContactMessageInput, signal: AbortSignal): Promise<void> {
  // Few visitors send anything; the client comes when one does.
  const { createApiClient } = await import('../../platform/api/api-client.ts')
  const api = createApiClient(apiBaseUrl())
  const answer = await api['contact-us'].$post({ json: message }, { init: { signal } })
  if (answer.status !== 201) throw new UnexpectedAnswer('contact-us', answer.status)
}

const RETRY_AFTER_MS = [1000, 2000, 4000]
/** A refusal is answered no sooner than the last retry would be, so the button behaves alike for every failure. */
const REFUSAL_HOLD_MS = 7000

async function post(email: string, signal: AbortSignal): Promise<void> {
  // Few visitors send anything; the client comes when one does.
  const { createApiClient } = await import('../../platform/api/api-client.ts')
  const api = createApiClient(apiBaseUrl())
  const answer = await api['email-subscription'].$post({ json: { email } }, { init: { signal } })
  if (answer.status !== 201) throw new UnexpectedAnswer('email-subscription', answer.status)
}

const isRefusal = (error: unknown): boolean => error instanceof UnexpectedAnswer && error.status < 500

/**
 * Resolves once the subscription is stored. A network error or 5xx is tried again after 1, 2 and 4 seconds; a 4xx is
 * not. Rejects with the last failure, 7 seconds or more after the start, or at once when the signal aborts.
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

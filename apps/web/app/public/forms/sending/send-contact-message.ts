/** Sends a message of the contact form; once, for a message must not arrive twice. */
import type { ContactMessageInput } from '@evergrove/contract/contact/contact'
import { apiBaseUrl } from '../../../platform/document/api-base-url.ts'
import { UnexpectedAnswer } from './unexpected-answer.ts'

/** Resolves once the message is stored; rejects on any other answer, a network error or an abort. */
export async function sendContactMessage(message: ContactMessageInput, signal: AbortSignal): Promise<void> {
  // Few visitors send anything; the client comes when one does.
  const { createApiClient } = await import('../../../platform/api/api-client.ts')
  const api = createApiClient(apiBaseUrl())
  const answer = await api['contact-us'].$post({ json: message }, { init: { signal } })
  if (answer.status !== 201) throw new UnexpectedAnswer('contact-us', answer.status)
}

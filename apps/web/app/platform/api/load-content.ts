/** Reading public content for a page: a list or block that cannot be had is left out of the page, never an error (ERR-019). */
import type { ClientResponse } from 'hono/client'
import type { RouterContextProvider } from 'react-router'
import { type RequestServices, requestServices } from './api-context.ts'

/** What a call answers when it succeeds. */
type Success<R> = R extends ClientResponse<infer T, 200, 'json'> ? T : never

/**
 * The call's answer, or undefined when it failed; a failure other than "not found" is reported to the log.
 * @param call picks one call of the API, for example `({ api }) => api.hero.$get()`
 */
export async function loadContent<R extends ClientResponse<unknown>>(
  context: Readonly<RouterContextProvider>,
  call: (services: RequestServices) => Promise<R>,
): Promise<Success<R> | undefined> {
  const services = context.get(requestServices)
  try {
    const answer = await call(services)
    if (answer.status === 200) return (await answer.json()) as Success<R>
    if (answer.status !== 404) services.reportFailure('content', new Error(`The API answered ${answer.status}`))
  } catch (error) {
    services.reportFailure('content', error)
  }
  return undefined
}

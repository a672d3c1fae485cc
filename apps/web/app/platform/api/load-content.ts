/**
 * Loads public content for a page. Content that fails by itself is left out of the page, which then has the status 503
 * (ERR-019). Without the database there is no page.
 */
import type { ClientResponse } from 'hono/client'
import { data, type RouterContextProvider } from 'react-router'
import { type RequestServices, requestServices } from './api-context.ts'

/** The body of a successful response. */
type Success<R> = R extends ClientResponse<infer T, 200, 'json'> ? T : never

/**
 * The body of the response, or undefined when the call failed. Failures other than 404 are reported.
 * @throws a 503 for the router when the API cannot reach its database
 * @param call picks one call of the API, for example `({ api }) => api.hero.$get()`
 */
export async function loadContent<R extends ClientResponse<unknown>>(
  context: Readonly<RouterContextProvider>,
  call: (services: RequestServices) => Promise<R>,
): Promise<Success<R> | undefined> {
  const services = context.get(requestServices)
  const response = await call(services)
  if (response.status === 200) return (await response.json()) as Success<R>
  if (response.status === 503) throw data(null, { status: 503 })
  if (response.status !== 404) services.reportFailure('content', new Error(`The API answered ${response.status}`))
  return undefined
}

/**
 * Loads public content for a page. Content that fails by itself is left out of the page, which then has the status 503
 * (ERR-019). Without the database there is no page.
 */
import { data, type RouterContextProvider } from 'react-router'
import { requestServices } from './api-context.ts'
import type { Args, BodyOf, Key } from './calls.ts'

type Context = Readonly<RouterContextProvider>

async function load<K extends Key>(context: Context, key: K, ...args: Args<K>) {
  const services = context.get(requestServices)
  const response = await services.send(key, ...args)
  const { status } = response
  if (status === 200) return { status, body: (await response.json()) as BodyOf<K> }
  if (status === 503) throw data(null, { status })
  if (status !== 404) services.reportFailure('content', new Error(`${key} answered ${status}`))
  return { status, body: undefined }
}

/**
 * Returns the body of the response, or undefined if the call failed. Failures other than 404 are reported.
 * @throws a 503 for the router when the API cannot reach its database
 */
export const loadContent = async <K extends Key>(
  context: Context,
  key: K,
  ...args: Args<K>
): Promise<BodyOf<K> | undefined> => (await load(context, key, ...args)).body

/**
 * Returns the record of a page, or undefined if there is none.
 * @throws a 503 for the router when it cannot be loaded, because a failure must not tell search engines that the page
 * is gone
 */
export async function loadRecord<K extends Key>(
  context: Context,
  key: K,
  ...args: Args<K>
): Promise<BodyOf<K> | undefined> {
  const { status, body } = await load(context, key, ...args)
  if (body === undefined && status !== 404) throw data(null, { status: 503 })
  return body
}

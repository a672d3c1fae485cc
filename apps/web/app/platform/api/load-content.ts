/**
 * Loads public content for a page. Content that fails by itself is left out of the page, which then has the status 503
 * (ERR-019). Without the database there is no page.
 */
import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Args, BodyOf, Key, Send } from './calls.ts'

export type RequestServices = {
  send: Send
  /** The base address of the API for the browser. */
  apiBaseUrl: string
  /** The currency of amounts. Undefined in the style of the specification. */
  currency: string | undefined
  /** The product's own address, without a trailing slash, for canonical links. */
  publicUrl: string
  /** True if the page previews a draft, which the API's responses then contain. */
  isPreview: boolean
  /** True if the browser already has the content of the start and requests only the rest of another page (NAV-007). */
  isNavigation: boolean
  /** Marks the scripts that the server writes into this page. */
  nonce: string
  reportFailure: (what: string, error: unknown) => void
}

export const requestServices = createContext<RequestServices>()

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

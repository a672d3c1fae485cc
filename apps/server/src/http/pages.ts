/** Mounts the web app: every path that nothing else handles is a page, rendered in this process. */
import { hasHungUp, PUBLIC_CONTENT } from '@evergrove/api'
import type { Page, PageServices } from '@evergrove/web'
import type { Hono } from 'hono'
import { canonicalPath } from './canonical-path.ts'
import type { ServerEnvironment } from './environment.ts'
import { isNavigation, PREVIEW_PARAMETER } from './response-cache.ts'
import { isSecretAddress } from './secret-addresses.ts'
import { pagePolicy } from './security-headers.ts'

export type RenderPage = (request: Request, services: PageServices) => Promise<Page>

export type PagesOptions = {
  renderPage: RenderPage
  callApi: (request: Request) => Promise<Response>
  apiBaseUrl: string
  currency: string | undefined
  publicUrl: string
  /** Whether pages carry a Content-Security-Policy. */
  hasPolicy: boolean
}

/** When a page that could not be loaded is worth another try. */
const RETRY_SECONDS = 5

/** Nobody stores a page whose address is a secret, and it is told to no other page. */
const SECRET_PAGE_HEADERS = [
  ['Cache-Control', 'no-store'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex'],
] as const

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)

/**
 * Pages depend on the query only for a preview, so it is left out of the rendering. So is the router's choice of routes
 * in `_routes`, but for whether the root is among them: the router takes its part of a response that can be cached.
 */
function withoutQuery(request: Request): Request {
  const url = new URL(request.url)
  url.search = ''
  return new Request(url, { method: 'GET', headers: request.headers, signal: request.signal })
}

/** A console screen about one record: its frame is the same for any record, whether or not there is one. */
const PAGE_OF_ONE_RECORD = /^\/staff\/[^/]+\/./i

/** Names of files and of the data of pages have a dot, and the secret in an address must arrive as it was sent. */
const mayRespell = (path: string): boolean => !/\.[^/]*$/.test(path) && !isSecretAddress(path)

/** The canonical address of a page that was asked for by another. */
function canonicalAddress(request: Request): string | undefined {
  const { pathname, search } = new URL(request.url)
  const canonical = canonicalPath(pathname)
  return canonical !== pathname && mayRespell(pathname) ? canonical + search : undefined
}

/** Adds the pages behind everything that is already there; anything but GET and HEAD is refused. */
export function mountPages(app: Hono<ServerEnvironment>, options: PagesOptions): void {
  const { renderPage, callApi, apiBaseUrl, currency, publicUrl } = options
  const apiOrigin = originOf(apiBaseUrl)

  app.get('*', async (c) => {
    const canonical = canonicalAddress(c.req.raw)
    if (canonical !== undefined) {
      c.header('Cache-Control', PUBLIC_CONTENT)
      return c.redirect(canonical, 308)
    }
    let whole = true
    const previewToken = c.req.query(PREVIEW_PARAMETER)
    const page = await renderPage(withoutQuery(c.req.raw), {
      callApi,
      apiBaseUrl,
      currency,
      publicUrl,
      previewToken,
      isNavigation: isNavigation(`${c.req.path}${new URL(c.req.url).search}`),
      reportFailure(what, error) {
        whole = false
        if (hasHungUp(error, c.req.raw)) c.get('log').info('The client hung up')
        else c.get('log').error({ err: error }, `${what} failed`)
      },
    })
    const headers = new Headers(page.headers)
    if (options.hasPolicy) headers.set('Content-Security-Policy', pagePolicy(page, apiOrigin))
    if (previewToken !== undefined) {
      headers.set('Cache-Control', 'no-store')
      headers.set('X-Robots-Tag', 'noindex')
    }
    if (isSecretAddress(c.req.path)) for (const [name, value] of SECRET_PAGE_HEADERS) headers.set(name, value)
    // A page that lacks content must pass neither for the whole page nor for an empty one.
    const status = page.status === 200 && !whole ? 503 : page.status
    if (status === 200 && !headers.has('Cache-Control')) {
      headers.set('Cache-Control', PAGE_OF_ONE_RECORD.test(c.req.path) ? 'no-store' : PUBLIC_CONTENT)
    }
    if (status === 503) {
      headers.set('Cache-Control', 'no-store')
      headers.set('Retry-After', String(RETRY_SECONDS))
    }
    return new Response(page.body, { status, headers })
  })
  app.all('*', (c) => c.json({ detail: `Method "${c.req.method}" not allowed.` }, 405, { Allow: 'GET, HEAD' }))
}

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
  /** True if pages carry a Content-Security-Policy. */
  hasPolicy: boolean
}

/** The time after which a page that failed to load is worth another try. */
const RETRY_SECONDS = 5

/** A page whose address is a secret is stored nowhere, and its address is sent to no other page. */
const SECRET_PAGE_HEADERS = [
  ['Cache-Control', 'no-store'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex'],
] as const

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)

/**
 * Removes the query for rendering, because pages depend on it only for a preview. This includes the router's choice of
 * routes in `_routes`, except for whether the root is among them: the router takes its part of a response that can be
 * cached.
 */
function withoutQuery(request: Request): Request {
  const url = new URL(request.url)
  url.search = ''
  return new Request(url, { method: 'GET', headers: request.headers, signal: request.signal })
}

/** A console screen about one record. Its frame is the same for every id, even for one without a record. */
const PAGE_OF_ONE_RECORD = /^\/staff\/[^/]+\/./i

/** Returns true if the path may be redirected. Names of files and page data have a dot. Secrets must arrive unchanged. */
const mayRespell = (path: string): boolean => !/\.[^/]*$/.test(path) && !isSecretAddress(path)

/** Returns the canonical address of a page if the request has another spelling. */
function canonicalAddress(request: Request): string | undefined {
  const { pathname, search } = new URL(request.url)
  const canonical = canonicalPath(pathname)
  return canonical !== pathname && mayRespell(pathname) ? canonical + search : undefined
}

/** Adds the pages behind everything that is already mounted. Only GET and HEAD are allowed. */
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
    // A page that lacks content must not pass for the whole page, nor for an empty one.
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

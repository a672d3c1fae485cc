/**
 * Caches finished responses that are the same for every visitor (pages and public calls), compressed once, until
 * content changes. Other processes do not need its state: each process fills its own cache, and the database notifies
 * it of changes. While the database is away, nobody can change content, so the last good copies are served instead.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CONTENT_PATHS, PUBLIC_CONTENT } from '@evergrove/api'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { canonicalPath, resolvePath } from './canonical-path.ts'
import { compressPrivate } from './compress-private.ts'
import { type Encoding, encodingFor, isKnown } from './conditional.ts'
import type { Listener } from './listen.ts'
import { REQUEST_ID, type RequestIds, type RequestLog } from './request-log.ts'

type CachedResponse = {
  etag: string
  /** Names and values in turn, without headers that differ between requests. */
  headers: string[]
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>
}

/** A response with the state of the content from which it was made. */
type Kept = { response: CachedResponse; generation: number }

export type ResponseCache = {
  /** Returns the cached response for a path, query and `Origin` header, or the last good copy with the database away. */
  find: (url: string, origin?: string) => CachedResponse | undefined
  /**
   * Must surround everything else. Caches responses marked as `PUBLIC_CONTENT`, compresses the rest, and serves the
   * last good copy instead of a 503. Clears the cache when a call has changed content, because the notification may
   * come after the response.
   */
  middleware: MiddlewareHandler
  /** Clears the cache after a change of content. A response that is being created at this moment is not cached. */
  clear: () => void
  /** While false, others' changes go unnoticed. Copies from before and meanwhile are served only if nothing is newer. */
  setTrusted: (trusted: boolean) => void
  /** Returns the size of the cache, and whether it is served as current. */
  state: () => { entries: number; bytes: number; isTrusted: boolean }
  /** While true, last good copies are served at once, without an attempt at something newer. */
  setAway: (away: boolean) => void
}

const MAX_BYTES = 64 * 1024 * 1024
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Names a preview in a page's address. Such a page is for the holder of the link only. */
export const PREVIEW_PARAMETER = 'preview'

const isPreview = (url: string): boolean =>
  url.includes(PREVIEW_PARAMETER) && new URLSearchParams(url.split('?')[1]).has(PREVIEW_PARAMETER)

/**
 * Returns true if a browser that already has the content of the start asks for a page's data. Its router names the
 * routes whose data it lacks, and the root is not among them (NAV-007).
 */
export function isNavigation(url: string): boolean {
  if (!url.includes('_routes=')) return false
  const [path = '', query] = url.split('?', 2)
  const routes = new URLSearchParams(query).get('_routes')
  return path.endsWith('.data') && routes !== null && !routes.split(',').includes('root')
}

const CALL_WITH_SLASH = /^\/api\/.*[^/]\/$/

/** Returns the path of a response: a call has the same one with and without the slash at its end. */
function pathOf(path: string): string {
  const resolved = resolvePath(path)
  return CALL_WITH_SLASH.test(resolved) ? resolved.slice(0, -1) : resolved
}

/** Returns the key of an address. Only a navigation's content depends on its query, so queries cannot fill the cache. */
function keyOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return isNavigation(url) ? `${pathOf(path)}?` : pathOf(path)
}

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

type Bodies = CachedResponse['bodies']

/** Compressions in progress, by entity tag. Simultaneous requests share the work. */
const compressing = new Map<string, Promise<Bodies>>()

async function compressBodies(identity: Bodies['identity']): Promise<Bodies> {
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    compressGzip(identity),
  ])
  return { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) }
}

async function compressOnce(etag: string, identity: Bodies['identity']): Promise<Bodies> {
  const running = compressing.get(etag) ?? compressBodies(identity).finally(() => compressing.delete(etag))
  compressing.set(etag, running)
  return running
}

async function keep(response: Response): Promise<CachedResponse> {
  const identity = new Uint8Array(await response.arrayBuffer())
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const bodies = await compressOnce(etag, identity)
  const headers = new Headers(response.headers)
  headers.set('ETag', etag)
  headers.append('Vary', 'Accept-Encoding')
  return { etag, headers: [...headers].flat(), bodies }
}

/** Marks a copy that may be out of date. Nobody may store it. */
const asStale = ({ headers, ...rest }: CachedResponse): CachedResponse => ({
  ...rest,
  headers: [
    ...headers.filter((_, index) => headers[index - (index % 2)] !== 'cache-control'),
    'cache-control',
    'no-store',
    'x-stale',
    '1',
  ],
})

function pairsOf(headers: string[]): Headers {
  const pairs = new Headers()
  for (let index = 0; index < headers.length; index += 2) pairs.append(headers[index] ?? '', headers[index + 1] ?? '')
  return pairs
}

/**
 * Returns a cached response for a request that got this far, because it created the response or found nothing newer.
 */
function toResponse({ etag, headers: kept, bodies }: CachedResponse, request: Request): Response {
  const headers = pairsOf(kept)
  if (isKnown(etag, request.headers.get('If-None-Match'))) return new Response(null, { status: 304, headers })
  const encoding = encodingFor(request.headers.get('Accept-Encoding'))
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return new Response(bodies[encoding], { headers })
}

/**
 * Creates a cache in front of everything that marks its responses with `PUBLIC_CONTENT`.
 * @param corsOrigins get copies of their own, because their browsers read a response only if it names their origin
 */
export function createResponseCache({ corsOrigins }: { corsOrigins: string[] }): ResponseCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ response: { bodies } }) =>
      bodies.identity.byteLength + bodies.br.byteLength + bodies.gzip.byteLength,
  })
  let generation = 0
  let isTrusted = true
  let isAway = false

  const keyFor = (url: string, origin: string | undefined) =>
    origin !== undefined && corsOrigins.includes(origin) ? `${origin} ${keyOf(url)}` : keyOf(url)
  const findKept = (url: string, origin: string | undefined) =>
    isPreview(url) ? undefined : kept.get(keyFor(url, origin))
  const replaceResponse = (c: Context, response: CachedResponse) => {
    const answer = toResponse(response, c.req.raw)
    c.res = undefined
    c.res = answer
  }

  const clear = () => {
    generation += 1
    kept.clear()
  }

  return {
    find: (url, origin) => {
      const found = findKept(url, origin)
      if (found === undefined) return undefined
      if (isTrusted && found.generation === generation) return found.response
      return isAway ? asStale(found.response) : undefined
    },
    state: () => ({ entries: kept.size, bytes: kept.calculatedSize, isTrusted }),
    clear,
    setTrusted: (trusted) => {
      isTrusted = trusted
      generation += 1
    },
    setAway: (away) => {
      isAway = away
    },
    middleware: async (c, next) => {
      const started = generation
      await next()
      const { status, headers } = c.res
      const { method, url: address } = c.req
      const { pathname, search } = new URL(address)
      // Only a successful call may empty the cache. A call without rights changes nothing.
      if (c.res.ok && !isRead(method) && CONTENT_PATHS.test(pathname)) clear()
      const isPublic = status === 200 && headers.get('Cache-Control') === PUBLIC_CONTENT
      if (!isPublic && status !== 503) return compressPrivate(c)
      const url = pathname + search
      const origin = c.req.header('Origin')
      // Other spellings of the path have the same response, and there are unlimited spellings.
      if (method === 'GET' && isPublic && canonicalPath(pathname) === pathOf(pathname)) {
        const response = await keep(c.res.clone())
        if (generation === started) kept.set(keyFor(url, origin), { response, generation })
        return replaceResponse(c, response)
      }
      const lastGood = status === 503 && isRead(method) ? findKept(url, origin) : undefined
      if (lastGood !== undefined) return replaceResponse(c, asStale(lastGood.response))
      return compressPrivate(c)
    },
  }
}

// Responds from the response cache directly with Node's objects. Most requests of a public site end here, and
// building Request and Response objects for them would cost several times the response itself (docs/performance.md).

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

type Exchange = { request: IncomingMessage; response: ServerResponse; requestId: string }

function send(kept: CachedResponse, { request, response, requestId }: Exchange): void {
  const headers = [...kept.headers, 'X-Request-Id', requestId]
  if (isKnown(kept.etag, request.headers['if-none-match'])) {
    response.writeHead(304, headers).end()
    return
  }
  const encoding = encodingFor(headerOf(request.headers['accept-encoding']))
  const body = kept.bodies[encoding]
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  headers.push('Content-Length', String(body.byteLength))
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
}

export type CachedResponding = { cache: ResponseCache; logResponse: RequestLog; requestIds: RequestIds }

/** Creates a listener that serves cached responses and passes on everything else. */
export function respondFromCache({ cache, logResponse, requestIds }: CachedResponding, next: Listener): Listener {
  return (request, response) => {
    const { method = '', url = '' } = request
    const kept = isRead(method) ? cache.find(url, request.headers.origin) : undefined
    if (kept === undefined) return next(request, response)
    const startedMs = performance.now()
    const requestId = requestIds(request.socket.remoteAddress, headerOf(request.headers[REQUEST_ID]))
    send(kept, { request, response, requestId })
    const [path = ''] = url.split('?', 1)
    return logResponse({ requestId, method, path, status: response.statusCode, startedMs })
  }
}

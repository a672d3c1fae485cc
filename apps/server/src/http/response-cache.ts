/**
 * Caches finished responses that are the same for every visitor (pages and public calls), compressed once, until
 * content changes. Other processes do not need its state: each process fills its own cache and the database notifies it
 * of changes.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { PUBLIC_CONTENT } from '@evergrove/api'
import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { LRUCache } from 'lru-cache'
import { type Encoding, encodingFor, isKnown } from './conditional.ts'
import { REQUEST_ID } from './request-log.ts'

export type CachedResponse = {
  etag: string
  /** Name and value in turn, without what differs from one request to the next. */
  headers: string[]
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>
}

export type ResponseCache = {
  /** The cached response for a request's path and query. */
  find: (url: string) => CachedResponse | undefined
  /** Must surround everything else: keeps what is marked as `PUBLIC_CONTENT`, and compresses the rest. */
  middleware: MiddlewareHandler
  /** Clears the cache. A response that is being created at this moment is not cached. */
  clear: () => void
  /** While false, nothing is cached, because this process would not be notified of changes by others. */
  setTrusted: (trusted: boolean) => void
}

const MAX_BYTES = 64 * 1024 * 1024
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const compressRest = compress()
const nothingMore = async () => {}

/** Names a preview in a page's address; such a page is its holder's alone. */
export const PREVIEW_PARAMETER = 'preview'

const isPreview = (url: string): boolean =>
  url.includes(PREVIEW_PARAMETER) && new URLSearchParams(url.split('?')[1]).has(PREVIEW_PARAMETER)

/** Content does not depend on the query, so that nobody can fill the cache with queries. */
function keyOf(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

async function keep(response: Response): Promise<CachedResponse> {
  const identity = new Uint8Array(await response.arrayBuffer())
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    compressGzip(identity),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const headers = new Headers(response.headers)
  headers.delete(REQUEST_ID)
  headers.set('ETag', etag)
  headers.append('Vary', 'Accept-Encoding')
  return { etag, headers: [...headers].flat(), bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) } }
}

/** The cached response for the request that created it. Later requests are served before they get this far. */
function firstResponse({ etag, bodies }: CachedResponse, made: Response, request: Request): Response {
  const headers = new Headers(made.headers)
  headers.set('ETag', etag)
  headers.append('Vary', 'Accept-Encoding')
  if (isKnown(etag, request.headers.get('If-None-Match'))) return new Response(null, { status: 304, headers })
  const encoding = encodingFor(request.headers.get('Accept-Encoding'))
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return new Response(bodies[encoding], { headers })
}

/** A cache in front of everything that marks its responses with `PUBLIC_CONTENT`. */
export function createResponseCache(): ResponseCache {
  const kept = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bodies }) => bodies.identity.byteLength + bodies.br.byteLength + bodies.gzip.byteLength,
  })
  let generation = 0
  let isTrusted = true
  const clear = () => {
    generation += 1
    kept.clear()
  }

  return {
    find: (url) => (isPreview(url) ? undefined : kept.get(keyOf(url))),
    clear,
    setTrusted: (trusted) => {
      isTrusted = trusted
      clear()
    },
    middleware: async (c, next) => {
      const started = generation
      await next()
      const { status, headers } = c.res
      const isPublic = c.req.method === 'GET' && status === 200 && headers.get('Cache-Control') === PUBLIC_CONTENT
      if (!isPublic) return compressRest(c, nothingMore)
      const made = await keep(c.res.clone())
      if (isTrusted && generation === started) kept.set(new URL(c.req.url).pathname, made)
      const answer = firstResponse(made, c.res, c.req.raw)
      c.res = undefined
      c.res = answer
      return undefined
    },
  }
}

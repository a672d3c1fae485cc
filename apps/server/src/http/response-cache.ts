/**
 * Keeps finished answers that are the same for every visitor (pages and public calls), compressed once, until content
 * changes. It holds no state that another process would need: each fills its own and is told of changes by the database.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { PUBLIC_CONTENT } from '@evergrove/api'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip' | 'identity'
type Kept = { headers: Headers; etag: string; bodies: Record<Encoding, Uint8Array<ArrayBuffer>> }

const MAX_BYTES = 64 * 1024 * 1024
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Content never depends on the query, but for the choice of routes in a page's data. */
const keyOf = (url: URL): string => `${url.pathname}?${url.searchParams.get('_routes') ?? ''}`

async function keep(response: Response): Promise<Kept> {
  const identity = new Uint8Array(await response.arrayBuffer())
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(identity),
  ])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const headers = new Headers(response.headers)
  headers.set('ETag', etag)
  headers.append('Vary', 'Accept-Encoding')
  return { headers, etag, bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) } }
}

function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity'
}

function answer({ headers, etag, bodies }: Kept, request: Request): Response {
  const sent = new Headers(headers)
  const known = request.headers.get('If-None-Match')
  if (known?.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')) {
    sent.delete('Content-Type')
    return new Response(null, { status: 304, headers: sent })
  }
  const encoding = encodingFor(request.headers.get('Accept-Encoding') ?? undefined)
  if (encoding !== 'identity') sent.set('Content-Encoding', encoding)
  sent.set('Content-Length', String(bodies[encoding].byteLength))
  return new Response(request.method === 'HEAD' ? null : bodies[encoding], { headers: sent })
}

export type ResponseCache = {
  middleware: MiddlewareHandler
  /** Forgets everything; an answer that is being made at this moment is not kept. */
  clear: () => void
  /** While false, nothing is kept: this process would not hear of changes that others make. */
  setTrusted: (trusted: boolean) => void
}

/** A cache in front of everything that marks its answers with `PUBLIC_CONTENT`. */
export function createResponseCache(): ResponseCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bodies }) => bodies.identity.byteLength + bodies.br.byteLength + bodies.gzip.byteLength,
  })
  let generation = 0
  let trusted = true

  return {
    clear: () => {
      generation += 1
      kept.clear()
    },
    setTrusted: (value) => {
      trusted = value
      generation += 1
      kept.clear()
    },
    middleware: async (c, next) => {
      const { method } = c.req
      if (method !== 'GET' && method !== 'HEAD') return next()
      const key = keyOf(new URL(c.req.url))
      const found = kept.get(key)
      if (found !== undefined) return answer(found, c.req.raw)
      const started = generation
      await next()
      const { status, headers } = c.res
      if (method !== 'GET' || status !== 200 || headers.get('Cache-Control') !== PUBLIC_CONTENT) return undefined
      const made = await keep(c.res)
      if (trusted && generation === started) kept.set(key, made)
      c.res = undefined
      c.res = answer(made, c.req.raw)
      return undefined
    },
  }
}

/**
 * Responds from the response cache directly with Node's objects. Most requests of a public site end here, and building
 * Request and Response objects for them would cost several times the response itself (docs/performance.md).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodingFor, isKnown } from './conditional.ts'
import type { Listener } from './listen.ts'
import { REQUEST_ID, type RequestIds, type RequestLog } from './request-log.ts'
import { type CachedResponse, isRead, type ResponseCache } from './response-cache.ts'

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

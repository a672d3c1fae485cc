/** The TCP side: time-outs against slow or hanging connections, and requests to which Node itself would respond. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { announceClose, hasEnded } from './close-connections.ts'
import { NO_PAGE_POLICY, SECURITY_HEADERS } from './security-headers.ts'

/** Handles one request. Its return value is not awaited. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** No call takes a body larger than this; each call's own limit is at most as large. */
const MAX_BODY_BYTES = 12 * 1024 * 1024
const STOP_TIMEOUT_MS = 10_000

export type Listening = {
  port: number
  server: Server
  /** Takes no new connections, lets requests in flight finish, and cuts what is left after ten seconds. */
  close: () => Promise<void>
}

function refuse(response: ServerResponse, status: number, detail: string): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': NO_PAGE_POLICY,
    'Content-Type': 'application/json',
    Connection: 'close',
  })
  response.end(JSON.stringify({ detail }))
}

const guard =
  (listener: Listener, isStopping: () => boolean): Listener =>
  (request, response) => {
    if (hasEnded(request)) return undefined
    announceClose(request, response, isStopping)
    if (request.method === 'TRACE') return refuse(response, 405, 'Method "TRACE" not allowed.')
    if (!request.url?.startsWith('/') || request.url.startsWith('//')) return refuse(response, 400, 'Bad request.')
    return listener(request, response)
  }

/** Listens on the address; rejects when the port is taken or the host is not ours. */
export async function listen(listener: Listener, { port, host }: { port: number; host: string }): Promise<Listening> {
  let isStopping = false
  const guarded = guard(listener, () => isStopping)
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 5_000 },
    guarded,
  )
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (Number(request.headers['content-length']) > MAX_BODY_BYTES) {
      refuse(response, 413, 'Request body is too large.')
      return
    }
    response.writeContinue()
    guarded(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const close = async () => {
    isStopping = true
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    // A connection that was busy a moment ago turns idle and would otherwise be kept alive.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS)
    await closed
    clearInterval(sweep)
    clearTimeout(cut)
  }
  return { port: (server.address() as AddressInfo).port, server, close }
}

/** The TCP side: time-outs against slow or hanging connections, and requests to which Node itself would respond. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { announceClose, hasEnded } from './close-connections.ts'
import { cutPipeline, limitWaiting } from './limit-clients.ts'
import { NO_PAGE_POLICY, SECURITY_HEADERS } from './security-headers.ts'

/** Handles one request. Its return value is not awaited. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** No call takes a body larger than this; each call's own limit is at most as large. */
const MAX_BODY_BYTES = 12 * 1024 * 1024
const STOP_TIMEOUT_MS = 10_000

/**
 * How long a client may take, in milliseconds: for the headers, for the whole request however slowly its bytes come, to
 * take anything of its response, and until its next request.
 */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  writeTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}

type Options = { port: number; host: string; limits?: Partial<typeof LIMITS> }

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

type Guarding = { isStopping: () => boolean; writeTimeoutMs: number }

const guard =
  (listener: Listener, { isStopping, writeTimeoutMs }: Guarding): Listener =>
  (request, response) => {
    if (hasEnded(request) || cutPipeline(request, response)) return undefined
    announceClose(request, response, isStopping)
    limitWaiting(response, writeTimeoutMs)
    if (request.method === 'TRACE') return refuse(response, 405, 'Method "TRACE" not allowed.')
    if (!request.url?.startsWith('/') || request.url.startsWith('//')) return refuse(response, 400, 'Bad request.')
    return listener(request, response)
  }

/** Listens on the address; rejects when the port is taken or the host is not ours. */
export async function listen(listener: Listener, options: Options): Promise<Listening> {
  const { port, host } = options
  const limits = { ...LIMITS, ...options.limits }
  let isStopping = false
  const guarded = guard(listener, { isStopping: () => isStopping, writeTimeoutMs: limits.writeTimeout })
  const server = createServer(limits, guarded)
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

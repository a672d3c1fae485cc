/** The TCP side: time-outs against slow or hanging connections, and requests that Node itself would answer. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { NO_PAGE_POLICY, SECURITY_HEADERS } from './security-headers.ts'

// A response announces that its connection ends, so that no client sends its next request into a closed connection.

/** The time that the rest of a body has to arrive after its response. A client that is still sending reads the response late. */
const LINGER_MS = 2000

const lingering = new WeakSet<Socket>()

const isBodyUnread = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Ends only our side at first, because destroying a socket with unread bytes resets the connection and loses the response. */
function linger(socket: Socket): void {
  if (lingering.has(socket)) return
  lingering.add(socket)
  socket.end()
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

/**
 * Makes the response announce `Connection: close` when it is sent before the body of its request has arrived, or while
 * `isStopping`.
 */
function announceClose(request: IncomingMessage, response: ServerResponse, isStopping: () => boolean): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse
  response.writeHead = (...head: unknown[]) => {
    if (isStopping()) response.shouldKeepAlive = false
    if (isBodyUnread(request)) {
      const { socket } = request
      response.shouldKeepAlive = false
      socket.destroySoon = () => linger(socket)
    }
    return writeHead(...head)
  }
}

/** Returns true if the last response of this connection has been sent. A later request on it gets no response. */
const hasEnded = ({ socket }: IncomingMessage): boolean => lingering.has(socket)

// Limits how much work one connection can cause: requests sent ahead, and responses never read.

/** Browsers wait for a response before the next request. A client that sends many ahead wants the work, not the responses. */
const MAX_AHEAD = 16

const ahead = new WeakMap<Socket, number>()

/** Cuts the connection if too many requests wait behind its first. Returns true if the connection has been cut. */
function cutPipeline({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return true
  // A response has its socket at once, unless another response comes first.
  if (response.socket !== null) return false
  const count = (ahead.get(socket) ?? 0) + 1
  if (count > MAX_AHEAD) {
    socket.destroy()
    return true
  }
  ahead.set(socket, count)
  response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1))
  return false
}

/**
 * Cuts the connection of a client that takes nothing of its response for this time. Our own slow work does not count.
 */
function limitWaiting(response: ServerResponse, writeTimeoutMs: number): void {
  response.setTimeout(writeTimeoutMs, () => {
    const { socket } = response
    if (socket !== null && socket.writableLength > 0) socket.destroy()
  })
}

/** Handles one request. Its return value is not awaited. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** No call takes a larger body. The limit of each call is at most this large. */
const MAX_BODY_BYTES = 12 * 1024 * 1024
const STOP_TIMEOUT_MS = 10_000

/** A client's limits in milliseconds: headers, whole request at any speed, taking some of its response, and next request. */
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

/** Listens on the address. Rejects if the port is taken or the host is not an address of this machine. */
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
    // A connection that was busy a moment ago becomes idle and would otherwise be kept alive.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS)
    await closed
    clearInterval(sweep)
    clearTimeout(cut)
  }
  return { port: (server.address() as AddressInfo).port, server, close }
}

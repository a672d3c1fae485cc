/** Says so when a connection ends with a response, so that no client sends its next request into a closed connection. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long the rest of a body may arrive after its response. A client that is still sending reads the response late. */
const LINGER_MS = 2000

const lingering = new WeakSet<Socket>()

const isBodyUnread = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Ends only our side at first: a socket that is destroyed with unread bytes resets the connection, response and all. */
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
export function announceClose(request: IncomingMessage, response: ServerResponse, isStopping: () => boolean): void {
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

/** Whether the last response of this connection has been sent: a request that still arrives is not answered. */
export const hasEnded = ({ socket }: IncomingMessage): boolean => lingering.has(socket)

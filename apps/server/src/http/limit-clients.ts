/** Bounds on what one connection may keep this process busy with: requests sent ahead, and responses never read. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers wait for a response before the next request; what sends many ahead wants the work, not the responses. */
const MAX_AHEAD = 16

const ahead = new WeakMap<Socket, number>()

/** Whether the connection has been cut because too many requests wait behind its first. */
export function cutPipeline({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return true
  // A response has its socket at once unless another one comes first.
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

/** Cuts the connection of a client that takes nothing of its response for that long. Slow work of ours is no reason. */
export function limitWaiting(response: ServerResponse, writeTimeoutMs: number): void {
  response.setTimeout(writeTimeoutMs, () => {
    const { socket } = response
    if (socket !== null && socket.writableLength > 0) socket.destroy()
  })
}

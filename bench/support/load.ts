/**
 * Requests one URL repeatedly on a fixed number of connections and counts the responses. It parses only the length of a
 * response, so that it measures the server and not the client.
 */
import { connect, type Socket } from 'node:net'

export type Load = { url: string; connections: number; seconds: number }

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i

/** The number of bytes of a response, head and body together; undefined while the head is incomplete. */
function responseLength(received: Buffer): number | undefined {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd === -1) return undefined
  const head = received.subarray(0, headEnd + 2).toString('latin1')
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`Refused: ${head.split('\r\n', 1)[0]}`)
  return headEnd + HEAD_END.length + Number(LENGTH.exec(head)?.[1] ?? 0)
}

/** Counts complete responses in the pieces that one connection receives. */
function createCounter(onResponse: () => void): (piece: Buffer) => void {
  let head = Buffer.alloc(0)
  let missing = 0
  return (piece) => {
    if (missing > 0) {
      missing -= piece.length
    } else {
      const received = head.length === 0 ? piece : Buffer.concat([head, piece])
      const length = responseLength(received)
      if (length === undefined) {
        head = Buffer.from(received)
        return
      }
      head = Buffer.alloc(0)
      missing = length - received.length
    }
    if (missing <= 0) onResponse()
  }
}

type Requesting = { host: string; port: number; request: string; onResponse: () => void }

/** Opens a connection that sends the next request as soon as a response is complete. It reads into a single buffer. */
function keepRequesting({ host, port, request, onResponse }: Requesting): Socket {
  const take = createCounter(() => {
    onResponse()
    socket.write(request)
  })
  const callback = (length: number, buffer: Uint8Array): boolean => {
    take(Buffer.from(buffer.buffer, buffer.byteOffset, length))
    return true
  }
  const socket = connect({ host, port, noDelay: true, onread: { buffer: Buffer.alloc(64 * 1024), callback } })
  socket.write(request)
  return socket
}

/** Returns the responses per second; rejects if the server refuses or a connection breaks. */
export async function requestsPerSecond({ url, connections, seconds }: Load): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url)
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, br\r\n\r\n`
  let responses = 0
  const requesting = { host: hostname, port: Number(port), request, onResponse: () => void (responses += 1) }
  const started = performance.now()
  const sockets = Array.from({ length: connections }, () => keepRequesting(requesting))
  try {
    return await new Promise<number>((resolve, reject) => {
      for (const socket of sockets) socket.once('error', reject)
      setTimeout(() => resolve((responses * 1000) / (performance.now() - started)), seconds * 1000)
    })
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

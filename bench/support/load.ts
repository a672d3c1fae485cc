/**
 * Asks one URL over and over on a fixed number of connections and counts the answers. It parses no more of an answer
 * than its length, so that what is measured is the server and not the client.
 */
import { connect, type Socket } from 'node:net'

export type Load = { url: string; connections: number; seconds: number }

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i

/** How many bytes an answer has, head and body together; undefined while its head is incomplete. */
function answerLength(received: Buffer): number | undefined {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd === -1) return undefined
  const head = received.subarray(0, headEnd + 2).toString('latin1')
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`Refused: ${head.split('\r\n', 1)[0]}`)
  return headEnd + HEAD_END.length + Number(LENGTH.exec(head)?.[1] ?? 0)
}

/** Counts whole answers in what one connection receives, piece by piece. */
function createCounter(onAnswer: () => void): (piece: Buffer) => void {
  let head = Buffer.alloc(0)
  let missing = 0
  return (piece) => {
    if (missing > 0) {
      missing -= piece.length
    } else {
      const received = head.length === 0 ? piece : Buffer.concat([head, piece])
      const length = answerLength(received)
      if (length === undefined) {
        head = Buffer.from(received)
        return
      }
      head = Buffer.alloc(0)
      missing = length - received.length
    }
    if (missing <= 0) onAnswer()
  }
}

type Asking = { host: string; port: number; request: string; onAnswer: () => void }

/** A connection that sends the next request as soon as an answer is complete; it reads into one buffer of its own. */
function keepAsking({ host, port, request, onAnswer }: Asking): Socket {
  const take = createCounter(() => {
    onAnswer()
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

/** Answers per second; rejects when the server refuses or a connection breaks. */
export async function requestsPerSecond({ url, connections, seconds }: Load): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url)
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, br\r\n\r\n`
  let answers = 0
  const asking = { host: hostname, port: Number(port), request, onAnswer: () => void (answers += 1) }
  const started = performance.now()
  const sockets = Array.from({ length: connections }, () => keepAsking(asking))
  try {
    return await new Promise<number>((resolve, reject) => {
      for (const socket of sockets) socket.once('error', reject)
      setTimeout(() => resolve((answers * 1000) / (performance.now() - started)), seconds * 1000)
    })
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

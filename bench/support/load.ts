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

/** Sends the next request as soon as an answer is complete, until stopped. */
function keepAsking(socket: Socket, request: string, onAnswer: () => void): void {
  let head: Buffer | undefined
  let missing = 0
  const take = (chunk: Buffer) => {
    if (head === undefined) {
      missing -= chunk.length
    } else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const length = answerLength(head)
      if (length === undefined) return
      missing = length - head.length
      head = undefined
    }
    if (missing > 0) return
    onAnswer()
    head = Buffer.alloc(0)
    socket.write(request)
  }
  head = Buffer.alloc(0)
  socket.on('data', take)
  socket.write(request)
}

/** Answers per second; rejects when the server refuses or a connection breaks. */
export async function requestsPerSecond({ url, connections, seconds }: Load): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url)
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, br\r\n\r\n`
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname))
  let answers = 0
  try {
    return await new Promise<number>((resolve, reject) => {
      const started = performance.now()
      for (const socket of sockets) {
        socket.setNoDelay(true).once('error', reject)
        keepAsking(socket, request, () => void (answers += 1))
      }
      setTimeout(() => resolve((answers * 1000) / (performance.now() - started)), seconds * 1000)
    })
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

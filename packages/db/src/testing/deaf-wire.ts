/**
 * A wire to a PostgreSQL server that can drop notifications while everything else still works, as happens when a device
 * between the process and the server forgets what the session listens to.
 */
import { type AddressInfo, createConnection, createServer, type NetConnectOpts, type Socket } from 'node:net'

export type DeafWire = { url: string; setDeaf: (isDeaf: boolean) => void; stop: () => Promise<void> }

/** Listens on a loopback port and connects every client to the server. */
export async function startDeafWire(serverUrl: string): Promise<DeafWire> {
  let isDeaf = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = createConnection(addressOf(serverUrl))
    const messages = splitMessages((message) => {
      if (!isDeaf || message[0] !== NOTIFICATION) client.write(message)
    })
    client.pipe(upstream)
    upstream.on('data', messages).on('close', () => client.destroy())
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const { username, pathname, searchParams } = new URL(serverUrl)
  return {
    url: `postgresql://${searchParams.get('user') ?? username}@127.0.0.1:${port}${pathname}`,
    setDeaf: (next) => {
      isDeaf = next
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

function addressOf(serverUrl: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(serverUrl)
  const folder = searchParams.get('host')
  if (folder !== null) return { path: `${folder}/.s.PGSQL.5432` }
  return { host: hostname, port: port === '' ? 5432 : Number(port) }
}

/** The first byte of NotificationResponse in PostgreSQL's protocol. */
const NOTIFICATION = 'A'.charCodeAt(0)

/** Cuts the server's stream into messages: a type of one byte, a length of four, and the rest. */
function splitMessages(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let waiting = Buffer.alloc(0)
  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk])
    while (waiting.length >= 5) {
      const length = 1 + waiting.readInt32BE(1)
      if (waiting.length < length) return
      onMessage(waiting.subarray(0, length))
      waiting = waiting.subarray(length)
    }
  }
}

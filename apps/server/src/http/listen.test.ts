import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Listening, listen } from './listen.ts'

let running: Listening | undefined
afterEach(async () => {
  await running?.close()
  running = undefined
})

type Limits = Parameters<typeof listen>[1]['limits']

const start = async (respond = 'ok', delayMs = 0, limits: Limits = {}) => {
  running = await listen(
    (_request, response) => setTimeout(() => (response as { end: (text: string) => void }).end(respond), delayMs),
    { port: 0, host: '127.0.0.1', limits },
  )
  return running.port
}

/** Sends the bytes, and the later ones a moment afterwards. Returns everything received until the server closes or goes quiet. */
async function exchange(port: number, bytes: string, later?: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  socket.setTimeout(400, () => socket.destroy())
  socket.write(bytes)
  if (later !== undefined) setTimeout(() => socket.write(later), 100)
  await once(socket, 'close')
  return answer
}

test('TRACE and paths that begin with two slashes are refused in the error form', async () => {
  const port = await start()
  expect(await exchange(port, 'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 405[^]*"detail"/)
  expect(await exchange(port, 'GET //evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
})

test('a body announced as too large is refused before it is sent', async () => {
  const port = await start()
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`
  expect(await exchange(port, head(50_000_000))).toMatch(/^HTTP\/1\.1 413/)
  expect(await exchange(port, `${head(2)}hi`)).toMatch(/^HTTP\/1\.1 100 Continue[^]*HTTP\/1\.1 200/)
})

const head = (name: string, value: string | number) => `POST / HTTP/1.1\r\nHost: x\r\n${name}: ${value}\r\n\r\n`

test('[X1] a response before the end of the body announces that the connection closes', async () => {
  const port = await start()
  expect(await exchange(port, `${head('Content-Length', 10)}half`)).toMatch(
    /^HTTP\/1\.1 200[^]*\r\nConnection: close\r\n/,
  )
  const chunked = `${head('Transfer-Encoding', 'chunked')}4\r\nhalf\r\n`
  expect(await exchange(port, chunked)).toMatch(/^HTTP\/1\.1 200[^]*\r\nConnection: close\r\n/)
})

test('[X1] a request after an unread body is not handled, and a body read to its end keeps the connection', async () => {
  const port = await start()
  const next = 'GET /next HTTP/1.1\r\nHost: x\r\n\r\n'
  const late = await exchange(port, `${head('Content-Length', 5)}half`, `!${next}`)
  expect(late.match(/HTTP\/1\.1/g)).toHaveLength(1)
  const whole = await exchange(port, `${head('Content-Length', 4)}full${next}`)
  expect(whole.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  expect(whole).not.toMatch(/Connection: close/)
})

test('[X1] a client that sends a large body to its end still reads the reason of the refusal', async () => {
  const port = await start('too large')
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  socket.write(head('Content-Length', 8_000_000))
  for (let part = 0; part < 80; part += 1) {
    if (!socket.write(Buffer.alloc(100_000))) await once(socket, 'drain')
  }
  socket.end()
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 200[^]*Connection: close[^]*too large/)
})

test('[X1] a response during shutdown announces that the connection closes', async () => {
  const port = await start('late', 200)
  const arrived = running && once(running.server, 'request')
  const answer = exchange(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived
  const closing = running?.close()
  expect(await answer).toMatch(/^HTTP\/1\.1 200[^]*\r\nConnection: close\r\n/)
  await closing
})

test('a request in flight can finish while the server closes', async () => {
  const port = await start('late', 200)
  const arrived = running && once(running.server, 'request')
  const answer = fetch(`http://127.0.0.1:${port}/`)
  await arrived
  const closing = running?.close()
  expect(await (await answer).text()).toBe('late')
  await closing
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
})

/** Returns the milliseconds until the server ends a connection on which these bytes are sent and nothing is read. */
async function timeUntilCut(port: number, send: (socket: Socket) => void): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const ended = new Promise<void>((resolve) => running?.server.once('connection', (own) => own.once('close', resolve)))
  const startedMs = performance.now()
  socket.on('error', () => undefined)
  send(socket)
  await ended
  socket.destroy()
  return performance.now() - startedMs
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

test('[X3] a client that does not read its response is cut off', async () => {
  const port = await start('x'.repeat(30_000_000), 0, { writeTimeout: 300 })
  expect(await timeUntilCut(port, (socket) => socket.pause().write(GET))).toBeLessThan(3000)
})

test('[X3] a response that takes longer to make than a client may take to read it arrives', async () => {
  const port = await start('slow', 700, { writeTimeout: 100 })
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('slow')
})

test('[X3] a body that comes byte by byte is cut off', async () => {
  const port = await start('ok', 60_000, { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 })
  const duration = await timeUntilCut(port, (socket) => {
    socket.write(head('Content-Length', 1000))
    const drip = setInterval(() => socket.write('x'), 50)
    socket.once('close', () => clearInterval(drip))
  })
  expect(duration).toBeLessThan(3000)
})

test('[X3] a client that sends many requests ahead is cut off before they are handled', async () => {
  let handled = 0
  running = await listen(() => (handled += 1), { port: 0, host: '127.0.0.1' })
  await timeUntilCut(running.port, (socket) => socket.write(GET.repeat(1000)))
  expect(handled).toBeLessThan(20)
})

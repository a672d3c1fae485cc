import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Listening, listen } from './listen.ts'

let running: Listening | undefined
afterEach(async () => {
  await running?.close()
  running = undefined
})

const start = async (respond = 'ok', delayMs = 0) => {
  running = await listen(
    (_request, response) => setTimeout(() => (response as { end: (text: string) => void }).end(respond), delayMs),
    { port: 0, host: '127.0.0.1' },
  )
  return running.port
}

/** Sends bytes as they stand and returns what came back until the server closed or went quiet. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  socket.setTimeout(400, () => socket.destroy())
  socket.write(bytes)
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

test('closing lets a request in flight finish', async () => {
  const port = await start('late', 200)
  const answer = fetch(`http://127.0.0.1:${port}/`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const closing = running?.close()
  expect(await (await answer).text()).toBe('late')
  await closing
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
})

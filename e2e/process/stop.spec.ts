import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { startSite } from '@evergrove/testing/site'
import { expect } from '@playwright/test'
import { test } from '../support/server-process.ts'

test.use({ isFirstStart: false })

/** Begins a post whose body is announced and not sent. The server has confirmed that it waits for the body. */
async function beginPost(url: string, body: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  let received = ''
  socket.on('data', (text: string) => {
    received += text
  })
  const answer = once(socket, 'close').then(() => received)
  socket.write(
    [
      'POST /api/email-subscription HTTP/1.1',
      `Host: ${hostname}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  )
  await expect.poll(() => received).toContain('100 Continue')
  return { socket, answer }
}

const isRefused = (url: string) =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    () => false,
    () => true,
  )

test('SIGTERM lets a request in flight finish, with an idle connection beside it', async ({ start, folder }) => {
  const server = start({})
  const url = await server.listening
  const idle = connect(Number(new URL(url).port), '127.0.0.1')
  idle.on('error', () => undefined)
  const body = JSON.stringify({ email: 'last@stop.example' })
  const { socket, answer } = await beginPost(url, body)
  server.kill('SIGTERM')
  await expect.poll(() => isRefused(url)).toBe(true)
  socket.write(body)
  expect(await answer).toContain('HTTP/1.1 201 Created')
  const { code, signal } = await server.ended
  expect({ code, signal }).toEqual({ code: 0, signal: null })
  const site = await startSite({ DATA_DIR: join(folder, 'data'), SEED: 'none' })
  expect(await site.perform('subscriptions')).toEqual([{ email: 'last@stop.example' }])
  await site.stop()
})

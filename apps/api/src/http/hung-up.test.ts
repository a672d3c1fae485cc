import { createCollectingLogger } from '@evergrove/core/platform/testing/collecting-logger'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiEnvironment } from '../environment.ts'
import { respondToError } from './error-responses.ts'
import { anyBody, jsonBody } from './read-body.ts'

/** Returns an app with two calls that take a body, and the lines that they log. */
function openCalls() {
  const logger = createCollectingLogger()
  const app = new Hono<ApiEnvironment>()
  app.onError(respondToError)
  app.use(async (c, next) => {
    c.set('log', logger)
    await next()
  })
  app.post('/json', jsonBody(), (c) => c.json({}))
  app.post('/any', anyBody(), (c) => c.json({}))
  return { app, lines: logger.lines }
}

/** Returns a request whose body begins and then breaks off with the error that the server's adapter reports. */
function cutOff(error: Error, signal: AbortSignal): RequestInit & { duplex: 'half' } {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":')),
    pull: (controller) => controller.error(error),
  })
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    signal,
    duplex: 'half',
  }
}

const aborted = () => Object.assign(new Error('aborted'), { code: 'ECONNRESET' })

test.each(['/json', '/any'])(
  '[X7] a client that hangs up while it sends to %s is logged as information, without a stack',
  async (path) => {
    const { app, lines } = openCalls()
    const response = await app.request(path, cutOff(aborted(), AbortSignal.abort('Error: aborted')))
    expect(response.status).toBe(400)
    expect(lines).toEqual([{ level: 'info', details: {}, message: 'The client hung up' }])
  },
)

test('[X7] a failure of ours is logged as an error, whether the client waits for it or not', async () => {
  const failure = new Error('The disk is full')
  for (const signal of [AbortSignal.abort(), new AbortController().signal]) {
    const { app, lines } = openCalls()
    app.get('/', () => {
      throw failure
    })
    expect((await app.request('/', { signal })).status).toBe(500)
    expect(lines).toEqual([{ level: 'error', details: { err: failure }, message: 'request failed' }])
  }
})

test('[X7] a lost connection of our own is logged as an error while the client waits', async () => {
  const { app, lines } = openCalls()
  await app.request('/json', cutOff(aborted(), new AbortController().signal))
  expect(lines).toMatchObject([{ level: 'error' }])
})

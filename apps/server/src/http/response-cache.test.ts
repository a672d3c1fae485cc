import { createHook } from 'node:async_hooks'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { PUBLIC_CONTENT } from '@evergrove/api'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Listening, listen } from './listen.ts'
import { createRequestIds, type LoggedResponse } from './request-log.ts'
import { createResponseCache, type ResponseCache, respondFromCache } from './response-cache.ts'

const PARTNER = 'https://partner.example'
const TEXT = 'field '.repeat(500)
let cache: ResponseCache
let app: Hono
let made: number
let recorded: LoggedResponse[]
let server: Listening

beforeEach(async () => {
  made = 0
  recorded = []
  cache = createResponseCache({ corsOrigins: [PARTNER] })
  app = new Hono()
  app.use(cache.middleware)
  const answer = (status: 200 | 404, control: string) => () => {
    made += 1
    return new Response(`${TEXT}${made}`, {
      status,
      headers: { 'Cache-Control': control, 'Content-Type': 'text/plain' },
    })
  }
  app.get('/content', answer(200, PUBLIC_CONTENT))
  app.get('/content.data', answer(200, PUBLIC_CONTENT))
  app.get('/private', answer(200, 'no-store'))
  app.get('/missing', answer(404, PUBLIC_CONTENT))
  const logResponse = (answered: LoggedResponse) => void recorded.push(answered)
  const requestIds = createRequestIds(['127.0.0.1'])
  const listener = respondFromCache({ cache, logResponse, requestIds }, getRequestListener(app.fetch))
  server = await listen(listener, { port: 0, host: '127.0.0.1' })
})
afterEach(() => server.close())

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a request and returns the response without decoding its body. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpRequest({ port: server.port, host: '127.0.0.1', path, method, headers: { Connection: 'close', ...headers } })
      .on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        const { statusCode = 0 } = response
        response.on('end', () =>
          resolve({ status: statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      .on('error', reject)
      .end()
  })
}

/** Answers each time with another public text. */
const answerOnce = (c: Context) => {
  made += 1
  return c.text(`${TEXT}${made}`, 200, { 'Cache-Control': PUBLIC_CONTENT })
}

const textOf = async (path: string) => (await ask(path)).body.toString()

describe('the response cache', () => {
  test('creates a public response once, for any query, until it is cleared', async () => {
    const first = await textOf('/content')
    expect(await textOf('/content?utm_source=x')).toBe(first)
    expect(made).toBe(1)
    cache.clear()
    expect(await textOf('/content')).not.toBe(first)
  })

  test('does not return cached pages to a request for a preview', async () => {
    app.get('/page', async (c) =>
      c.text(c.req.query('preview') ?? 'public', 200, {
        'Cache-Control': c.req.query('preview') === undefined ? PUBLIC_CONTENT : 'no-store',
      }),
    )
    expect(await textOf('/page')).toBe('public')
    expect(await textOf('/page?preview=token')).toBe('token')
    expect(await textOf('/page?a=1&preview=other')).toBe('other')
    expect(await textOf('/page')).toBe('public')
  })

  test('[L6] keeps two responses for the data of a page, with and without the content of the start, for any routes in the query', async () => {
    const whole = await textOf('/content.data')
    for (const query of ['_routes=', 'a=1&_routes=page', '_routes=page%2Clayout', '_routes=%zz']) {
      expect(await textOf(`/content.data?${query}`)).not.toBe(whole)
    }
    for (const query of ['_routes=root', '_routes=page%2Croot', 'utm_source=x']) {
      expect(await textOf(`/content.data?${query}`)).toBe(whole)
    }
    expect(made).toBe(2)
  })

  test('[L6] keeps one response for a path, for any routes and parameters in the query', async () => {
    const first = await textOf('/content')
    for (const query of ['_routes=a', 'x=1&_routes=b', '_routes=', 'utm_source=x', '_data=root', '?', '']) {
      expect(await textOf(`/content?${query}`)).toBe(first)
    }
    expect(made).toBe(1)
  })

  test('[L6] keeps one response for all spellings of a path, and finds it with dots in the path', async () => {
    app.get('*', (c) => c.text(TEXT, 200, { 'Cache-Control': PUBLIC_CONTENT }))
    const spellings = ['/ABOUT', '/%61bout', '/about//////', '/./about', '/about/', '/x/%2e%2e/about']
    for (const path of [...spellings, '/About.data', '/about/.data', '/api/her%6f']) await ask(path)
    expect(cache.state().entries).toBe(1)
    expect(cache.find('/./about')).toBe(cache.find('/about'))
    expect(cache.find('/x/%2e%2e/about#top')).toBe(cache.find('/about'))
    expect(cache.find('/\\elsewhere.example/about')).toBeUndefined()
  })

  test('keeps one response for a call with and without the slash at its end, and does not give a page for a path with one', async () => {
    app.get('/api/hero', answerOnce).get('/api/hero/', answerOnce)
    const first = await textOf('/api/hero/')
    expect(await textOf('/api/hero')).toBe(first)
    expect(cache.find('/api/hero/')).toBe(cache.find('/api/hero'))
    expect(cache.find('/api/hero//')).toBeUndefined()
    await ask('/content')
    expect(cache.find('/content/')).toBeUndefined()
  })

  test.each([
    { first: 'a visitor of the site', origins: [undefined, PARTNER] },
    { first: 'a browser of the allowed origin', origins: [PARTNER, undefined] },
  ])('names the allowed origin only to that origin, also if $first came first', async ({ origins }) => {
    app.use('/shared', cors({ origin: [PARTNER] }))
    app.get('/shared', (c) => c.text(TEXT, 200, { 'Cache-Control': PUBLIC_CONTENT }))
    for (const origin of [...origins, ...origins, 'https://elsewhere.example']) {
      const { headers } = await ask('/shared', origin === undefined ? {} : { Origin: origin })
      expect(headers['access-control-allow-origin']).toBe(origin === PARTNER ? PARTNER : undefined)
    }
    expect(cache.state().entries).toBe(2)
    cache.setTrusted(false)
    cache.setAway(true)
    const { headers } = await ask('/shared', { Origin: PARTNER })
    expect(headers).toMatchObject({ 'access-control-allow-origin': PARTNER, 'x-stale': '1' })
  })

  test('[X3] compresses a response once for requests that come at once', async () => {
    app.get('/same', (c) => c.text(TEXT.repeat(20), 200, { 'Cache-Control': PUBLIC_CONTENT }))
    let compressions = 0
    const watching = createHook({ init: (_id, type) => void (compressions += type === 'ZLIB' ? 1 : 0) }).enable()
    onTestFinished(() => void watching.disable())
    await Promise.all(Array.from({ length: 8 }, () => ask('/same')))
    // One compression for each of the two encodings.
    expect(compressions).toBe(2)
  })

  test('keeps no response that is not marked as public content, and no failure', async () => {
    for (const path of ['/private', '/private', '/missing', '/missing']) await ask(path)
    expect(made).toBe(4)
  })

  test.each(['the answer just made', 'the answer kept'])('sends %s in the best accepted encoding', async (which) => {
    const accepting = async (encodings: string) => {
      if (which === 'the answer just made') cache.clear()
      else await ask('/content')
      made = 0
      return ask('/content', { 'Accept-Encoding': encodings })
    }
    const brotli = await accepting('gzip, deflate, br')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(`${TEXT}1`)
    const zipped = await accepting('gzip;q=0.8, br;q=0')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.body).toString()).toBe(`${TEXT}1`)
    const plain = await accepting('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['vary']).toBe('Accept-Encoding')
  })

  test('compresses responses that are not cached', async () => {
    const answer = await ask('/private', { 'Accept-Encoding': 'gzip' })
    expect(gunzipSync(answer.body).toString()).toBe(`${TEXT}1`)
  })

  test.each([
    ['br', 'br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip', (body: Buffer) => gunzipSync(body)],
    ['identity', undefined, (body: Buffer) => body],
  ] as const)('sends JSON for one caller as %s, with its status and headers', async (accepted, encoding, read) => {
    const items = Array.from({ length: 50 }, (_, id) => ({ id, name: 'Ada Obi' }))
    app.get('/items', (c) => c.json(items, 201, { Vary: 'Origin', 'X-Total-Count': '50' }))
    const { status, headers, body } = await ask('/items', { 'Accept-Encoding': accepted })
    expect(JSON.parse(read(body).toString())).toEqual(items)
    expect({ status, encoding: headers['content-encoding'], total: headers['x-total-count'] }).toEqual({
      status: 201,
      encoding,
      total: '50',
    })
    expect(headers['vary']).toBe('Origin, Accept-Encoding')
    expect(headers['content-type']).toBe('application/json')
  })

  test('sends JSON that fits into one packet uncompressed', async () => {
    app.get('/item', (c) => c.json({ name: 'Adaọbí' }))
    const { headers, body } = await ask('/item', { 'Accept-Encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['vary']).toBe('Accept-Encoding')
    expect(JSON.parse(body.toString())).toEqual({ name: 'Adaọbí' })
  })

  test('returns 304 without a body to a client that already has the response', async () => {
    const { etag = '' } = (await ask('/content')).headers
    const again = await ask('/content', { 'If-None-Match': `"other", ${etag}` })
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    cache.clear()
    expect((await ask('/content', { 'If-None-Match': etag })).status).toBe(200)
    cache.clear()
    made = 1
    expect((await ask('/content', { 'If-None-Match': (await ask('/content')).headers.etag ?? '' })).status).toBe(304)
  })

  test('responds to HEAD like GET, without the body', async () => {
    await ask('/content')
    const head = await ask('/content', {}, 'HEAD')
    expect(head.headers['content-length']).toBe(String(TEXT.length + 1))
    expect(head.body).toHaveLength(0)
  })

  test('is cleared by the response to a call that changes content, and by no other one', async () => {
    for (const path of ['/api/staff/content/services/1', '/api/staff/contents']) app.post(path, (c) => c.json({}))
    app.get('/api/staff/content', (c) => c.json([]))
    app.post('/api/staff/content/refused', (c) => c.json({}, 401))
    await ask('/content')
    await ask('/api/staff/content')
    await ask('/api/staff/contents', {}, 'POST')
    await ask('/api/staff/content/refused', {}, 'POST')
    expect(await textOf('/content')).toBe(`${TEXT}1`)
    await ask('/api/staff/content/services/1', {}, 'POST')
    expect(await textOf('/content')).toBe(`${TEXT}2`)
  })

  test('does not keep a response that was being made while content changed', async () => {
    app.get('/slow', async (c) => {
      made += 1
      const value = made
      cache.clear()
      await Promise.resolve()
      return c.text(String(value), 200, { 'Cache-Control': PUBLIC_CONTENT })
    })
    expect(await textOf('/slow')).toBe('1')
    expect(await textOf('/slow')).toBe('2')
  })

  test('keeps nothing while this process cannot hear of changes', async () => {
    cache.setTrusted(false)
    await ask('/content')
    await ask('/content')
    expect(made).toBe(2)
    cache.setTrusted(true)
    await ask('/content')
    await ask('/content')
    expect(made).toBe(3)
  })

  describe('while the database is away', () => {
    let isAway: boolean
    beforeEach(() => {
      isAway = false
      app.get('/from-database', (c) => {
        if (isAway) return c.json({ detail: 'Away.' }, 503, { 'Retry-After': '5' })
        made += 1
        return c.text(`${TEXT}${made}`, 200, { 'Cache-Control': PUBLIC_CONTENT })
      })
    })
    const lose = () => {
      isAway = true
      cache.setTrusted(false)
    }

    test('[O3] the last good copy replaces a 503, marked as stale and not to be cached', async () => {
      const { headers: first } = await ask('/from-database')
      expect(first['x-stale']).toBeUndefined()
      lose()
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, body } = await ask('/from-database?x=1', {}, method)
        expect(status).toBe(200)
        expect(headers).toMatchObject({
          'x-stale': '1',
          'cache-control': 'no-store',
          'content-type': expect.stringMatching(/^text\/plain/),
        })
        expect(headers['retry-after']).toBeUndefined()
        expect(body.toString()).toBe(method === 'GET' ? `${TEXT}1` : '')
      }
      const known = await ask('/from-database', { 'If-None-Match': first.etag ?? '' })
      expect(known).toMatchObject({ status: 304, headers: { 'x-stale': '1' } })
    })

    test('[O3] last good copies are served at once after the database is known to be away', async () => {
      await ask('/from-database')
      lose()
      cache.setAway(true)
      const zipped = await ask('/from-database', { 'Accept-Encoding': 'gzip' })
      expect(gunzipSync(zipped.body).toString()).toBe(`${TEXT}1`)
      expect(zipped.headers).toMatchObject({ 'x-stale': '1', 'cache-control': 'no-store' })
      expect(recorded).toMatchObject([{ path: '/from-database', status: 200 }])
    })

    test('[O3] a response without a copy stays 503, and a copy from before a change is not served', async () => {
      await ask('/from-database')
      cache.clear()
      lose()
      const { status, headers } = await ask('/from-database')
      expect(status).toBe(503)
      expect(headers['retry-after']).toBe('5')
    })

    test('[O3] every response is made again after the notifications are back', async () => {
      await ask('/from-database')
      lose()
      cache.setAway(true)
      isAway = false
      cache.setTrusted(true)
      cache.setAway(false)
      const { headers, body } = await ask('/from-database')
      expect(body.toString()).toBe(`${TEXT}2`)
      expect(headers['x-stale']).toBeUndefined()
    })
  })

  test('gives each cached response its own request id, and logs it', async () => {
    await ask('/content')
    const [first, second] = [await ask('/content?x=1'), await ask('/content', { 'X-Request-Id': 'given-by-balancer' })]
    expect(first.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    expect(second.headers['x-request-id']).toBe('given-by-balancer')
    expect(recorded).toMatchObject([
      { method: 'GET', path: '/content', status: 200 },
      { method: 'GET', path: '/content', status: 200, requestId: 'given-by-balancer' },
    ])
  })
})

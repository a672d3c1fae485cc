import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { PUBLIC_CONTENT } from '@evergrove/api'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

const TEXT = 'field '.repeat(500)
let cache: ResponseCache
let app: Hono
let made: number

beforeEach(() => {
  made = 0
  cache = createResponseCache()
  app = new Hono()
  app.use(cache.middleware)
  app.get('/content', (c) => {
    made += 1
    return c.text(`${TEXT}${made}`, 200, { 'Cache-Control': PUBLIC_CONTENT })
  })
  app.get('/private', (c) => c.text(String((made += 1)), 200, { 'Cache-Control': 'no-store' }))
  app.get('/missing', (c) => c.text(String((made += 1)), 404, { 'Cache-Control': PUBLIC_CONTENT }))
})

describe('the response cache', () => {
  test('makes a public answer once, whatever the query, until it is cleared', async () => {
    const first = await (await app.request('/content')).text()
    expect(await (await app.request('/content?utm_source=x')).text()).toBe(first)
    expect(made).toBe(1)
    cache.clear()
    expect(await (await app.request('/content')).text()).not.toBe(first)
  })

  test('keeps nothing that is not marked as public content, and no failure', async () => {
    await app.request('/private')
    await app.request('/private')
    await app.request('/missing')
    await app.request('/missing')
    expect(made).toBe(4)
  })

  test('answers in the best encoding that is accepted', async () => {
    const ask = async (accepted: string) => {
      const answer = await app.request('/content', { headers: { 'Accept-Encoding': accepted } })
      return { encoding: answer.headers.get('Content-Encoding'), body: Buffer.from(await answer.arrayBuffer()) }
    }
    const brotli = await ask('gzip, deflate, br')
    expect(brotli.encoding).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(`${TEXT}1`)
    const zipped = await ask('gzip;q=0.8, br;q=0')
    expect(zipped.encoding).toBe('gzip')
    expect(gunzipSync(zipped.body).toString()).toBe(`${TEXT}1`)
    expect((await ask('identity')).encoding).toBeNull()
  })

  test('answers 304 without a body to whoever has it already', async () => {
    const etag = (await app.request('/content')).headers.get('ETag') ?? ''
    const again = await app.request('/content', { headers: { 'If-None-Match': `"other", ${etag}` } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    cache.clear()
    expect((await app.request('/content', { headers: { 'If-None-Match': etag } })).status).toBe(200)
  })

  test('answers HEAD like GET, without the body', async () => {
    await app.request('/content')
    const head = await app.request('/content', { method: 'HEAD' })
    expect(head.headers.get('Content-Length')).toBe(String(TEXT.length + 1))
    expect(await head.text()).toBe('')
  })

  test('an answer that was being made while content changed is not kept', async () => {
    app.get('/slow', async (c) => {
      made += 1
      const value = made
      cache.clear()
      await Promise.resolve()
      return c.text(String(value), 200, { 'Cache-Control': PUBLIC_CONTENT })
    })
    expect(await (await app.request('/slow')).text()).toBe('1')
    expect(await (await app.request('/slow')).text()).toBe('2')
  })

  test('keeps nothing while this process would not hear of changes', async () => {
    cache.setTrusted(false)
    await app.request('/content')
    await app.request('/content')
    expect(made).toBe(2)
    cache.setTrusted(true)
    await app.request('/content')
    await app.request('/content')
    expect(made).toBe(3)
  })
})

import { beforeAll, expect, test } from 'vitest'
import { apiForAll } from '../testing/test-network.ts'

const { api } = apiForAll()

beforeAll(async () => {
  // Only a database that has been used can be destroyed.
  await api.get('/api/hero')
  await api.product.db.destroy()
})

test.each(['/api/hero', '/api/services/annuities', '/api/dashboard/check-refcode/gfcharvest'])(
  '[O3] without its database, GET %s returns 503 and says when to try again',
  async (path) => {
    const { status, headers, body } = await api.get(path)
    expect(status).toBe(503)
    expect(headers.get('Retry-After')).toBe('5')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(body).toEqual({ detail: 'The service is not available at the moment. Try again in a few seconds.' })
  },
)

test('[O3] the API document describes 503 for every call, and that Retry-After says when to try again', async () => {
  const { body } = await api.get('/api/openapi.json')
  type Call = { responses: Record<string, { headers?: Record<string, unknown> }> }
  const { paths } = body as { paths: Record<string, Record<string, Call>> }
  const silent = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([, { responses }]) => responses['503']?.headers?.['Retry-After'] === undefined)
      .map(([method]) => `${method} ${path}`),
  )
  expect(silent).toEqual([])
})

import { expect, test } from 'vitest'
import { createSend } from './calls.ts'

/** Returns a client for this address that records its requests. */
function record(baseUrl: string) {
  const asked: Request[] = []
  const send = createSend(
    () => baseUrl,
    async (input, init) => {
      asked.push(new Request(new URL(input as string, 'http://site.example'), init))
      return Response.json({})
    },
  )
  return { asked, send }
}

test.each(['https://api.goldenfield.example/v1/', 'http://localhost:3000/api/'])(
  '[API-001] every request of a client for %s goes to an address below it',
  async (baseUrl) => {
    const { asked, send } = record(baseUrl)
    await send('GET /hero')
    await send('GET /services/{slug}', { params: { slug: 'annuities' } })
    await send('GET /company-information/{id}', { params: { id: 1 } })
    await send('POST /email-subscription', { body: { email: 'a@b.co' } })
    expect(asked.map(({ url }) => url)).toEqual(
      ['hero', 'services/annuities', 'company-information/1', 'email-subscription'].map((path) => baseUrl + path),
    )
  },
)

test('the paths of calls below auth/ end in a slash, and no others do', async () => {
  const { asked, send } = record('/api/')
  await send('POST /auth/jwt/refresh', { body: { refresh: 'token' } })
  await send('GET /auth/users/me')
  await send('GET /dashboard/check-refcode/{code}', { params: { code: 'gfcharvest' } })
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/auth/jwt/refresh/',
    '/api/auth/users/me/',
    '/api/dashboard/check-refcode/gfcharvest',
  ])
})

test('parts of a path or a query are encoded, a body is JSON or a form, and a header without a value is left out', async () => {
  const { asked, send } = record('/api/')
  const message = { name: 'Ada', location: 'Lagos', email: 'a@b.co', phone_number: '1', message: 'Text' }
  await send('GET /dashboard/check-refcode/{code}', { params: { code: 'a/b ?' } })
  await send('GET /staff/receipts', { query: { search: 'a&b', page: 2 } })
  await send('POST /contact-us', {
    body: message,
    headers: { 'Idempotency-Key': undefined, 'X-Other': 'x' },
  })
  const form = new FormData()
  form.set('image', new File(['x'], 'x.png'))
  await send('POST /staff/images', { body: form })
  const [path, query, json, upload] = asked
  expect(path?.url).toBe('http://site.example/api/dashboard/check-refcode/a%2Fb%20%3F')
  expect(query?.url).toBe('http://site.example/api/staff/receipts?search=a%26b&page=2')
  expect(await json?.json()).toEqual(message)
  expect([...(json?.headers.keys() ?? [])]).toEqual(['accept', 'content-type', 'x-other'])
  expect(upload?.headers.get('Content-Type')).toMatch(/^multipart\/form-data/)
})

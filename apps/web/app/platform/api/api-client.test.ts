import { expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'

test.each(['https://api.goldenfield.example/v1/', 'http://localhost:3000/api/'])(
  '[API-001] every request of a client made for %s goes below it',
  async (baseUrl) => {
    const urls: string[] = []
    const api = createApiClient(baseUrl, async (input) => {
      urls.push(new Request(input).url)
      return Response.json([])
    })
    await api.hero.$get()
    await api.services[':slug'].$get({ param: { slug: 'annuities' } })
    await api['company-information'][':id'].$get({ param: { id: '1' } })
    await api['email-subscription'].$post({ json: { email: 'a@b.co' } })
    expect(urls).toEqual(
      ['hero', 'services/annuities', 'company-information/1', 'email-subscription'].map((path) => baseUrl + path),
    )
  },
)

test('the calls below auth/ end in a slash, and no others do', async () => {
  const paths: string[] = []
  const api = createApiClient('/api/', async (input) => {
    paths.push(new URL(new Request(new URL(input as string, 'http://site.example')).url).pathname)
    return Response.json({})
  })
  await api.auth.jwt.refresh.$post({ json: { refresh: 'token' } })
  await api.auth.users.me.$get()
  await api.dashboard['check-refcode'][':code'].$get({ param: { code: 'gfcharvest' } })
  expect(paths).toEqual(['/api/auth/jwt/refresh/', '/api/auth/users/me/', '/api/dashboard/check-refcode/gfcharvest'])
})

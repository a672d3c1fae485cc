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

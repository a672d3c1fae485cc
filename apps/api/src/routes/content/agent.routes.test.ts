import { libraryNames } from '@evergrove/contract/content/content-kinds'
import { createContent, setPublished } from '@evergrove/core/content'
import { beforeAll, expect, test } from 'vitest'
import { openAgents } from '../../testing/test-agents.ts'
import { apiForAll } from '../../testing/test-network.ts'

const { api } = apiForAll()
let headers: { Authorization: string }

beforeAll(async () => {
  const agents = openAgents(api)
  headers = await agents.authorization(await agents.make())
  for (const kind of libraryNames) {
    for (const number of [1, 2]) {
      const item = { url_field: `https://example.org/${kind}-${number}.pdf`, description: `${kind} ${number}` }
      await createContent(api.db, { kind }, item)
    }
  }
})

test.each(libraryNames)(
  '[API-042] [ENT-023] GET %s returns its items in order to agents, and to nobody else',
  async (kind) => {
    const { status, body } = await api.get(`/api/${kind}`, headers)
    expect(status).toBe(200)
    expect(body).toEqual(
      [1, 2].map((number) => ({
        id: expect.any(Number),
        url_field: `https://example.org/${kind}-${number}.pdf`,
        description: `${kind} ${number}`,
      })),
    )
    expect(await api.get(`/api/${kind}`)).toMatchObject({
      status: 401,
      body: { detail: 'Authentication credentials were not provided.' },
    })
  },
)

test('a hidden item is left out', async () => {
  const hidden = await createContent(
    api.db,
    { kind: 'training' },
    { url_field: 'https://example.org/draft.pdf', description: 'Draft' },
  )
  await setPublished(api.db, { kind: 'training', id: hidden.id }, false)
  expect((await api.get('/api/training', headers)).body).toHaveLength(2)
})

test.each(['http://example.org/a.pdf', 'javascript:alert(1)', 'not a link'])(
  'a library refuses the link %s',
  async (link) => {
    const attempt = createContent(api.db, { kind: 'training' }, { url_field: link, description: 'A' })
    await expect(attempt).rejects.toMatchObject({ code: 'invalid', fieldErrors: { url_field: expect.any(Array) } })
  },
)

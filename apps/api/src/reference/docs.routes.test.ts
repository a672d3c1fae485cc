import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLIC_CONTENT } from '../http/public-content.ts'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test.each(['openapi.json', 'docs'])(
  '[X3] %s is marked for the response cache, so that it is compressed once',
  async (name) => {
    const { status, headers } = await api.get(`/api/${name}`)
    expect({ status, control: headers.get('Cache-Control') }).toEqual({ status: 200, control: PUBLIC_CONTENT })
  },
)

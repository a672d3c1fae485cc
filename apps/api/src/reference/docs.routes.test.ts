import { expect, test } from 'vitest'
import { PUBLIC_CONTENT } from '../http/public-content.ts'
import { apiForAll } from '../testing/test-network.ts'

const { api } = apiForAll()

test.each(['openapi.json', 'docs'])(
  '[X3] %s is marked for the response cache, so that it is compressed once',
  async (name) => {
    const { status, headers } = await api.get(`/api/${name}`)
    expect({ status, control: headers.get('Cache-Control') }).toEqual({ status: 200, control: PUBLIC_CONTENT })
  },
)

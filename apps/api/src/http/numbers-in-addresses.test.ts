/** Every number in the path or query of every call in the API document, in forms that only JavaScript reads. */
import { beforeAll, expect, test } from 'vitest'
import { openAgents } from '../testing/test-agents.ts'
import { apiForAll, openNetwork } from '../testing/test-network.ts'

type Parameter = { name: string; in: string; required?: boolean; schema: { type?: string; minimum?: number } }
type Call = { method: string; path: string; numbers: Parameter[] }
type Document = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> }

const { api } = apiForAll()
let calls: Call[]
let headers: { agent: { Authorization: string }; staff: { Authorization: string } }
beforeAll(async () => {
  const agents = openAgents(api)
  headers = {
    agent: await agents.authorization(await agents.make()),
    staff: await openNetwork(api, agents).staff('admin'),
  }
  const { paths } = (await api.get('/api/openapi.json')).body as Document
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      numbers: parameters.filter(({ schema }) => schema.type === 'integer'),
    })),
  )
})

/** Returns the address of the call with this text in place of one of its numbers. */
function addressWith({ path, numbers }: Call, number: Parameter, text: string): string {
  const sound = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === number.name) return text
    return numbers.some((other) => other.name === name) ? '1' : whole.slice(1, -1)
  })
  return `/api${sound}${number.in === 'query' ? `?${number.name}=${text}` : ''}`
}

test.each(['0x1', '1.0', '1e0', '%201', '1%20', '+1', '01', '%EF%BC%91'])(
  '[X4] no call reads %j as a number',
  async (text) => {
    const numbers = calls.flatMap((call) => call.numbers.map((number) => ({ call, number })))
    expect(numbers.length).toBeGreaterThan(40)
    for (const { call, number } of numbers) {
      const address = addressWith(call, number, text)
      const as = call.path.startsWith('/staff') ? headers.staff : headers.agent
      const { status } =
        call.method === 'GET'
          ? await api.get(address, as)
          : await api.request(call.method, address, {
              headers: { ...as, 'Content-Type': 'application/json' },
              body: '{}',
            })
      expect([400, 404], `${call.method} ${address}`).toContain(status)
    }
  },
)

test('[X4] the API document describes every id as a whole number from 1', () => {
  const ids = calls.flatMap(({ numbers }) => numbers.filter(({ name, in: place }) => name === 'id' && place === 'path'))
  expect(ids.length).toBeGreaterThan(25)
  for (const { schema } of ids) expect(schema).toMatchObject({ type: 'integer', minimum: 1 })
})

/** The OpenAPI document has all that a reader or a generated client needs of every call, and methods that it lacks are refused. */
import { describe, expect, test } from 'vitest'
import type { Operation } from '../testing/described-responses.ts'
import { apiForAll, openNetwork } from '../testing/test-network.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const { api, agents } = apiForAll()

const operations = (): [string, Operation][] =>
  Object.entries(api.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  )

test('[X5] every call has a unique operation id, a summary, a description and a tag that is described', () => {
  const ids = operations().map(([, { operationId }]) => operationId)
  expect(ids.length).toBeGreaterThan(100)
  expect(new Set(ids).size).toBe(ids.length)
  const tags = new Set(api.document.tags.map(({ name }) => name))
  const incomplete = operations().filter(
    ([, call]) =>
      !/^[a-z][A-Za-z]+$/.test(call.operationId ?? '') ||
      !call.summary ||
      !call.description ||
      !call.tags?.some((tag) => tags.has(tag)),
  )
  expect(incomplete.map(([name]) => name)).toEqual([])
})

test('[X5] every call describes the refusal of its query with 400, and every call with a body also 413 and 415', () => {
  const incomplete = operations().filter(([, { requestBody, responses }]) => {
    const needed = requestBody === undefined ? ['400'] : ['400', '413', '415']
    return needed.some((status) => responses[status] === undefined)
  })
  expect(incomplete.map(([name]) => name)).toEqual([])
})

test('[X5] the description of a call names who may make it', () => {
  const described = Object.fromEntries(operations().map(([name, { description }]) => [name, description]))
  expect(described).toMatchObject({
    'get /hero': 'No sign-in is needed.',
    'get /dashboard/downlines': 'For signed-in agents.',
    'get /staff/agents': 'For staff with the role admin, finance or support.',
    'post /staff/plan': 'For staff with the role admin.',
  })
})

test('[X5] a path refuses every method that it does not have with 405 and names those that it has', async () => {
  const agent = await agents.authorization(await agents.make())
  for (const [path, described] of Object.entries(api.document.paths)) {
    const own = METHODS.filter((method) => method.toLowerCase() in described)
    const allow = [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    for (const method of METHODS.filter((other) => !own.includes(other))) {
      const address = `/api${path.replaceAll(/\{\w+\}/g, '1')}`
      const { status, headers } = await api.request(method, address, { headers: agent })
      expect({ call: `${method} ${path}`, status, allow: headers.get('Allow') }).toEqual({
        call: `${method} ${path}`,
        status: 405,
        allow,
      })
    }
  }
})

describe('[X5] a word in the place of an id', () => {
  test.each([
    ['deleted', 'GET, HEAD, OPTIONS', ['PUT', 'DELETE', 'POST', 'PATCH']],
    ['order', 'POST, OPTIONS', ['PUT', 'DELETE', 'GET', 'PATCH']],
    ['preview', 'POST, OPTIONS', ['PUT', 'DELETE', 'GET', 'PATCH']],
  ])('%s refuses other methods with 405 for every caller', async (word, allow, methods) => {
    await api.truncateAll()
    const network = openNetwork(api, agents)
    for (const headers of [{}, await network.staff('editor'), await network.staff('finance')]) {
      for (const method of methods) {
        const refused = await api.request(method, `/api/staff/content/services/${word}`, { headers })
        expect({ method, status: refused.status, allow: refused.headers.get('Allow') }).toEqual({
          method,
          status: 405,
          allow,
        })
      }
    }
  })
})

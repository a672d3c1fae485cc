/** The check of each response, which every test of the API makes. */
import { beforeAll, expect, test } from 'vitest'
import { createResponseCheck } from './described-responses.ts'
import { apiForAll } from './test-network.ts'

const { api } = apiForAll()
let findUndescribed: ReturnType<typeof createResponseCheck>
beforeAll(() => {
  findUndescribed = createResponseCheck(api.document)
})

const json = new Headers({ 'Content-Type': 'application/json' })
const signIn = (status: number, body: unknown, headers = json) =>
  findUndescribed('POST', '/api/auth/jwt/create/', { status, headers, body })

test('[X5] a response is compared with the document: status, media type, fields, their types and formats', () => {
  expect(signIn(200, { refresh: 'a', access: 'b' })).toBeUndefined()
  expect(signIn(400, { email: ['This field is required.'] })).toBeUndefined()
  expect(signIn(400, { detail: 'JSON parse error' })).toBeUndefined()
  expect(signIn(400, { detail: 'JSON parse error', stack: 'x' })).toMatch(/another form/)
  expect(signIn(200, { refresh: 'a' })).toMatch(/another form/)
  expect(signIn(200, { refresh: 'a', access: 1 })).toMatch(/another form/)
  expect(signIn(200, { refresh: 'a', access: 'b', password_hash: 'c' })).toMatch(/another form/)
  expect(signIn(409, { detail: 'x' })).toMatch(/does not describe/)
  expect(signIn(200, 'x', new Headers({ 'Content-Type': 'text/html' }))).toMatch(/as text\/html/)
})

test('[X5] the format of a text is compared, so that a day is no moment', () => {
  const schema = { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } }
  const responses = { 200: { content: { 'application/json': { schema } } } }
  const findIn = createResponseCheck({
    paths: { '/now': { get: { responses } } },
    components: { schemas: {} },
    tags: [],
  })
  const answer = (at: string) => findIn('GET', '/api/now', { status: 200, headers: json, body: { at } })
  expect(answer('2026-11-29T21:00:00Z')).toBeUndefined()
  expect(answer('2026-11-29')).toMatch(/must match format "date-time"/)
})

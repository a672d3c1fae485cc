/** Text that the database cannot store is refused before it gets there, in any part of a request. */
import { beforeAll, describe, expect, test } from 'vitest'
import { openAgents } from '../testing/test-agents.ts'
import { apiForAll, openNetwork } from '../testing/test-network.ts'

const NULL_CHARACTER = 'Null characters are not allowed.'
const NO_CHARACTER = 'This text has a code that is no character.'
const SURROGATE = 'This text is not valid Unicode.'

const { api } = apiForAll()
let admin: { Authorization: string }
beforeAll(async () => {
  admin = await openNetwork(api, openAgents(api)).staff('admin')
})

test.each(['agents?search=a%00', 'agents.csv?search=%00', 'subscribers?search=a%00b', 'subscribers.csv?search=a%00b'])(
  '[L3] staff/%s is refused under the name of the field',
  async (path) => {
    expect(await api.get(`/api/staff/${path}`, admin)).toMatchObject({
      status: 400,
      body: { search: [NULL_CHARACTER] },
    })
  },
)

test('[L3] a field that no call reads is refused as well', async () => {
  const answer = await api.get('/api/staff/agents?page=1&other=%00', admin)
  expect(answer).toMatchObject({ status: 400, body: { other: [NULL_CHARACTER] } })
})

test('[L3] a path with a null character is not found', async () => {
  expect(await api.get('/api/staff/content/serv%00ices', admin)).toMatchObject({ status: 404 })
  expect(await api.get('/api/services/a%00b')).toMatchObject({ status: 404 })
})

test('[L3] a search for bytes that are not UTF-8 succeeds and finds nothing', async () => {
  for (const bytes of ['%ff', '%ed%a0%80', '%c0%80']) {
    expect(await api.get(`/api/staff/agents?search=${bytes}`, admin)).toMatchObject({ status: 200, body: [] })
  }
})

describe('[L3] in the body of a request,', () => {
  const send = (body: string, type = 'application/json') =>
    api.request('POST', '/api/staff/notifications', { headers: { ...admin, 'Content-Type': type }, body })

  test.each([
    ['a text', '{"subject":"a\\u0000b"}', { subject: [NULL_CHARACTER] }],
    ['half a character', '{"subject":"a\\ud83d"}', { subject: [SURROGATE] }],
    ['a text inside', '{"message":{"blocks":[1,{"text":"\\u0000"}]}}', { message: [NULL_CHARACTER] }],
    ['a name inside', '{"message":{"a\\u0000":1}}', { message: [NULL_CHARACTER] }],
    ['[P14] a code that is no character', '{"subject":"a\\ufffe"}', { subject: [NO_CHARACTER] }],
    ['a list', '["\\u0000"]', { non_field_errors: [NULL_CHARACTER] }],
  ])('%s is refused under the name of the field', async (_what, body, fields) => {
    expect(await send(body)).toMatchObject({ status: 400, body: fields })
  })

  test('a field of a form is refused under its name', async () => {
    const type = 'application/x-www-form-urlencoded'
    expect(await send('subject=a%00b', type)).toMatchObject({ status: 400, body: { subject: [NULL_CHARACTER] } })
  })
})

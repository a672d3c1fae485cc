/** Fields that a call does not have. The console refuses them by name, and other calls ignore them. */
import { planDraft } from '@evergrove/core/testing'
import { beforeAll, expect, test } from 'vitest'
import { openAgents } from '../testing/test-agents.ts'
import { apiForAll, openNetwork } from '../testing/test-network.ts'

const REFUSED = ['There is no such field.']

const { api } = apiForAll()
let admin: { Authorization: string }
beforeAll(async () => {
  admin = await openNetwork(api, openAgents(api)).staff('admin')
})

const send = (method: string, path: string, body: unknown) =>
  api.request(method, path, {
    headers: { 'Content-Type': 'application/json', ...admin },
    body: JSON.stringify(body),
  })

test('[S12] every call of the console that takes a body refuses a field that it does not have', async () => {
  const calls = Object.entries(api.document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { requestBody }]) => requestBody !== undefined && path.startsWith('/staff/'))
      .map(([method]) => ({
        method: method.toUpperCase(),
        path: path.replace('{month}', '2026-01').replaceAll(/\{\w+\}/g, '1'),
      })),
  )
  expect(calls.length).toBeGreaterThan(50)
  for (const { method, path } of calls) {
    // The fields of a result depend on its kind.
    const body = path.endsWith('/record') ? { result: 'paid', surprise: 1 } : { surprise: 1 }
    const { status, body: refusal } = await send(method, `/api${path}`, body)
    expect({ path, status, refusal }).toMatchObject({ path, status: 400, refusal: { surprise: REFUSED } })
  }
})

const [first, ...others] = planDraft().levels
test.each([
  ['effective_from of a plan', 'staff/plan', { ...planDraft(), effective_from: '2030-01-01' }, 'effective_from'],
  ['maximum_withdrawal of a plan', 'staff/plan', { ...planDraft(), maximum_withdrawal: '9.00' }, 'maximum_withdrawal'],
  [
    'a field within a level',
    'staff/plan',
    { ...planDraft(), levels: [{ ...first, cap: '1.00' }, ...others] },
    'levels',
    'There is no such field as 0.cap.',
  ],
  [
    'a reason of what was paid',
    'staff/payouts/1/record',
    { ids: [1], result: 'paid', date: '2026-11-20', reason: 'Closed' },
    'reason',
  ],
  ['a field of content', 'staff/content/branch-address', { fields: { surprise: 1 } }, 'surprise'],
  ['a field of a preview', 'staff/content/branch-address/preview', { fields: { surprise: 1 } }, 'surprise'],
])('[S12] %s is refused, and nothing is done', async (_, path, body, field, message = REFUSED[0]) => {
  const before = await api.db.selectFrom('plan_versions').select('id').execute()
  expect(await send('POST', `/api/${path}`, body)).toMatchObject({ status: 400, body: { [field]: [message] } })
  expect(await api.db.selectFrom('plan_versions').select('id').execute()).toEqual(before)
})

test('[S12] a field with the name of a prototype is refused like any other', async () => {
  const body = '{"email":"a@example.com","password":"x","__proto__":null}'
  const { status, body: refusal } = await api.post('/api/staff/jwt/create', body)
  expect({ status, refusal: JSON.stringify(refusal) }).toEqual({
    status: 400,
    refusal: `{"__proto__":["${REFUSED[0]}"]}`,
  })
})

test('extra fields that a browser adds to the answer of a passkey are ignored', async () => {
  const response = { id: 'AA', rawId: 'AA', type: 'public-key', authenticatorAttachment: 'platform' }
  const signed = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' }
  const answer = { question: 'x', response: { ...response, response: signed } }
  expect(await send('POST', '/api/staff/jwt/passkey', answer)).toMatchObject({ status: 401 })
})

test('the public forms ignore fields that they do not have, and return what they have stored', async () => {
  const message = { name: 'Ada', location: 'Lagos', email: 'ada@example.com', phone_number: '0700', message: 'Hello' }
  const sent = await api.post('/api/contact-us', { ...message, agent_code: 'gfc000002' })
  expect(sent).toMatchObject({ status: 201, body: message })
  expect(sent.body).not.toHaveProperty('agent_code')
})

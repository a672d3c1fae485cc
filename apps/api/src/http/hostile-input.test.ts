/**
 * Every call about accounts that takes a body refuses a hostile one quickly, with a 4xx in the error form.
 *
 * @module-tag deep
 */
import { gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAgents, PASSWORD, type TestAgent } from '../testing/test-agents.ts'
import { type Sent } from '../testing/test-api.ts'
import { apiForAll } from '../testing/test-network.ts'

type Call = { method: string; path: string; fields: string[] }
type Body = string | Uint8Array<ArrayBuffer>
type Hostile = { body: Body; type?: string; headers?: Record<string, string> }

/** The calls as the API itself lists them. The first test checks that none is missing. */
const calls: Call[] = [
  { method: 'POST', path: '/auth/jwt/create', fields: ['email', 'password'] },
  { method: 'POST', path: '/auth/jwt/refresh', fields: ['refresh'] },
  { method: 'POST', path: '/auth/jwt/verify', fields: ['token'] },
  { method: 'POST', path: '/auth/jwt/logout', fields: ['refresh'] },
  { method: 'POST', path: '/auth/jwt/end', fields: ['refresh'] },
  {
    method: 'POST',
    path: '/auth/users',
    fields: [
      'first_name',
      'last_name',
      'phone_number',
      'email',
      'refferer_code_used',
      'plan',
      'password',
      're_password',
    ],
  },
  { method: 'POST', path: '/auth/users/activation', fields: ['uid', 'token'] },
  { method: 'POST', path: '/auth/users/resend_activation', fields: ['email'] },
  { method: 'POST', path: '/auth/users/reset_password', fields: ['email'] },
  {
    method: 'POST',
    path: '/auth/users/reset_password_confirm',
    fields: ['uid', 'token', 'new_password', 're_new_password'],
  },
  { method: 'POST', path: '/auth/users/reset_password_check', fields: ['uid', 'token'] },
  {
    method: 'POST',
    path: '/auth/users/set_password',
    fields: ['current_password', 'new_password', 're_new_password'],
  },
  { method: 'POST', path: '/auth/users/set_email', fields: ['new_email'] },
  { method: 'POST', path: '/auth/users/confirm_email', fields: ['token'] },
  { method: 'POST', path: '/auth/users/not_me', fields: ['token'] },
  { method: 'POST', path: '/auth/proofs', fields: ['purpose', 'password'] },
  { method: 'POST', path: '/auth/jwt/second-step', fields: ['ticket', 'code'] },
  { method: 'POST', path: '/auth/jwt/passkey', fields: ['question', 'response'] },
  { method: 'POST', path: '/auth/factors/app/confirm', fields: ['code'] },
  { method: 'POST', path: '/auth/factors/passkeys', fields: ['question', 'response'] },
  { method: 'PUT', path: '/auth/users/me', fields: profileFields() },
  { method: 'PATCH', path: '/auth/users/me', fields: profileFields() },
]

function profileFields(): string[] {
  const names = ['first_name', 'last_name', 'phone_number', 'date_of_birth', 'gender', 'home_address', 'local_govt']
  const more = ['state_of_origin', 'nationality', 'bank_name', 'account_name', 'account_number', 'plan', 'image']
  return [...names, ...more]
}

const named = calls.map((call): [string, Call] => [`${call.method} ${call.path}`, call])

const { api } = apiForAll()
let agent: TestAgent
let headers: { Authorization: string }
let before: object
beforeAll(async () => {
  const agents = openAgents(api)
  agent = await agents.make()
  headers = await agents.authorization(agent)
})
beforeEach(async () => {
  before = await everything()
})

const everything = async () => ({
  agents: await api.db.selectFrom('agents').selectAll().orderBy('id').execute(),
  files: await api.db.selectFrom('files').selectAll().execute(),
})

const send = ({ method, path }: Call, { body, type = 'application/json', headers: more = {} }: Hostile) =>
  api.request(method, `/api${path}`, { headers: { ...headers, 'Content-Type': type, ...more }, body })

const hasMessages = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((message) => typeof message === 'string')

function expectErrorForm({ status, headers: answered, body }: Sent, statuses: number[]) {
  expect(statuses).toContain(status)
  expect(answered.get('Content-Type')).toMatch(/^application\/json/)
  const entries = Object.entries(body as object)
  expect(entries.length).toBeGreaterThan(0)
  const isDetail = typeof (body as { detail?: unknown }).detail === 'string'
  expect(isDetail || entries.every(([, messages]) => hasMessages(messages))).toBe(true)
}

/** Sends the body while the agent loads their own record, and expects that the record is loaded. */
async function sendBeside(call: Call, hostile: Hostile): Promise<Sent> {
  const [sent, loaded] = await Promise.all([send(call, hostile), api.get('/api/auth/users/me/', headers)])
  expect(loaded.status).toBe(200)
  return sent
}

test('no call that takes a body is missing from the list', async () => {
  const { paths } = (await api.get('/api/openapi.json')).body as { paths: Record<string, Record<string, object>> }
  const listed = Object.entries(paths)
    .filter(([path]) => path.startsWith('/auth/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, call]) => 'requestBody' in call)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )
  expect(listed.toSorted()).toEqual(named.map(([name]) => name).toSorted())
})

/** Values that no field takes. */
const values: [string, unknown][] = [
  ['a list', ['a@example.com']],
  ['an empty list', []],
  ['an object', { $gt: '' }],
  ['an object with a prototype', JSON.parse('{"__proto__":{"toString":"x"},"constructor":{}}')],
  ['a number', 12_345_678],
  ['true', true],
  ['false', false],
  ['NUL', 'abc\0defgh'],
  ['a lone surrogate', 'abc\ud800defgh'],
  ['60 KB', 'x'.repeat(60_000)],
  ['lists in lists', JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)],
]

describe.each(named)('%s refuses, with a message under the field,', (_name, call) => {
  test.each(values)('%s', async (_what, value) => {
    for (const field of call.fields) {
      const sound = Object.fromEntries(call.fields.filter((name) => name !== 'image').map((name) => [name, 'Sound-1']))
      const answer = await send(call, { body: JSON.stringify({ ...sound, [field]: value }) })
      expectErrorForm(answer, [400])
      expect(Object.keys(answer.body as object)).toContain(field)
    }
    expect(await everything()).toEqual(before)
  })

  test('null', async () => {
    for (const field of call.fields.filter((name) => name !== 'image')) {
      const answer = await send(call, { body: JSON.stringify({ [field]: null }) })
      expect(answer).toMatchObject({ status: 400, body: { [field]: ['This field may not be null.'] } })
    }
    expect(await everything()).toEqual(before)
  })
})

const fieldsOf = (count: number, separator: string, field: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => field(n)).join(separator)

const multipart = (parts: number): string =>
  `${fieldsOf(parts, '', (n) => `--x\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nv\r\n`)}--x--\r\n`

const PART = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@example.com\r\n'
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'
const MEGABYTE = 1024 * 1024
const some = (text: string, encoding: BufferEncoding = 'utf8') => Uint8Array.from(Buffer.from(text, encoding))
const sound = JSON.stringify({ email: 'a@example.com', password: PASSWORD })

/** Bodies that are wrong as a whole. */
const malformed: Record<string, Hostile> = {
  'no JSON': { body: '{email: 1}' },
  'half a JSON': { body: '{"email": "a@example.com", "passw' },
  'a bare word': { body: 'undefined' },
  'a list': { body: '[]' },
  'a list of objects': { body: `[${sound}]` },
  'a number': { body: '1e999' },
  'a text': { body: '"email"' },
  true: { body: 'true' },
  null: { body: 'null' },
  '64 KB of spaces': { body: ' '.repeat(64 * 1024) },
  spaces: { body: '   ' },
  'UTF-16': { body: some(sound, 'utf16le') },
  'UTF-16 with its mark': { body: some(`\ufeff${sound}`, 'utf16le') },
  'UTF-16, announced': { body: some(sound, 'utf16le'), type: 'application/json; charset=utf-16' },
  'zipped JSON': { body: Uint8Array.from(gzipSync(sound)), headers: { 'Content-Encoding': 'gzip' } },
  'a zip bomb': {
    body: Uint8Array.from(gzipSync(Buffer.alloc(20 * MEGABYTE))),
    headers: { 'Content-Encoding': 'gzip' },
  },
  '200,000 nested lists': { body: '['.repeat(200_000) },
  '200,000 nested lists, closed': { body: `${'['.repeat(200_000)}${']'.repeat(200_000)}` },
  '30,000 nested lists': { body: `${'['.repeat(30_000)}${']'.repeat(30_000)}` },
  'a million digits': { body: '9'.repeat(MEGABYTE) },
  '20 MB': { body: new Uint8Array(20 * MEGABYTE) },
  'a multipart form cut short': { body: PART.slice(0, -20), type: MULTIPART },
  'a multipart form without its end': { body: PART, type: MULTIPART },
  'a multipart form of another boundary': { body: multipart(2), type: 'multipart/form-data; boundary=y' },
  'a multipart form without a boundary': { body: multipart(2), type: 'multipart/form-data' },
  'a multipart form with an endless boundary': {
    body: multipart(2),
    type: `multipart/form-data; boundary=${'x'.repeat(5000)}`,
  },
  'a multipart form without names': {
    body: '--x\r\nContent-Disposition: form-data\r\n\r\nv\r\n--x--',
    type: MULTIPART,
  },
  'a multipart form of bytes': { body: new Uint8Array(5000).fill(255), type: MULTIPART },
  'a part with a huge header': {
    body: `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(60_000)}\r\n\r\nv\r\n--x--`,
    type: MULTIPART,
  },
  text: { body: sound, type: 'text/plain' },
  XML: { body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', type: 'application/xml' },
  'an unnamed type': { body: sound, type: '' },
  'a type that every object has': { body: sound, type: 'constructor' },
  'a type that is a prototype': { body: sound, type: '__proto__' },
  'two types': { body: sound, type: 'application/json, text/plain' },
  'a type of 5,000 letters': { body: sound, type: 'x'.repeat(5000) },
}

describe.each(named)('%s refuses', (_name, call) => {
  test.each(Object.entries(malformed))('%s', async (_what, hostile) => {
    expectErrorForm(await sendBeside(call, hostile), [400, 413, 415])
    expect(await everything()).toEqual(before)
  })
})

/** Well-formed bodies with nothing useful in them. A call that asks for nothing changes nothing. */
const useless: Record<string, Hostile> = {
  'a prototype': { body: '{"__proto__":{"email":"a@example.com","password":"x"},"constructor":{"prototype":{"a":1}}}' },
  'a prototype as a form': { body: '__proto__=x&__proto__[email]=x&constructor=y&toString=z', type: FORM },
  'names of every object': { body: '{"hasOwnProperty":1,"toString":null,"valueOf":[],"__defineGetter__":true}' },
  'a password of a megabyte': { body: JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(MEGABYTE) }) },
  'a mark of the byte order': { body: '\ufeff{}' },
  'names twice': { body: '{"x":1,"x":[2],"x":null}' },
  'invalid UTF-8': { body: Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  '7,000 names': { body: `{${fieldsOf(7000, ',', (n) => `"f${n}":1`)}}` },
  '300,000 names': { body: `{${fieldsOf(300_000, ',', (n) => `"f${n}":1`)}}` },
  '15,000 names as a form': { body: fieldsOf(15_000, '&', () => 'a=1'), type: FORM },
  'a million names as a form': { body: fieldsOf(1_000_000, '&', () => 'a=1'), type: FORM },
  'broken percent signs': { body: '%=%zz&%ff=%fe%', type: FORM },
  'only ampersands': { body: '&'.repeat(60_000), type: FORM },
  'a multipart form of 500 parts': { body: multipart(500), type: MULTIPART },
  'a multipart form of 10,000 parts': { body: multipart(10_000), type: MULTIPART },
  'a multipart form of 90,000 parts': { body: multipart(90_000), type: MULTIPART },
  'an empty multipart form': { body: '--x--\r\n', type: MULTIPART },
}

describe.each(named)('%s changes nothing for', (_name, call) => {
  const statuses = call.method === 'PATCH' ? [200, 400, 413] : [400, 413]

  test.each(Object.entries(useless))('%s', async (_what, hostile) => {
    const answer = await sendBeside(call, hostile)
    if (answer.status === 200) expect(call.method).toBe('PATCH')
    else expectErrorForm(answer, statuses)
    expect(await everything()).toEqual(before)
    expect(({} as Record<string, unknown>)['email']).toBeUndefined()
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
beforeEach(() => api.truncateAll())
afterAll(() => api.close())

const message = {
  name: 'Ada Obi',
  location: 'Lagos',
  email: 'ada@example.com',
  phone_number: '08012345678',
  message: 'Please call me.\nThank you.',
}

const storedMessages = () =>
  api.db.selectFrom('contact_messages').select(['name', 'location', 'email', 'phone_number', 'message']).execute()
const storedAddresses = async () =>
  (await api.db.selectFrom('newsletter_subscriptions').select('email').execute()).map(({ email }) => email)

describe('the newsletter', () => {
  test('[API-008] [ENT-009] [API-043] stores the address and returns 201 with it', async () => {
    const { status, body } = await api.post('/api/email-subscription', { email: 'a@b.co' })
    expect(status).toBe(201)
    expect(body).toEqual({ email: 'a@b.co' })
    expect(await storedAddresses()).toEqual(['a@b.co'])
  })

  test('[GAP-33] refuses a bad address, and treats a repeated one like a new one, stored once', async () => {
    expect(await api.post('/api/email-subscription', { email: 'abc' })).toMatchObject({
      status: 400,
      body: { email: ['Enter a valid email address.'] },
    })
    const first = await api.post('/api/email-subscription', { email: 'a@b.co' })
    const again = await api.post('/api/email-subscription', { email: 'A@B.co' })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual({ email: 'A@B.co' })
    expect(await storedAddresses()).toEqual(['a@b.co'])
  })
})

describe('the contact form', () => {
  test('[API-016] [ENT-011] stores the message and returns 201 with it', async () => {
    expect(await api.post('/api/contact-us', message)).toMatchObject({ status: 201, body: message })
    expect(await storedMessages()).toEqual([message])
  })

  test.each(['name', 'location', 'email', 'phone_number', 'message'])(
    '[GAP-34] refuses a message without %s under its field, and stores nothing',
    async (field) => {
      const { [field]: _left, ...rest } = message as Record<string, string>
      expect(await api.post('/api/contact-us', rest)).toMatchObject({
        status: 400,
        body: { [field]: ['This field is required.'] },
      })
      expect(await storedMessages()).toEqual([])
    },
  )

  test.each([
    [
      'a 12-digit phone number',
      { phone_number: '080123456789' },
      'phone_number',
      'Ensure this field has no more than 11 characters.',
    ],
    ['a bad address', { email: 'ada@' }, 'email', 'Enter a valid email address.'],
    [
      'a line break in the name',
      { name: 'Ada\r\nBcc: all@example.com' },
      'name',
      'Enter this without line breaks and control characters.',
    ],
    ['a NUL byte', { message: 'a\u0000b' }, 'message', 'Null characters are not allowed.'],
    ['a lone surrogate', { location: '\ud800' }, 'location', 'This text is not valid Unicode.'],
    ['blanks for a name', { name: '   ' }, 'name', 'This field may not be blank.'],
    ['null', { name: null }, 'name', 'This field may not be null.'],
    ['a number', { name: 5 }, 'name', 'Not a valid string.'],
    ['a list', { name: ['Ada'] }, 'name', 'Not a valid string.'],
    ['an object', { name: { first: 'Ada' } }, 'name', 'Not a valid string.'],
  ])('[GAP-34] refuses %s under its field and stores nothing', async (_name, change, field, words) => {
    const { status, body } = await api.post('/api/contact-us', { ...message, ...change })
    expect(status).toBe(400)
    expect(body).toEqual({ [field]: [words] })
    expect(await storedMessages()).toEqual([])
  })

  test('ignores unknown fields', async () => {
    await api.post(
      '/api/contact-us',
      `{"__proto__":{"admin":true},"answered_at":"2020-01-01",${JSON.stringify(message).slice(1)}`,
    )
    const [row] = await api.db.selectFrom('contact_messages').selectAll().execute()
    expect(row).toMatchObject({ ...message, answered_at: null })
  })
})

describe.each(['/api/contact-us', '/api/email-subscription'])('%s', (path) => {
  test.each<[string, string, string, number, unknown]>([
    ['broken JSON', '{"name":', 'application/json', 400, { detail: expect.stringMatching(/^JSON parse error - /) }],
    ['nothing', '', 'application/json', 400, { detail: expect.stringMatching(/^JSON parse error - /) }],
    [
      'a list',
      '[]',
      'application/json',
      400,
      { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
    ],
    [
      'a string',
      '"x"',
      'application/json',
      400,
      { non_field_errors: ['Invalid data. Expected a dictionary, but got str.'] },
    ],
    ['plain text', 'hello', 'text/plain', 415, { detail: 'Unsupported media type "text/plain" in request.' }],
    [
      '3 MB',
      `{"message":"${'x'.repeat(3_000_000)}"}`,
      'application/json',
      413,
      { detail: 'Request body is too large.' },
    ],
    [
      'deep nesting',
      '['.repeat(30_000) + ']'.repeat(30_000),
      'application/json',
      400,
      { non_field_errors: expect.anything() },
    ],
  ])('refuses %s in the error form and stores nothing', async (_name, body, type, status, answer) => {
    const refused = await api.post(path, body, { 'Content-Type': type })
    expect(refused.status).toBe(status)
    expect(refused.body).toEqual(answer)
    expect(await storedMessages()).toEqual([])
    expect(await storedAddresses()).toEqual([])
  })

  test('refuses another method and names those that it has', async () => {
    const refused = await api.get(path)
    expect(refused).toMatchObject({ status: 405, body: { detail: 'Method "GET" not allowed.' } })
    expect(refused.headers.get('Allow')).toBe('POST, OPTIONS')
  })
})

test('an unknown path returns JSON', async () => {
  expect(await api.get('/api/no/such/call')).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  expect(await api.post('/api/nope', {})).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
})

test('a report of a browser is counted and gets a response without a body', async () => {
  const report = { name: 'ChunkLoadError', message: 'Loading /assets/a.js failed', path: '/about' }
  expect(await api.post('/api/client-errors', report)).toMatchObject({ status: 204, body: '' })
  expect(api.reported.clientErrors).toBe(1)
  expect((await api.post('/api/client-errors', { ...report, message: 'x'.repeat(5000) })).status).toBe(413)
})

describe('the limits of public calls', () => {
  test('throttle one sender with Retry-After while another gets through', async () => {
    const limited = await openTestApi({ rateLimits: true })
    try {
      const subscribe = (address: string) =>
        limited.post('/api/email-subscription', { email: 'a@b.co' }, { 'X-Test-Address': address })
      const statuses: number[] = []
      for (let call = 0; call < 21; call += 1) statuses.push((await subscribe('198.51.100.7')).status)
      expect(statuses).toEqual([...Array<number>(20).fill(201), 429])
      const refused = await subscribe('198.51.100.7')
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(refused.body).toEqual({
        detail: expect.stringMatching(/^Request was throttled\. Expected available in \d+ seconds\.$/),
      })
      expect((await subscribe('198.51.100.8')).status).toBe(201)
    } finally {
      await limited.close()
    }
  })

  test('allow only the named origins to call from another host', async () => {
    const open = await openTestApi({ corsOrigins: ['https://www.goldenfield.example'] })
    try {
      const from = async (origin: string) =>
        (await open.get('/api/hero', { Origin: origin })).headers.get('Access-Control-Allow-Origin')
      expect(await from('https://www.goldenfield.example')).toBe('https://www.goldenfield.example')
      expect(await from('https://evil.example')).toBeNull()
    } finally {
      await open.close()
    }
  })
})

/** The recorded answers around tokens, row by row: status, headers and body. */
import { beforeEach, describe, expect, test } from 'vitest'
import {
  BLANK,
  expectAnswer,
  JWT,
  NO_ACCOUNT,
  NO_ACCOUNT_FOR_TOKEN,
  NO_CREDENTIALS,
  notValid,
  notValidAccess,
  REQUIRED,
} from '../../testing/contract-answers.ts'
import { PASSWORD } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents } = apiForEach()
beforeEach(() => {
  api.clock.offsetMs = 0
})

describe('POST auth/jwt/create/', () => {
  const call = (body: unknown, headers = {}) => api.post('/api/auth/jwt/create/', body, headers)

  test('[API-017] [GAP-37] success', async () => {
    const agent = await agents.make()
    await expectAnswer(call({ email: agent.email, password: PASSWORD }), {
      status: 200,
      body: { refresh: JWT, access: JWT },
    })
  })

  test.each([
    ['[API-017] wrong password', { email: 'known@example.com', password: 'wrong-password' }],
    ['unknown email', { email: 'nobody@example.com', password: PASSWORD }],
    ['inactive user, right password', { email: 'inactive@example.com', password: PASSWORD }],
    ['suspended agent, wrong password', { email: 'suspended@example.com', password: 'wrong-password' }],
  ])('%s', async (_case, body) => {
    await agents.make({ email: 'known@example.com' })
    await agents.make({ email: 'inactive@example.com', isVerified: false })
    await agents.make({ email: 'suspended@example.com', status: 'Suspended' })
    await expectAnswer(call(body), { status: 401, body: NO_ACCOUNT })
  })

  test('suspended agent, right password', async () => {
    const { email } = await agents.make({ status: 'Suspended' })
    const body = { ...NO_ACCOUNT, reason: 'suspended', shared_reason: null }
    await expectAnswer(call({ email, password: PASSWORD }), { status: 401, body })
  })

  test.each([
    ['missing both', {}, { email: REQUIRED, password: REQUIRED }],
    ['missing password', { email: 'a@b.co' }, { password: REQUIRED }],
    ['blank both', { email: '', password: '' }, { email: BLANK, password: BLANK }],
    ['empty body', '', { email: REQUIRED, password: REQUIRED }],
  ])('%s', async (_case, body, answer) => {
    await expectAnswer(call(body), { status: 400, body: answer })
  })

  test('text/plain body', async () => {
    await expectAnswer(call('x', { 'Content-Type': 'text/plain' }), {
      status: 415,
      body: { detail: 'Unsupported media type "text/plain" in request.' },
    })
  })

  test('wrong method', async () => {
    await expectAnswer(api.get('/api/auth/jwt/create/'), {
      status: 405,
      body: { detail: 'Method "GET" not allowed.' },
      allow: 'POST, OPTIONS',
    })
  })
})

describe('POST auth/jwt/refresh/', () => {
  const call = (body: unknown) => api.post('/api/auth/jwt/refresh/', body)

  test('[API-018] success, and the same refresh token again', async () => {
    const { refresh } = await agents.tokensOf(await agents.make())
    await expectAnswer(call({ refresh }), { status: 200, body: { access: JWT } })
    const again = await call({ refresh })
    expect(again).toMatchObject({ status: 200, body: { access: JWT } })
    const { access } = again.body as { access: string }
    expect((await api.get('/api/auth/users/me/', { Authorization: `JWT ${access}` })).status).toBe(200)
  })

  test.each([
    ['missing', {}, REQUIRED],
    ['blank', { refresh: '' }, BLANK],
  ])('%s', async (_case, body, messages) => {
    await expectAnswer(call(body), { status: 400, body: { refresh: messages } })
  })

  test('[API-018] garbage', async () => {
    await expectAnswer(call({ refresh: 'garbage' }), { status: 401, body: notValid('Token is invalid') })
  })

  test('access token given', async () => {
    const { access } = await agents.tokensOf(await agents.make())
    await expectAnswer(call({ refresh: access }), { status: 401, body: notValid('Token has wrong type') })
  })

  test('[API-018] expired', async () => {
    const { refresh } = await agents.tokensOf(await agents.make())
    api.clock.offsetMs = 90_001_000
    await expectAnswer(call({ refresh }), { status: 401, body: notValid('Token is expired') })
  })

  test('user deleted / never existed', async () => {
    const refresh = await agents.forge({ token_type: 'refresh', user_id: 4711 })
    await expectAnswer(call({ refresh }), { status: 401, body: NO_ACCOUNT_FOR_TOKEN })
  })

  test('user inactive', async () => {
    const { id } = await agents.make({ isVerified: false })
    const refresh = await agents.forge({ token_type: 'refresh', user_id: id })
    await expectAnswer(call({ refresh }), { status: 401, body: NO_ACCOUNT_FOR_TOKEN })
  })
})

describe('GET auth/users/me/ and every other JWT call', () => {
  const call = (authorization?: string) =>
    api.get('/api/auth/users/me/', authorization === undefined ? {} : { Authorization: authorization })

  test('[API-019] [ENT-012] [GAP-11] success', async () => {
    const root = await agents.root()
    const agent = await agents.make()
    const answer = await api.get('/api/auth/users/me/', await agents.authorization(agent))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: agent.id,
      email: agent.email,
      get_photo_url: '',
      code: agent.code,
      status: 'Pending',
      recommended_by_email: root.email,
      recommended_by: root.id,
      date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/),
      first_name: 'Ada',
      last_name: 'Obi',
      phone_number: '08012345678',
      date_of_birth: expect.any(String),
      gender: null,
      home_address: null,
      local_govt: null,
      state_of_origin: null,
      nationality: null,
      bank_name: null,
      account_name: null,
      account_number: null,
      image: null,
      plan: 'Premium',
    })
  })

  test.each([
    ['[API-019] [GAP-36] no header', undefined, NO_CREDENTIALS],
    ['empty header', '', NO_CREDENTIALS],
    ['scheme Bearer', 'Bearer abc', NO_CREDENTIALS],
    [
      'scheme only',
      'JWT',
      {
        detail: 'Authorization header must contain two space-delimited values',
        code: 'bad_authorization_header',
      },
    ],
    [
      'three words',
      'JWT a b',
      {
        detail: 'Authorization header must contain two space-delimited values',
        code: 'bad_authorization_header',
      },
    ],
    ['[GAP-36] garbage token', 'JWT x', notValidAccess('Token is invalid')],
  ])('%s', async (_case, header, body) => {
    await expectAnswer(call(header), { status: 401, body })
  })

  test('expired access token', async () => {
    const { access } = await agents.tokensOf(await agents.make())
    api.clock.offsetMs = 3_601_000
    await expectAnswer(call(`JWT ${access}`), { status: 401, body: notValidAccess('Token is expired') })
  })

  test('refresh token as access', async () => {
    const { refresh } = await agents.tokensOf(await agents.make())
    await expectAnswer(call(`JWT ${refresh}`), { status: 401, body: notValidAccess('Token has wrong type') })
  })

  test('alg none', async () => {
    const { id } = await agents.make()
    const token = agents.forgeUnsigned({ user_id: id })
    await expectAnswer(call(`JWT ${token}`), { status: 401, body: notValidAccess('Token is invalid') })
  })

  test('no exp', async () => {
    const { id } = await agents.make()
    const token = await agents.forge({ user_id: id, exp: undefined })
    await expectAnswer(call(`JWT ${token}`), { status: 401, body: notValidAccess("Token has no 'exp' claim") })
  })

  test('user deleted', async () => {
    await expectAnswer(call(`JWT ${await agents.forge({ user_id: 4711 })}`), {
      status: 401,
      body: { detail: 'User not found', code: 'user_not_found' },
    })
  })

  test('user inactive', async () => {
    const { id } = await agents.make({ isVerified: false })
    await expectAnswer(call(`JWT ${await agents.forge({ user_id: id })}`), {
      status: 401,
      body: { detail: 'User is inactive', code: 'user_inactive' },
    })
  })

  test('POST, signed in', async () => {
    const headers = await agents.authorization(await agents.make())
    await expectAnswer(api.post('/api/auth/users/me/', {}, headers), {
      status: 405,
      body: { detail: 'Method "POST" not allowed.' },
      allow: 'GET, PUT, PATCH, HEAD, OPTIONS',
    })
  })
})

describe('beyond the specification', () => {
  const NEW = 'Quiet-river-88'

  test('change the password', async () => {
    const agent = await agents.make()
    const change = { current_password: PASSWORD, new_password: NEW, re_new_password: NEW }
    const headers = await agents.authorization(agent)
    await expectAnswer(api.post('/api/auth/users/set_password/', change, headers), { status: 204, body: '' })
    expect((await agents.tokensOf(agent, NEW)).access).toEqual(JWT)
  })

  test('wrong current password', async () => {
    const headers = await agents.authorization(await agents.make())
    const change = { current_password: 'wrong-password', new_password: NEW, re_new_password: NEW }
    await expectAnswer(api.post('/api/auth/users/set_password/', change, headers), {
      status: 400,
      body: { current_password: ['Invalid password.'] },
    })
  })

  test('check a token', async () => {
    const { access, refresh } = await agents.tokensOf(await agents.make())
    for (const token of [access, refresh]) {
      await expectAnswer(api.post('/api/auth/jwt/verify/', { token }), { status: 200, body: {} })
    }
    await expectAnswer(api.post('/api/auth/jwt/verify/', { token: 'x' }), {
      status: 401,
      body: notValid('Token is invalid'),
    })
  })

  test('sign out everywhere', async () => {
    const { access, refresh } = await agents.tokensOf(await agents.make())
    await expectAnswer(api.post('/api/auth/jwt/logout/', { refresh }), { status: 204, body: '' })
    await expectAnswer(api.get('/api/auth/users/me/', { Authorization: `JWT ${access}` }), {
      status: 401,
      body: notValidAccess('Token is invalid'),
    })
    await expectAnswer(api.post('/api/auth/jwt/refresh/', { refresh }), {
      status: 401,
      body: { ...notValid('Token is invalid'), reason: 'signed_out_elsewhere' },
    })
  })

  test.each(['/api/auth/nope/', '/api/auth/jwt/', '/api/auth/users/nope/deeper'])('unknown path %s', async (path) => {
    await expectAnswer(api.get(path), { status: 404, body: { detail: 'Not found.' } })
  })
})

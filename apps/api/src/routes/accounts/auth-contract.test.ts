/** The recorded answers around accounts and their links, row by row: status, headers and body. */
import { beforeEach, describe, expect, test } from 'vitest'
import {
  BLANK,
  expectAnswer,
  JWT,
  MISMATCH,
  NO_ACCOUNT,
  NO_CREDENTIALS,
  REQUIRED,
  THREE_WEAKNESSES,
  TOKEN,
  UID,
} from '../../testing/contract-answers.ts'
import { linkIn, PASSWORD } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents } = apiForEach()
beforeEach(() => {
  api.clock.offsetMs = 0
})

describe('POST auth/users/ (sign-up)', () => {
  const call = (body: unknown, headers = {}) => api.post('/api/auth/users/', body, headers)
  const payload = async (change: Record<string, unknown> = {}) => ({
    first_name: 'Chidi',
    last_name: 'Obi',
    phone_number: '08012345678',
    email: 'new@example.com',
    refferer_code_used: (await agents.root()).code,
    plan: 'Premium',
    password: PASSWORD,
    re_password: PASSWORD,
    ...change,
  })

  test('[API-022] [RESET-012] success', async () => {
    const sent = await payload()
    const { password: _, re_password: __, ...shown } = sent
    await expectAnswer(call(sent), { status: 201, body: { id: expect.any(Number), ...shown } })
    expect(await agents.deliverLinks()).toMatchObject([{ to: { address: 'new@example.com' } }])
  })

  test('duplicate email', async () => {
    await agents.make({ email: 'New@Example.com' })
    await expectAnswer(call(await payload()), {
      status: 400,
      body: { email: ['user with this email already exists.'] },
    })
  })

  test('missing everything', async () => {
    await expectAnswer(call({}), {
      status: 400,
      body: {
        first_name: REQUIRED,
        last_name: REQUIRED,
        phone_number: REQUIRED,
        email: REQUIRED,
        refferer_code_used: REQUIRED,
        password: REQUIRED,
        re_password: REQUIRED,
      },
    })
  })

  test.each([
    ['bad email', { email: 'abc' }, { email: ['Enter a valid email address.'] }],
    [
      'first_name too long',
      { first_name: 'x'.repeat(101) },
      { first_name: ['Ensure this field has no more than 100 characters.'] },
    ],
    ['missing re_password', { re_password: undefined }, { re_password: REQUIRED }],
    ['passwords differ', { re_password: 'Another-moon-42' }, { non_field_errors: MISMATCH }],
    ['short', { password: 'h4!rZ', re_password: 'h4!rZ' }, { password: [THREE_WEAKNESSES[0]] }],
    ['common', { password: 'password', re_password: 'password' }, { password: [THREE_WEAKNESSES[1]] }],
    ['digits only and common and short', { password: '12345', re_password: '12345' }, { password: THREE_WEAKNESSES }],
    [
      'like the first name',
      { first_name: 'Chidiebere', password: 'chidiebere9', re_password: 'chidiebere9' },
      { password: ['The password is too similar to the first name.'] },
    ],
    [
      'like the email',
      { email: 'sunflower@example.com', password: 'sunflower77', re_password: 'sunflower77' },
      { password: ['The password is too similar to the email.'] },
    ],
    [
      '[SIGNUP-019] unknown referral code',
      { refferer_code_used: 'gfcnobody' },
      { refferer_code_used: ['Invalid referral code.'] },
    ],
  ])('%s', async (_case, change, body) => {
    await expectAnswer(call(await payload(change)), { status: 400, body })
    expect(await api.db.selectFrom('agents').select('id').where('recommended_by', 'is not', null).execute()).toEqual([])
  })

  test('PUT, signed in', async () => {
    const headers = await agents.authorization(await agents.make())
    await expectAnswer(api.request('PUT', '/api/auth/users/', { headers }), {
      status: 405,
      body: { detail: 'Method "PUT" not allowed.' },
      allow: 'GET, POST, HEAD, OPTIONS',
    })
  })

  test('OPTIONS, anonymous', async () => {
    await expectAnswer(api.request('OPTIONS', '/api/auth/users/'), { status: 401, body: NO_CREDENTIALS })
  })

  test('HEAD, signed in', async () => {
    const headers = await agents.authorization(await agents.make())
    await expectAnswer(api.request('HEAD', '/api/auth/users/', { headers }), { status: 200, body: '' })
  })

  test('same email, four sign-ups at once', async () => {
    const sent = await payload()
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(sent)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400])
    // A sign-up that is read only after the first is stored gets the refusal of any later one.
    const refusals = [['Unable to create account.'], { email: ['user with this email already exists.'] }]
    for (const { status, body } of answers) if (status === 400) expect(refusals).toContainEqual(body)
  })
})

describe('POST auth/users/activation/', () => {
  const call = (body: unknown) => api.post('/api/auth/users/activation/', body)

  async function mailedLink() {
    const agent = await agents.make({ isVerified: false })
    await api.post('/api/auth/users/resend_activation/', { email: agent.email })
    return { agent, ...linkIn((await agents.deliverLinks())[0]) }
  }

  test.each([
    ['missing both', {}, { uid: REQUIRED, token: REQUIRED }],
    ['blank both', { uid: '', token: '' }, { uid: BLANK, token: BLANK }],
    ['uid not base64 of a number', { uid: '!!', token: 'x' }, { uid: UID }],
    ['uid of nobody', { uid: 'NDcxMQ', token: 'x' }, { uid: UID }],
  ])('%s', async (_case, body, answer) => {
    await expectAnswer(call(body), { status: 400, body: answer })
  })

  test('[API-028] bad token', async () => {
    const { uid } = await mailedLink()
    await expectAnswer(call({ uid, token: 'x' }), { status: 400, body: { token: TOKEN } })
  })

  test('[API-027] [API-028] success, and the same link again', async () => {
    const { agent, uid, token } = await mailedLink()
    await expectAnswer(call({ uid, token }), { status: 204, body: '' })
    expect(await agents.tokensOf(agent)).toEqual({ access: JWT, refresh: JWT })
    await expectAnswer(call({ uid, token }), { status: 403, body: { detail: 'Stale token for given user.' } })
  })

  test('link older than three days', async () => {
    const { uid, token } = await mailedLink()
    api.clock.offsetMs = 3 * 86_400_000 + 1000
    await expectAnswer(call({ uid, token }), { status: 400, body: { token: TOKEN } })
  })
})

describe('POST auth/users/resend_activation/', () => {
  test.each([
    ['inactive user', 'inactive@example.com', 1],
    ['active user', 'active@example.com', 0],
    ['unknown', 'nobody@example.com', 0],
  ])('%s', async (_case, email, mails) => {
    await agents.make({ email: 'inactive@example.com', isVerified: false })
    await agents.make({ email: 'active@example.com' })
    await expectAnswer(api.post('/api/auth/users/resend_activation/', { email }), { status: 204, body: '' })
    expect(await agents.deliverLinks()).toHaveLength(mails)
  })
})

describe('POST auth/users/reset_password/', () => {
  const call = (body: unknown) => api.post('/api/auth/users/reset_password/', body)

  test.each([
    ['[API-024] success', 'active@example.com', 1],
    ['in other letter case', ' Active@EXAMPLE.com ', 1],
    ['[GAP-13] unknown email', 'nobody@example.com', 0],
    ['inactive user', 'inactive@example.com', 0],
    ['suspended agent', 'suspended@example.com', 0],
  ])('%s', async (_case, email, mails) => {
    await agents.make({ email: 'active@example.com' })
    await agents.make({ email: 'inactive@example.com', isVerified: false })
    await agents.make({ email: 'suspended@example.com', status: 'Suspended' })
    await expectAnswer(call({ email }), { status: 204, body: '' })
    expect(await agents.deliverLinks()).toHaveLength(mails)
  })

  test.each([
    ['missing', {}, REQUIRED],
    ['blank', { email: '' }, BLANK],
    ['no address', { email: 'abc' }, ['Enter a valid email address.']],
  ])('%s', async (_case, body, messages) => {
    await expectAnswer(call(body), { status: 400, body: { email: messages } })
  })
})

describe('POST auth/users/reset_password_confirm/', () => {
  const call = (body: unknown, headers = {}) => api.post('/api/auth/users/reset_password_confirm/', body, headers)
  const NEW = 'Quiet-river-88'
  const passwords = { new_password: NEW, re_new_password: NEW }

  async function mailedLink() {
    const agent = await agents.make()
    await api.post('/api/auth/users/reset_password/', { email: agent.email })
    return { agent, ...linkIn((await agents.deliverLinks())[0]) }
  }

  test('missing all', async () => {
    await expectAnswer(call({}), {
      status: 400,
      body: { uid: REQUIRED, token: REQUIRED, new_password: REQUIRED, re_new_password: REQUIRED },
    })
  })

  test('a link can be checked before it is used, and stays valid', async () => {
    const { agent: _, ...link } = await mailedLink()
    const check = (body: unknown) => api.post('/api/auth/users/reset_password_check', body)
    await expectAnswer(check({}), { status: 400, body: { uid: REQUIRED, token: REQUIRED } })
    await expectAnswer(check(link), { status: 200, body: { is_valid: true, recent_factors: [] } })
    await expectAnswer(call({ ...link, ...passwords }), { status: 204, body: '' })
    await expectAnswer(check(link), { status: 200, body: { is_valid: false, recent_factors: [] } })
    await expectAnswer(check({ ...link, uid: 'NDcxMQ' }), {
      status: 200,
      body: { is_valid: false, recent_factors: [] },
    })
  })

  test('missing re_new_password', async () => {
    const { uid, token } = await mailedLink()
    await expectAnswer(call({ uid, token, new_password: NEW }), { status: 400, body: { re_new_password: REQUIRED } })
  })

  test.each([
    ['bad uid', '!!'],
    ['uid of nobody', 'NDcxMQ'],
  ])('%s', async (_case, uid) => {
    await expectAnswer(call({ uid, token: 'x', ...passwords }), {
      status: 400,
      body: { uid: UID, non_field_errors: UID },
    })
  })

  test('uid bytes not UTF-8 (form data)', async () => {
    const form = `uid=%ff%fe&token=x&new_password=${NEW}&re_new_password=${NEW}`
    await expectAnswer(call(form, { 'Content-Type': 'application/x-www-form-urlencoded' }), {
      status: 400,
      body: { uid: UID, non_field_errors: UID },
    })
  })

  test('[API-026] bad token', async () => {
    const { uid } = await mailedLink()
    await expectAnswer(call({ uid, token: 'x', ...passwords }), {
      status: 400,
      body: { token: TOKEN, non_field_errors: TOKEN },
    })
  })

  test('[API-026] passwords differ', async () => {
    const { uid, token } = await mailedLink()
    await expectAnswer(call({ uid, token, new_password: NEW, re_new_password: `${NEW}!` }), {
      status: 400,
      body: { non_field_errors: MISMATCH },
    })
  })

  test('[API-026] weak', async () => {
    const { uid, token } = await mailedLink()
    await expectAnswer(call({ uid, token, new_password: '12345', re_new_password: '12345' }), {
      status: 400,
      body: { new_password: THREE_WEAKNESSES },
    })
  })

  test('[API-025] success; token used twice; old password no longer signs in; new password signs in', async () => {
    const { agent, uid, token } = await mailedLink()
    const signIn = (password: string) => api.post('/api/auth/jwt/create/', { email: agent.email, password })
    await expectAnswer(call({ uid, token, ...passwords }), { status: 204, body: '' })
    await expectAnswer(call({ uid, token, ...passwords }), {
      status: 400,
      body: { token: TOKEN, non_field_errors: TOKEN },
    })
    await expectAnswer(signIn(PASSWORD), { status: 401, body: NO_ACCOUNT })
    await expectAnswer(signIn(NEW), { status: 200, body: { refresh: JWT, access: JWT } })
  })

  test('link older than an hour', async () => {
    const { uid, token } = await mailedLink()
    api.clock.offsetMs = 3_601_000
    await expectAnswer(call({ uid, token, ...passwords }), {
      status: 400,
      body: { token: TOKEN, non_field_errors: TOKEN },
    })
  })
})

/** The second step of signing in as staff. */
import type { StaffSessionEnd } from '@evergrove/contract/accounts/sessions'
import type { Mail } from '@evergrove/core/mail'
import { createStaff, sendStaffSecurityMail } from '@evergrove/core/staff'
import { deleteJobs, queuedJobs } from '@evergrove/core/testing'
import { generate } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiForEach } from '../../testing/test-network.ts'

const account = { email: 'office@example.com', password: 'Grove-and-meadow-7' }
const STEP_MS = 30_000

const { api } = apiForEach({ rateLimits: true })

beforeEach(async () => {
  await deleteJobs(api.db)
  api.clock.offsetMs = 0
  await createStaff(api.db, { ...account, role: 'finance' })
})

const post = async (path: string, body: unknown) => api.post(`/api/staff/${path}`, body)
const bodyOf = async <T>(sent: Promise<{ body: unknown }>) => (await sent).body as T
const signIn = () => bodyOf<{ step: string; ticket: string }>(post('jwt/create', account))
const codeOf = (secret: string, offsetMs = 0) =>
  generate({ secret, epoch: Math.floor((api.now().getTime() + offsetMs) / 1000) })

/** Sets up an app. Afterwards the clock stands two steps later, so that the code used for it is too old. */
async function enrol() {
  const { ticket } = await signIn()
  const { secret } = await bodyOf<{ secret: string }>(post('totp/enrolment', { ticket }))
  const enrolled = await post('totp/confirm', { ticket, code: await codeOf(secret) })
  api.clock.offsetMs += 2 * STEP_MS
  return { secret, enrolled, codes: (enrolled.body as { recovery_codes: string[] }).recovery_codes }
}

const actions = async () =>
  (await api.db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(({ action }) => action)

describe('setting up an app', () => {
  test('is asked for at the first sign-in, and its code opens the console', async () => {
    const first = await signIn()
    expect(first).toEqual({ step: 'enrolment', ticket: expect.any(String) })
    const { secret, enrolled, codes } = await enrol()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(enrolled.status).toBe(200)
    expect(new Set(codes).size).toBe(10)
    const { token } = enrolled.body as { token: string }
    expect((await api.get('/api/staff/payments', { Authorization: `JWT ${token}` })).status).toBe(200)
    expect(await signIn()).toMatchObject({ step: 'code' })
    expect(await actions()).toEqual(['staff.create', 'staff.enrol'])
  })

  test('returns an address that apps read, with the company and the account', async () => {
    const { ticket } = await signIn()
    const { secret, uri } = await bodyOf<{ secret: string; uri: string }>(post('totp/enrolment', { ticket }))
    const { protocol, host, pathname, searchParams } = new URL(uri)
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', `/Evergrove:${account.email}`])
    expect(searchParams.get('secret')).toBe(secret)
  })

  test('returns another secret the second time, and voids the first one', async () => {
    const { ticket } = await signIn()
    const read = () => bodyOf<{ secret: string }>(post('totp/enrolment', { ticket }))
    const [old, present] = [await read(), await read()]
    expect((await post('totp/confirm', { ticket, code: await codeOf(old.secret) })).status).toBe(400)
    expect((await post('totp/confirm', { ticket, code: await codeOf(present.secret) })).status).toBe(200)
  })

  test('is refused if there is an app, so that a password alone never replaces it', async () => {
    const { secret } = await enrol()
    const { ticket } = await signIn()
    expect((await post('totp/enrolment', { ticket })).status).toBe(409)
    expect((await post('totp/confirm', { ticket, code: await codeOf(secret) })).status).toBe(409)
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '9'.repeat(40)])('refuses "%s"', async (code) => {
    const { ticket } = await signIn()
    await post('totp/enrolment', { ticket })
    expect((await post('totp/confirm', { ticket, code })).status).toBe(400)
  })

  test('stores the secret encrypted, and the recovery codes as hashes', async () => {
    const { secret, codes } = await enrol()
    const stored = JSON.stringify([
      await api.db.selectFrom('staff').selectAll().execute(),
      (await api.db.selectFrom('staff_recovery_codes').selectAll().execute()).map(({ hash }) => hash.toString()),
    ])
    for (const plain of [secret, ...codes]) expect(stored).not.toContain(plain)
  })
})

describe('signing in with a code', () => {
  test('opens the console once, and the same code is refused the second time', async () => {
    const { secret } = await enrol()
    const [first, second] = [await signIn(), await signIn()]
    const code = await codeOf(secret)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    expect((await post('jwt/verify', { ticket: first.ticket, code: spaced })).status).toBe(200)
    expect(await post('jwt/verify', { ticket: second.ticket, code })).toMatchObject({
      status: 400,
      body: { code: ['This code is wrong or has already been used.'] },
    })
    expect(await actions()).toEqual(['staff.create', 'staff.enrol', 'staff.sign-in', 'staff.code-refused'])
  })

  test('accepts a code that is one step old or early, and no older one', async () => {
    const { secret } = await enrol()
    api.clock.offsetMs += 10 * STEP_MS
    const statusOf = async (steps: number) => {
      const { ticket } = await signIn()
      return (await post('jwt/verify', { ticket, code: await codeOf(secret, steps * STEP_MS) })).status
    }
    expect(await statusOf(-3)).toBe(400)
    expect(await statusOf(-1)).toBe(200)
    expect(await statusOf(1)).toBe(200)
  })

  test('opens the console once if the code is sent twenty times at the same moment', async () => {
    const { secret } = await enrol()
    const { ticket } = await signIn()
    const code = await codeOf(secret)
    const sent = await Promise.all(Array.from({ length: 20 }, () => post('jwt/verify', { ticket, code })))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('accepts each recovery code once, in the form in which it was written down', async () => {
    const { codes } = await enrol()
    const [first = '', second = ''] = codes
    const statusOf = async (code: string) =>
      (await post('jwt/verify', { ticket: (await signIn()).ticket, code })).status
    expect(await statusOf(first.toUpperCase().replaceAll('-', ' '))).toBe(200)
    expect(await statusOf(first)).toBe(400)
    expect(await statusOf(second)).toBe(200)
    expect(await actions()).toContain('staff.sign-in-by-recovery-code')
  })

  test('is refused after five wrong codes, also with the right one, until five minutes have passed', async () => {
    const { secret } = await enrol()
    const { ticket } = await signIn()
    for (const wrong of ['000000', '000001', '000002', '000003', 'abcd-efgh-jkmn']) {
      expect((await post('jwt/verify', { ticket, code: wrong })).status).toBe(400)
    }
    const refused = await post('jwt/verify', { ticket, code: await codeOf(secret) })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(200)
  })
})

describe('an email tells the account that', () => {
  const told = () => queuedJobs(api.db, 'mail.staff-security')
  const idOf = async () => (await api.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()).id

  test('[L17] an app was set up, and a recovery code was used', async () => {
    const staff_id = await idOf()
    const { codes } = await enrol()
    expect(await told()).toEqual([{ staff_id, event: 'app-set-up' }])
    const { ticket } = await signIn()
    expect((await post('jwt/verify', { ticket, code: 'abcd-efgh-jkmn' })).status).toBe(400)
    expect(await told()).toHaveLength(1)
    expect((await post('jwt/verify', { ticket, code: codes[0] })).status).toBe(200)
    expect(await told()).toEqual([
      { staff_id, event: 'app-set-up' },
      { staff_id, event: 'recovery-code-used' },
    ])
  })

  test('[L17] [S16] the password was changed, for which a code was needed', async () => {
    const { enrolled, secret } = await enrol()
    const headers = { Authorization: `JWT ${(enrolled.body as { token: string }).token}` }
    const change = (old_password: string, given = {}) =>
      api.post('/api/staff/password', { old_password, new_password: 'Meadow-lantern-8', ...given }, headers)
    expect((await change('wrong')).status).toBe(400)
    expect(await told()).toHaveLength(1)
    expect(await change(account.password)).toMatchObject({ status: 400, body: { code: [expect.any(String)] } })
    expect(await change(account.password, { code: '000000' })).toMatchObject({ status: 400 })
    expect((await change(account.password, { code: await codeOf(secret) })).status).toBe(200)
    expect((await told()).at(-1)).toEqual({ staff_id: await idOf(), event: 'password-changed' })
  })

  test('[L17] an admin removed the app', async () => {
    await enrol()
    const staff_id = await idOf()
    const admin = { email: 'admin@example.com', password: account.password }
    await createStaff(api.db, { ...admin, role: 'admin', needsCode: false })
    const { token } = await bodyOf<{ token: string }>(post('jwt/create', admin))
    const headers = { Authorization: `JWT ${token}` }
    const body = { reason: 'Lost the phone' }
    expect((await api.post(`/api/staff/accounts/${staff_id}/reset-code`, body, headers)).status).toBe(204)
    expect((await told()).at(-1)).toEqual({ staff_id, event: 'app-reset' })
  })

  test.each(['password-changed', 'app-set-up', 'app-reset', 'recovery-code-used'] as const)(
    '[L17] %s happened, with advice to contact an admin',
    async (event) => {
      const mails: Mail[] = []
      const mailer = { send: async (mail: Mail) => void mails.push(mail) }
      await sendStaffSecurityMail({ db: api.db, mailer }, { staff_id: await idOf(), event }, { id: 'job' })
      await sendStaffSecurityMail({ db: api.db, mailer }, { staff_id: 4711, event }, { id: 'job' })
      expect(mails).toMatchObject([
        {
          to: { address: account.email },
          subject: expect.stringMatching(/password|authenticator app|recovery code/),
          text: expect.stringContaining('contact an admin immediately'),
        },
      ])
    },
  )
})

describe('signing out', () => {
  const tokenOf = async (code: string) => {
    const { ticket } = await signIn()
    return bodyOf<{ token: string }>(post('jwt/verify', { ticket, code }))
  }
  const authorize = ({ token }: { token: string }) => ({ Authorization: `JWT ${token}` })
  const statusOf = async (headers: Record<string, string>) => (await api.get('/api/staff/me', headers)).status

  test('[M1] ends the session on the server, so that a copy of its token opens nothing, and no other session', async () => {
    const { codes } = await enrol()
    const [here, elsewhere] = [await tokenOf(codes[0] ?? ''), await tokenOf(codes[1] ?? '')].map(authorize)
    expect((await api.post('/api/staff/jwt/logout', {}, here)).status).toBe(204)
    expect(await statusOf(here ?? {})).toBe(401)
    expect((await api.post('/api/staff/jwt/logout', {}, here)).status).toBe(401)
    expect(await statusOf(elsewhere ?? {})).toBe(200)
    expect((await actions()).at(-1)).toBe('staff.sign-out')
  })

  test('[M1] keeps the token only until it would have expired by itself', async () => {
    const { codes } = await enrol()
    for (const code of codes.slice(0, 2)) {
      expect((await api.post('/api/staff/jwt/logout', {}, authorize(await tokenOf(code)))).status).toBe(204)
      api.clock.offsetMs += 3 * 86_400_000
    }
    // The row of the second token, because the first one has expired.
    expect(await api.db.selectFrom('ended_tokens').select('id').execute()).toHaveLength(1)
  })
})

describe('a session that has ended', () => {
  const admin = { email: 'admin@example.com', password: account.password }
  const member = { email: 'editor@example.com', password: account.password }
  type Header = { Authorization: string }

  async function signInWith(given: { email: string; password: string }): Promise<Header> {
    const { token } = await bodyOf<{ token: string }>(post('jwt/create', given))
    return { Authorization: `JWT ${token}` }
  }
  const refusalOf = async (headers: Header) => (await api.get('/api/staff/me', headers)).body
  let id: number
  let asAdmin: Header
  let asMember: Header

  beforeEach(async () => {
    await createStaff(api.db, { ...admin, role: 'admin', needsCode: false })
    await createStaff(api.db, { ...member, role: 'editor', needsCode: false })
    asAdmin = await signInWith(admin)
    asMember = await signInWith(member)
    id = (await bodyOf<{ id: number }>(api.get('/api/staff/me', asMember))).id
  })
  const byAdmin = (verb: string, body = {}) => api.post(`/api/staff/accounts/${id}/${verb}`, body, asAdmin)

  test.each<[StaffSessionEnd, () => Promise<unknown>]>([
    ['disabled', () => byAdmin('disable')],
    ['signed_out_everywhere', () => byAdmin('sign-out')],
    ['app_reset', () => byAdmin('reset-code', { reason: 'Lost the phone' })],
    [
      'password_changed',
      () =>
        api.post('/api/staff/password', { old_password: member.password, new_password: 'Meadow-lantern-8' }, asMember),
    ],
    ['expired', async () => void (api.clock.offsetMs += 3 * 86_400_000)],
  ])('[B2] tells the bearer of its token the reason: %s', async (reason, end) => {
    await end()
    expect(await refusalOf(asMember)).toMatchObject({ code: 'token_not_valid', reason })
  })

  test('[B2] tells the newest reason since its beginning, and a sign-out of this session alone', async () => {
    await byAdmin('sign-out')
    const again = await signInWith(member)
    await byAdmin('disable')
    await byAdmin('enable')
    expect(await refusalOf(again)).toMatchObject({ reason: 'signed_out_everywhere' })
    api.clock.offsetMs += 2000
    const last = await signInWith(member)
    expect((await api.post('/api/staff/jwt/logout', {}, last)).status).toBe(204)
    expect(await refusalOf(last)).toMatchObject({ reason: 'signed_out_elsewhere' })
  })

  test('[B2] tells a stranger no reason', async () => {
    await byAdmin('disable')
    const [head, claims] = asMember.Authorization.split('.')
    expect(await refusalOf({ Authorization: `${head}.${claims}.${'x'.repeat(43)}` })).not.toHaveProperty('reason')
    expect(await post('jwt/create', member)).toMatchObject({ status: 401, body: { detail: expect.any(String) } })
    expect(await bodyOf<object>(post('jwt/create', member))).not.toHaveProperty('reason')
  })
})

describe('the ticket of a sign-in', () => {
  test('[L13] works once, also when it is used twice at the same moment', async () => {
    const { codes } = await enrol()
    const { ticket } = await signIn()
    const [first = '', second = '', third = ''] = codes
    const verify = (code: string) => post('jwt/verify', { ticket, code })
    const statuses = (await Promise.all([verify(first), verify(second)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(await verify(third)).toMatchObject({
      status: 401,
      body: { detail: 'This sign-in has already been used. Sign in again.' },
    })
    // A refused use does not use up its code.
    const used = await api.db.selectFrom('staff_recovery_codes').where('used_at', 'is not', null).selectAll().execute()
    expect(used).toHaveLength(1)
  })

  test('[L13] opens nothing more after it has set up an app', async () => {
    const { ticket } = await signIn()
    const { secret } = await bodyOf<{ secret: string }>(post('totp/enrolment', { ticket }))
    const enrolled = await post('totp/confirm', { ticket, code: await codeOf(secret) })
    const [code = ''] = (enrolled.body as { recovery_codes: string[] }).recovery_codes
    expect((await post('jwt/verify', { ticket, code })).status).toBe(401)
    expect((await post('totp/enrolment', { ticket })).status).toBe(401)
  })

  test('opens nothing by itself', async () => {
    const { ticket } = await signIn()
    expect((await api.get('/api/staff/payments', { Authorization: `JWT ${ticket}` })).status).toBe(401)
  })

  test('ends after ten minutes', async () => {
    const { secret } = await enrol()
    const { ticket } = await signIn()
    api.clock.offsetMs += 601_000
    expect(await post('jwt/verify', { ticket, code: await codeOf(secret) })).toMatchObject({
      status: 401,
      body: { detail: 'Your sign-in has expired. Sign in again.' },
    })
  })

  test.each(['version', 'disabled'] as const)('is void after a change of the account: %s', async (change) => {
    const { secret } = await enrol()
    const { ticket } = await signIn()
    await api.db
      .updateTable('staff')
      .set(change === 'version' ? { token_version: 9 } : { disabled_at: new Date() })
      .execute()
    expect((await post('jwt/verify', { ticket, code: await codeOf(secret) })).status).toBe(401)
  })

  test.each([
    ['jwt/verify', { ticket: 'x', code: '123456' }],
    ['totp/enrolment', { ticket: 'x' }],
    ['totp/confirm', { ticket: 'x', code: '123456' }],
  ])('that does not exist is refused by %s', async (path, body) => {
    expect((await post(path, body)).status).toBe(401)
    expect((await post(path, {})).status).toBe(400)
  })
})

/** Accounts of staff over HTTP: invitations, roles, disabling, and one's own password. */
import type { Mail } from '@evergrove/core/mail'
import { sendInvitationMail, sendStaffChangeMail } from '@evergrove/core/staff'
import { deleteJobs, queuedJobs } from '@evergrove/core/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiForEach, STAFF_PASSWORD } from '../../testing/test-network.ts'

type Header = { Authorization: string }

const { api, network } = apiForEach()
let admin: Header

beforeEach(async () => {
  api.clock.offsetMs = 0
  admin = await network.staff('admin')
})

const post = (path: string, body: unknown = {}, as = admin) => api.post(`/api/staff/${path}`, body, as)
const read = async (path: string, as = admin) => api.get(`/api/staff/${path}`, as)
const idOf = async (role: string) =>
  (await api.db.selectFrom('staff').select('id').where('email', '=', `${role}@example.com`).executeTakeFirstOrThrow())
    .id
const actions = async () =>
  (await api.db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(({ action }) => action)

/** Sends the email of every invitation. Returns the tokens in the emails. */
async function deliver(): Promise<string[]> {
  const tokens: string[] = []
  const mailer = { send: async ({ link }: Mail) => void tokens.push(link?.split('/').at(-1) ?? '') }
  for (const { id } of await api.db.selectFrom('staff_invitations').select('id').execute()) {
    const deps = { db: api.db, mailer, publicUrl: () => 'https://www.example.org', now: api.now }
    await sendInvitationMail(deps, { invitation_id: id })
  }
  return tokens
}

const invite = (email = 'new@example.com', role = 'finance') => post('accounts/invite', { email, role })
const accept = (token: string | undefined, password = 'Meadow-lantern-8') =>
  api.post('/api/staff/invitation', { token, password })

describe('an invitation', () => {
  test('becomes an account with its role, whose first sign-in sets up an app, and the link works once', async () => {
    expect(await invite()).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
    const [token] = await deliver()
    expect((await read('accounts')).body).toMatchObject({
      accounts: [{ email: 'admin@example.com' }],
      invitations: [{ email: 'new@example.com', role: 'finance', invited_by: 'admin@example.com' }],
    })
    expect(await accept(token)).toMatchObject({ status: 201, body: { email: 'new@example.com' } })
    expect((await accept(token)).status).toBe(400)
    const signedIn = await api.post('/api/staff/jwt/create', { email: 'new@example.com', password: 'Meadow-lantern-8' })
    expect(signedIn.body).toMatchObject({ step: 'enrolment' })
    expect((await read('accounts')).body).toMatchObject({
      accounts: [{}, { email: 'new@example.com', role: 'finance', has_app: false, disabled_at: null }],
      invitations: [],
    })
    expect(await actions()).toEqual(['staff.invite', 'staff.join'])
  })

  test('is valid for three days, refuses a weak password, and is voided by a newer one', async () => {
    await invite()
    const [old] = await deliver()
    await invite('NEW@example.com', 'support')
    const [token] = await deliver()
    expect(await accept(old)).toMatchObject({ status: 400, body: { token: [expect.any(String)] } })
    expect(await accept(token, '12345')).toMatchObject({ status: 400, body: { password: expect.any(Array) } })
    api.clock.offsetMs = 3 * 86_400_000 + 1000
    expect((await accept(token)).status).toBe(400)
    api.clock.offsetMs = 3 * 86_400_000 - 60_000
    expect((await accept(token)).status).toBe(201)
  })

  test('is stored without its token', async () => {
    await invite()
    const [token = ''] = await deliver()
    expect(token).toHaveLength(43)
    expect(JSON.stringify(await api.db.selectFrom('staff_invitations').selectAll().execute())).not.toContain(token)
  })

  describe('from a sender who', () => {
    const bySecond = async () => {
      const second = await network.staff('finance')
      const sender = await idOf('finance')
      await post(`accounts/${sender}/role`, { role: 'admin' })
      expect((await post('accounts/invite', { email: 'new@example.com', role: 'admin' }, second)).status).toBe(201)
      const [token] = await deliver()
      return { sender, token }
    }
    const listed = async () =>
      ((await read('accounts')).body as { invitations: { ended_at: string | null }[] }).invitations

    test.each([
      ['has been disabled', 'disable', {}],
      ['has a role that does not invite', 'role', { role: 'finance' }],
    ])('[M3] %s is refused and listed as ended', async (_what, action, body) => {
      const { sender, token } = await bySecond()
      expect(await listed()).toMatchObject([{ ended_at: null }])
      expect((await post(`accounts/${sender}/${action}`, body)).status).toBe(204)
      expect(await listed()).toMatchObject([{ ended_at: expect.stringMatching(/Z$/) }])
      expect(await accept(token)).toMatchObject({ status: 400, body: { token: [expect.any(String)] } })
    })

    test('[M3] was disabled stays ended after the sender is enabled, and is not mailed again', async () => {
      const { sender, token } = await bySecond()
      await post(`accounts/${sender}/disable`)
      await post(`accounts/${sender}/enable`)
      expect((await accept(token)).status).toBe(400)
      expect(await deliver()).toEqual([])
      expect((await invite()).status).toBe(201)
      expect(await listed()).toMatchObject([{ ended_at: null }])
    })

    test('[M3] is signed out everywhere stays open', async () => {
      const { sender, token } = await bySecond()
      await post(`accounts/${sender}/sign-out`)
      expect((await accept(token)).status).toBe(201)
    })

    test('[M3] is disabled while it is being sent is never open', async () => {
      const second = await network.staff('finance')
      const sender = await idOf('finance')
      await post(`accounts/${sender}/role`, { role: 'admin' })
      await Promise.all([
        post('accounts/invite', { email: 'new@example.com', role: 'admin' }, second),
        post(`accounts/${sender}/disable`),
      ])
      expect((await listed()).filter(({ ended_at }) => ended_at === null)).toEqual([])
    })
  })

  test('can be checked before it is accepted, which leaves it valid', async () => {
    await invite()
    const [token] = await deliver()
    const check = (body: object) => api.post('/api/staff/invitation/check', body)
    expect(await check({ token })).toMatchObject({ status: 200, body: { is_valid: true } })
    expect((await accept(token)).status).toBe(201)
    expect(await check({ token })).toMatchObject({ status: 200, body: { is_valid: false } })
    expect(await check({})).toMatchObject({ status: 400, body: { token: [expect.any(String)] } })
  })

  test('[S18] refuses a password made from the invited address, and stays valid', async () => {
    await invite('harvest@example.com')
    const [token] = await deliver()
    expect(await accept(token, 'harvest@example')).toMatchObject({
      status: 400,
      body: { password: ['The password is too similar to the email.'] },
    })
    expect((await accept(token)).status).toBe(201)
  })

  test('can be withdrawn', async () => {
    const { id } = (await invite()).body as { id: number }
    const [token] = await deliver()
    expect((await api.request('DELETE', `/api/staff/invitations/${id}`, { headers: admin })).status).toBe(204)
    expect((await api.request('DELETE', `/api/staff/invitations/${id}`, { headers: admin })).status).toBe(404)
    expect((await accept(token)).status).toBe(400)
  })

  test.each([
    [{ email: 'admin@EXAMPLE.com', role: 'finance' }, 'email'],
    [{ email: 'nobody', role: 'finance' }, 'email'],
    [{ email: 'new@example.com', role: 'king' }, 'role'],
    [{}, 'email'],
  ])('is refused with the fields %j', async (body, field) => {
    expect(await post('accounts/invite', body)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  })
})

describe('an account of staff', () => {
  let finance: Header
  let id: number
  beforeEach(async () => {
    finance = await network.staff('finance')
    id = await idOf('finance')
  })

  test('with another role has the rights of that role at once', async () => {
    expect((await post(`accounts/${id}/role`, { role: 'support' })).status).toBe(204)
    expect((await read('payments', finance)).status).toBe(403)
    expect((await read('me', finance)).body).toEqual({ id, email: 'finance@example.com', role: 'support' })
    expect((await post(`accounts/${id}/role`, { role: 'nobody' })).status).toBe(400)
    expect((await post('accounts/4711/role', { role: 'support' })).status).toBe(404)
  })

  test('is signed out when it is disabled, and stays signed out when it is enabled', async () => {
    expect((await post(`accounts/${id}/disable`)).status).toBe(204)
    expect((await read('me', finance)).status).toBe(401)
    expect(await post(`accounts/${id}/disable`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^This account was disabled by admin@example\.com on .* UTC\.$/) },
    })
    expect((await post(`accounts/${id}/enable`)).status).toBe(204)
    expect((await post(`accounts/${id}/enable`)).status).toBe(409)
    expect((await read('me', finance)).status).toBe(401)
  })

  test('has each action of an admin on it in the audit trail', async () => {
    await api.post('/api/staff/jwt/create', { email: 'admin@example.com', password: STAFF_PASSWORD })
    await post(`accounts/${id}/role`, { role: 'support' })
    await post(`accounts/${id}/disable`)
    await invite()
    const { body } = await read('audit?actor=admin@example.com')
    expect((body as { action: string; actor: string }[]).map(({ action, actor }) => `${action} by ${actor}`)).toEqual([
      'staff.invite by admin@example.com',
      'staff.disable by admin@example.com',
      'staff.change-role by admin@example.com',
      'staff.sign-in by admin@example.com',
    ])
  })

  test('can be signed out everywhere', async () => {
    expect((await post(`accounts/${id}/sign-out`)).status).toBe(204)
    expect((await read('me', finance)).status).toBe(401)
  })

  test('loses its app if an admin resets it with a reason', async () => {
    await api.db
      .updateTable('staff')
      .set({ totp_secret: 'sealed', totp_confirmed_at: new Date(), needs_code: true })
      .where('id', '=', id)
      .execute()
    await api.db
      .insertInto('staff_recovery_codes')
      .values({ staff_id: id, hash: Buffer.from('x'), used_at: null })
      .execute()
    expect((await post(`accounts/${id}/reset-code`)).status).toBe(400)
    expect((await post(`accounts/${id}/reset-code`, { reason: 'Lost the phone' })).status).toBe(204)
    expect(await api.db.selectFrom('staff_recovery_codes').selectAll().execute()).toEqual([])
    const signedIn = await api.post('/api/staff/jwt/create', { email: 'finance@example.com', password: STAFF_PASSWORD })
    expect(signedIn.body).toMatchObject({ step: 'enrolment' })
    expect((await read('me', finance)).status).toBe(401)
  })

  test('cannot be changed by its owner, so that an admin remains', async () => {
    const own = await idOf('admin')
    for (const [what, body] of [
      ['role', { role: 'editor' }],
      ['disable', {}],
      ['reset-code', { reason: 'New phone' }],
    ] as const) {
      expect({ what, status: (await post(`accounts/${own}/${what}`, body)).status }).toEqual({ what, status: 409 })
    }
    expect((await read('me')).status).toBe(200)
  })

  test('remains enabled if two admins disable one another at once, for one of them', async () => {
    await post(`accounts/${id}/role`, { role: 'admin' })
    const own = await idOf('admin')
    const answers = await Promise.all([post(`accounts/${id}/disable`), post(`accounts/${own}/disable`, {}, finance)])
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
    const active = await api.db.selectFrom('staff').select('id').where('disabled_at', 'is', null).execute()
    expect(active).toHaveLength(1)
  })
})

describe('the own password of a member of staff', () => {
  const change = (old_password: string, new_password: string) => post('password', { old_password, new_password })

  test('is changed with the old one, which voids earlier tokens but not the returned one', async () => {
    expect(await change('wrong', 'Meadow-lantern-8')).toMatchObject({
      status: 400,
      body: { old_password: [expect.any(String)] },
    })
    expect(await change(STAFF_PASSWORD, '123')).toMatchObject({
      status: 400,
      body: { new_password: expect.any(Array) },
    })
    const changed = await change(STAFF_PASSWORD, 'Meadow-lantern-8')
    expect(changed.status).toBe(200)
    expect((await read('me')).status).toBe(401)
    const { token } = changed.body as { token: string }
    expect((await read('me', { Authorization: `JWT ${token}` })).status).toBe(200)
    expect(await actions()).toContain('staff.change-password')
  })
})

test.each(['finance', 'editor', 'support'] as const)('%s can read the own account and manages nobody', async (role) => {
  const as = await network.staff(role)
  expect((await read('me', as)).body).toMatchObject({ role })
  expect((await read('accounts', as)).status).toBe(403)
  expect((await post('accounts/invite', {}, as)).status).toBe(403)
  expect((await post('accounts/1/disable', {}, as)).status).toBe(403)
  expect((await read('audit', as)).status).toBe(403)
})

test('the morning email is switched only by its reader, and only on or off', async () => {
  const support = await network.staff('support')
  const shown = async (as: Header) => (await read('morning-mail', as)).body
  const put = (body: object) =>
    api.request('PUT', '/api/staff/morning-mail', {
      headers: { ...support, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect(await shown(support)).toEqual({ is_on: true })
  expect((await put({ is_on: false })).status).toBe(204)
  expect(await shown(support)).toEqual({ is_on: false })
  expect(await shown(admin)).toEqual({ is_on: true })
  expect(await put({ is_on: 'no' })).toMatchObject({ status: 400, body: { is_on: ['Choose on or off.'] } })
  expect((await api.get('/api/staff/morning-mail', {})).status).toBe(401)
})

describe('[R10] all admins are mailed', () => {
  let second: Header
  beforeEach(async () => {
    second = await network.staff('support')
    await api.db
      .updateTable('staff')
      .set({ role: 'admin' })
      .where('id', '=', await idOf('support'))
      .execute()
    await deleteJobs(api.db)
  })

  /** Sends the emails about changes among the staff. Returns the receiver and the text of each. */
  async function told(): Promise<string[]> {
    const mails: string[] = []
    const mailer = {
      send: async ({ to, text }: Mail) =>
        void mails.push(`${to.address}: ${text.split('\n').find((row) => row.includes('@'))}`),
    }
    for (const job of await queuedJobs(api.db, 'mail.staff-change')) {
      await sendStaffChangeMail({ db: api.db, mailer, publicUrl: () => 'https://www.example.org' }, job, { id: '1' })
    }
    await deleteJobs(api.db)
    return mails.toSorted()
  }
  const toBoth = (text: string) => ['admin@example.com', 'support@example.com'].map((to) => `${to}: ${text}`)

  test('when somebody is invited, and when they join', async () => {
    await invite()
    const [token] = await deliver()
    expect(await told()).toEqual(toBoth('admin@example.com invited new@example.com in the role finance.'))
    await accept(token)
    expect(await told()).toEqual(toBoth('new@example.com joined in the role finance, invited by admin@example.com.'))
  })

  test('when a role changes, and when an account is disabled or enabled', async () => {
    await network.staff('finance')
    const finance = await idOf('finance')
    await deleteJobs(api.db)
    await post(`accounts/${finance}/role`, { role: 'editor' }, second)
    expect(await told()).toEqual(
      toBoth('support@example.com changed the role of finance@example.com from finance to editor.'),
    )
    await post(`accounts/${finance}/disable`)
    expect(await told()).toEqual(toBoth('admin@example.com disabled the account of finance@example.com.'))
    await post(`accounts/${finance}/enable`)
    expect(await told()).toEqual(toBoth('admin@example.com enabled the account of finance@example.com again.'))
  })

  test('when an admin is disabled, including that admin', async () => {
    await post(`accounts/${await idOf('support')}/disable`)
    expect(await told()).toEqual(toBoth('admin@example.com disabled the account of support@example.com.'))
  })
})

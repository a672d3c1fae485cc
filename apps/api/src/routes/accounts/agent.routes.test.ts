/** The fields of the profile: what its owner may change, in which form, and how bank details are stored. */
import { createFieldCipher } from '@evergrove/core/platform/field-encryption'
import { beforeEach, describe, expect, test } from 'vitest'
import { REQUIRED } from '../../testing/contract-answers.ts'
import { linkIn, PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { apiForAll } from '../../testing/test-network.ts'
import { filledProfile, formOf, type ProfileField } from '../../testing/test-profiles.ts'

const ME = '/api/auth/users/me/'
const BANK_FIELDS = ['bank_name', 'account_name', 'account_number'] as const
const WRONG_DATE = ['Date has wrong format. Use one of these formats instead: MM/DD/YYYY, YYYY-MM-DD.']

const { api, agents } = apiForAll()
let agent: TestAgent
let headers: { Authorization: string }
beforeEach(async () => {
  agent = await agents.make()
  headers = await headersOf(agent)
})

const headersOf = async ({ id }: TestAgent) => ({
  Authorization: `JWT ${await agents.forge({ user_id: id })}`,
  ...(await agents.proof({ id })),
})
const sendJson = (method: string, body: unknown) =>
  api.request(method, ME, { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
const put = (body: unknown) => sendJson('PUT', body)
const patch = (body: unknown) => sendJson('PATCH', body)
const putForm = (fields: Record<string, string>) => api.request('PUT', ME, { headers, body: formOf(fields) })

const rowOf = (id: number) => api.db.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const without = (field: ProfileField): Record<string, string> =>
  Object.fromEntries(Object.entries(filledProfile).filter(([name]) => name !== field))

describe('changing the profile', () => {
  test.each([
    ['[API-020] a multipart form', putForm],
    ['a JSON body', put],
  ])('%s returns the new values, and the next call reads them', async (_form, send) => {
    const answer = await send(filledProfile)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id: agent.id, email: agent.email, ...filledProfile })
    expect((await api.get(ME, headers)).body).toEqual(answer.body)
  })

  test('changes no other agent', async () => {
    const other = await rowOf((await agents.make()).id)
    await putForm(filledProfile)
    expect(await rowOf(other.id)).toEqual(other)
  })

  test('[API-021] a wrong choice and a missing field are named together, and nothing is changed', async () => {
    const before = await rowOf(agent.id)
    const { first_name: _, ...fields } = { ...filledProfile, gender: 'X' }
    for (const answer of [await putForm(fields), await put(fields)]) {
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ gender: ['"X" is not a valid choice.'], first_name: REQUIRED })
    }
    expect(await rowOf(agent.id)).toEqual(before)
  })

  test.each(['Male', 'Female'])('[ENT-013] accepts the gender %s', async (gender) => {
    expect(await putForm({ ...filledProfile, gender })).toMatchObject({ status: 200, body: { gender } })
  })

  test.each(['Other', 'male', 'FEMALE', ' Male', '-- Select --', ''])(
    '[ENT-013] refuses the gender "%s"',
    async (gender) => {
      expect(await putForm({ ...filledProfile, gender })).toMatchObject({
        status: 400,
        body: { gender: [`"${gender}" is not a valid choice.`] },
      })
    },
  )

  test.each(Object.keys(filledProfile).filter((name) => name !== 'plan') as ProfileField[])(
    'PUT refuses a profile without %s, and PATCH changes that field alone',
    async (field) => {
      expect(await putForm(without(field))).toMatchObject({ status: 400, body: { [field]: REQUIRED } })
      const { body: before } = await api.get(ME, headers)
      const answer = await patch({ [field]: filledProfile[field] })
      expect(answer).toMatchObject({ status: 200 })
      expect(answer.body).toEqual({ ...(before as object), [field]: filledProfile[field] })
    },
  )

  test.each([
    ['first_name', 100],
    ['last_name', 100],
    ['phone_number', 20],
    ['home_address', 300],
    ['local_govt', 100],
    ['state_of_origin', 100],
    ['nationality', 100],
    ['bank_name', 100],
    ['account_name', 100],
    ['account_number', 34],
  ] as const)('%s takes %i characters and no more', async (field, max) => {
    const longest = (field === 'account_number' ? '1' : 'ß').repeat(max)
    expect(await patch({ [field]: longest })).toMatchObject({ status: 200, body: { [field]: longest } })
    expect(await patch({ [field]: `${longest}x` })).toMatchObject({
      status: 400,
      body: { [field]: [`Ensure this field has no more than ${max} characters.`] },
    })
  })

  test('refuses a plan other than the only one, and keeps the stored one', async () => {
    for (const send of [putForm, put, patch]) {
      expect(await send({ ...filledProfile, plan: 'Gold' })).toMatchObject({
        status: 400,
        body: { plan: ['"Gold" is not a valid choice.'] },
      })
    }
    expect((await rowOf(agent.id)).plan).toBe('Premium')
  })
})

describe('[GAP-30] the date of birth', () => {
  test.each([
    ['01/31/1990', '01/31/1990', '1990-01-31'],
    ['1990-01-31', '01/31/1990', '1990-01-31'],
    ['02/29/2000', '02/29/2000', '2000-02-29'],
    ['1920-02-29', '02/29/1920', '1920-02-29'],
  ])('%s is returned as %s and stored as a date', async (sent, shown, stored) => {
    expect(await putForm({ ...filledProfile, date_of_birth: sent })).toMatchObject({
      status: 200,
      body: { date_of_birth: shown },
    })
    expect((await api.get(ME, headers)).body).toMatchObject({ date_of_birth: shown })
    expect((await rowOf(agent.id)).date_of_birth).toBe(stored)
  })

  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  test.each([
    '31/01/1990',
    '02/30/1990',
    '1990-02-29',
    '00/10/1990',
    '1/31/1990',
    '1899-12-31',
    tomorrow,
    '٠١/٣١/١٩٩٠',
  ])('%s is refused', async (date_of_birth) => {
    const answer = await putForm({ ...filledProfile, date_of_birth })
    expect(answer).toMatchObject({ status: 400, body: { date_of_birth: WRONG_DATE } })
  })
})

test('[E1] a date of birth less than eighteen or more than 120 years ago is refused', async () => {
  const yearsAgo = (years: number, days: number) => {
    const day = new Date(Date.now() + days * 86_400_000)
    return `${day.getUTCFullYear() - years}${day.toISOString().slice(4, 10)}`
  }
  const young = { status: 400, body: { date_of_birth: ['You must be at least 18 years old.'] } }
  const tooYoung = { ...filledProfile, date_of_birth: yearsAgo(18, 2) }
  expect(await putForm(tooYoung)).toMatchObject(young)
  const { date_of_birth } = tooYoung
  const patched = {
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ date_of_birth }),
  }
  expect(await api.request('PATCH', ME, patched)).toMatchObject(young)
  expect((await putForm({ ...filledProfile, date_of_birth: yearsAgo(120, -2) })).body).toEqual({
    date_of_birth: WRONG_DATE,
  })
  expect((await putForm({ ...filledProfile, date_of_birth: yearsAgo(18, -2) })).status).toBe(200)
})

/** The fields of an account that its owner must not decide. */
const forbidden = {
  id: 4711,
  code: 'gfchacked',
  status: 'Active',
  email: 'thief@example.com',
  recommended_by: 4711,
  recommended_by_email: 'thief@example.com',
  date_joined: '2001-01-01T00:00:00Z',
  token_version: 99,
  password_hash: 'x',
  password: 'Another-moon-42',
  email_verified_at: '2001-01-01T00:00:00Z',
  image_id: 4711,
  get_photo_url: '/media/x.webp',
  balance: '1000000.00',
  total_balance: '1000000.00',
  role: 'admin',
  is_staff: true,
}

const GUARDED = [
  'id',
  'code',
  'status',
  'plan',
  'email',
  'recommended_by',
  'date_joined',
  'token_version',
  'password_hash',
  'email_verified_at',
  'image_id',
] as const

const guardedOf = (row: Awaited<ReturnType<typeof rowOf>>) =>
  Object.fromEntries(GUARDED.map((name) => [name, row[name]]))

describe('fields that an agent cannot change', () => {
  test.each([
    ['PUT with a form', () => putForm({ ...filledProfile, ...stringsOf(forbidden) })],
    ['PUT with JSON', () => put({ ...filledProfile, ...forbidden })],
    ['PATCH', () => patch({ ...forbidden })],
  ])('are ignored by %s', async (_call, send) => {
    const before = await rowOf(agent.id)
    expect((await send()).status).toBe(200)
    expect(guardedOf(await rowOf(agent.id))).toEqual(guardedOf(before))
    expect((await agents.tokensOf(agent)).access).toEqual(expect.any(String))
    expect(await api.db.selectFrom('ledger_transfers').selectAll().execute()).toEqual([])
  })

  test('are ignored by the sign-up', async () => {
    const root = await agents.root()
    const { password: _, email: __, ...rest } = forbidden
    const answer = await api.post('/api/auth/users/', {
      first_name: 'Chidi',
      last_name: 'Obi',
      phone_number: '08012345678',
      email: 'new@example.com',
      refferer_code_used: root.code,
      password: PASSWORD,
      re_password: PASSWORD,
      ...rest,
    })
    expect(answer.status).toBe(201)
    const { id } = answer.body as { id: number }
    expect(id).not.toBe(forbidden.id)
    expect(await rowOf(id)).toMatchObject({
      status: 'Pending',
      plan: 'Premium',
      recommended_by: root.id,
      token_version: 1,
      email_verified_at: null,
      image_id: null,
      code: expect.not.stringMatching(forbidden.code),
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    })
  })

  test.each(['activation', 'reset_password_confirm', 'set_password'])('are ignored by %s', async (call) => {
    const before = await rowOf(agent.id)
    const change = await bodyFor(call)
    expect((await api.post(`/api/auth/users/${call}/`, { ...forbidden, ...change }, headers)).status).toBe(204)
    const { token_version: _, password_hash: __, email_verified_at: ___, ...kept } = guardedOf(before)
    expect(guardedOf(await rowOf(agent.id))).toMatchObject(kept)
  })

  async function bodyFor(call: string): Promise<object> {
    const passwords = { new_password: 'Quiet-river-88', re_new_password: 'Quiet-river-88' }
    if (call === 'set_password') return { current_password: PASSWORD, ...passwords }
    if (call === 'reset_password_confirm') {
      await api.post('/api/auth/users/reset_password/', { email: agent.email })
      return { ...linkIn((await agents.deliverLinks())[0]), ...passwords }
    }
    const { email } = await agents.make({ isVerified: false })
    await api.post('/api/auth/users/resend_activation/', { email })
    return linkIn((await agents.deliverLinks())[0])
  }
})

const stringsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

describe('bank details', () => {
  const placeOf = (field: string, id: number) => `agents.${field}:${id}`
  const plain = Object.fromEntries(BANK_FIELDS.map((field) => [field, filledProfile[field]]))

  beforeEach(async () => {
    await putForm(filledProfile)
  })

  test('are stored encrypted and shown to their owner in full', async () => {
    const row = await rowOf(agent.id)
    for (const field of BANK_FIELDS) {
      expect(row[field]).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
      expect(api.cipher.decrypt(row[field] ?? '', placeOf(field, agent.id))).toBe(filledProfile[field])
    }
    for (const value of [...Object.values(plain), '56789']) expect(JSON.stringify(row)).not.toContain(value)
    expect((await api.get(ME, headers)).body).toMatchObject(plain)
  })

  test('are stored so that equal details of two agents do not look equal', async () => {
    const other = await agents.make()
    headers = await headersOf(other)
    await putForm(filledProfile)
    const [a, b] = [await rowOf(agent.id), await rowOf(other.id)]
    for (const field of BANK_FIELDS) expect(a[field]).not.toBe(b[field])
  })

  test('cannot be decrypted in another row or another column', async () => {
    const { account_number } = await rowOf(agent.id)
    const other = await agents.make()
    expect(() => api.cipher.decrypt(account_number ?? '', placeOf('account_number', other.id))).toThrow(/./)
    expect(() => api.cipher.decrypt(account_number ?? '', placeOf('account_name', agent.id))).toThrow(/./)
    await api.db.updateTable('agents').set({ account_number }).where('id', '=', other.id).execute()
    const answer = await api.get(ME, await headersOf(other))
    expect(answer).toMatchObject({ status: 500, body: { detail: 'Internal server error.' } })
    expect(JSON.stringify(answer.body)).not.toContain(filledProfile.account_number)
  })

  test('cannot be decrypted with another key', async () => {
    const { account_number } = await rowOf(agent.id)
    const stranger = createFieldCipher(['6'.repeat(64)])
    expect(() => stranger.decrypt(account_number ?? '', placeOf('account_number', agent.id))).toThrow('No key opens')
  })
})

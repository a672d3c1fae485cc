/** Joining: the owner of a code, the sponsor of a new agent, and the records that a sign-up creates. */
import { foundCompany } from '@evergrove/core/accounts'
import { approvePayment } from '@evergrove/core/network'
import { weighed } from '@evergrove/core/testing'
import { seedPeople } from '@evergrove/demo'
import { describe, expect, test } from 'vitest'
import { REQUIRED } from '../../testing/contract-answers.ts'
import { linkIn, PASSWORD } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const INVALID_CODE = ['Invalid referral code.']
const EMAIL_TAKEN = ['user with this email already exists.']
const CODE = /^gfc[a-hjkmnp-z2-9]{7}$/
const silent = { info: () => {}, warn: () => {}, error: () => {} }

const { api, agents } = apiForEach()

const check = (code: string) => api.get(`/api/dashboard/check-refcode/${code}`)
const listAgents = () => api.db.selectFrom('agents').selectAll().orderBy('id').execute()

async function payloadWith(change: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  return {
    first_name: 'Chidi',
    last_name: 'Eze',
    phone_number: '08012345678',
    email: 'new@example.com',
    refferer_code_used: (await agents.root()).code,
    plan: 'Premium',
    password: PASSWORD,
    re_password: PASSWORD,
    ...change,
  }
}

const signUp = async (change: Record<string, unknown> = {}) => api.post('/api/auth/users/', await payloadWith(change))

/** Signs up, opens the mailed link and signs in. Returns the headers of the new agent. */
async function join(change: Record<string, unknown> = {}) {
  const { email } = (await signUp(change)).body as { email: string }
  const mails = await agents.deliverLinks()
  await api.post('/api/auth/users/activation/', linkIn(mails.at(-1)))
  return agents.authorization({ email })
}

const me = async (headers: { Authorization: string }) =>
  (await api.get('/api/auth/users/me/', headers)).body as Record<string, unknown>

describe('a referral code', () => {
  test('[API-029] [ENT-014] [ENT-021] returns its Pending or Active owner, and nothing else', async () => {
    for (const status of ['Pending', 'Active'] as const) {
      const agent = await agents.make({ status })
      const own = await me(await agents.authorization(agent))
      const answer = await check(String(own['code']))
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        first_name: own['first_name'],
        last_name: own['last_name'],
        code: own['code'],
        registration_fee: '100.00',
      })
    }
  })

  test.each([
    ['a code of nobody', 'gfcnobody2'],
    ['another word', 'hello'],
    ['NUL', 'gfc%00harvest'],
    ['a code and NUL', 'gfcnobody2%00'],
    ['bytes that are no text', '%ff%fe'],
    ['a pattern', '%25'],
    ['five thousand letters', 'a'.repeat(5000)],
    ['a path', '..%2f..%2fetc'],
    ['an injection', "'%20or%20'1'='1"],
  ])('[API-030] is not found for %s', async (_what, code) => {
    await agents.root()
    const answer = await check(code)
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ detail: 'Not found.' })
  })

  test('[API-030] is not found if its owner is suspended', async () => {
    const { code } = await agents.make({ status: 'Suspended' })
    expect(await check(code)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  })

  test('[GAP-12] of the root agent works for signing up in a fresh installation', async () => {
    const id = await foundCompany({ db: api.db, logger: silent })
    const [root] = await listAgents()
    expect(root).toMatchObject({ id, status: 'Active', recommended_by: null, password_hash: null })
    expect(await check(root?.code ?? '')).toMatchObject({ status: 200, body: { code: root?.code } })
    expect((await signUp({ refferer_code_used: root?.code })).status).toBe(201)
  })

  test('[GAP-12] [GAP-35] [ENT-014] of every seeded agent is found in any letter case and with spaces around it', {
    tags: 'deep',
  }, async () => {
    await seedPeople({ ...api.files, cipher: api.cipher, logger: silent })
    const seeded = await listAgents()
    expect(seeded.length).toBeGreaterThan(2)
    expect(seeded[0]).toMatchObject({ recommended_by: null, code: 'gfcgranary' })
    for (const { code } of seeded) expect(code).toBe(code.toLowerCase())
    for (const { code, first_name, last_name } of seeded) {
      for (const written of [code, code.toUpperCase(), `%20${code}%20`]) {
        expect(await check(written)).toMatchObject({ status: 200, body: { first_name, last_name, code } })
      }
    }
  })
})

describe('joining', () => {
  test('[GAP-11] [GAP-38] [API-022] makes the owner of the code the sponsor, and the agent Pending until the fee is approved', async () => {
    const sponsor = await agents.make()
    const headers = await join({ refferer_code_used: ` ${sponsor.code.toUpperCase()} ` })
    const joined = await me(headers)
    expect(joined).toMatchObject({
      recommended_by: sponsor.id,
      recommended_by_email: sponsor.email,
      status: 'Pending',
      plan: 'Premium',
      code: expect.stringMatching(CODE),
    })
    const { pin } = await api.db
      .selectFrom('payments')
      .select('pin')
      .where('agent_id', '=', Number(joined['id']))
      .executeTakeFirstOrThrow()
    await approvePayment(
      { db: api.db, jobs: api.jobs },
      { payment: { pin }, input: weighed, actor: { kind: 'operator' } },
    )
    expect(await me(headers)).toEqual({ ...joined, status: 'Active' })
  })

  test('[ENT-022] needs every field of the payload except the plan, of which there is only one', async () => {
    const payload = await payloadWith()
    for (const field of Object.keys(payload)) {
      const { [field]: _, ...rest } = payload
      const answer = await api.post('/api/auth/users/', rest)
      if (field === 'plan') expect(answer).toMatchObject({ status: 201, body: { plan: 'Premium' } })
      else expect(answer).toMatchObject({ status: 400, body: { [field]: REQUIRED } })
    }
    expect(await signUp({ plan: 'Gold' })).toMatchObject({
      status: 400,
      body: { plan: ['"Gold" is not a valid choice.'] },
    })
  })

  test('takes both kinds of form as well as JSON', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(await payloadWith({ email: 'a@example.com' })))
      form.set(name, String(value))
    expect((await api.request('POST', '/api/auth/users/', { body: form })).status).toBe(201)
    const encoded = new URLSearchParams((await payloadWith({ email: 'b@example.com' })) as Record<string, string>)
    expect((await api.request('POST', '/api/auth/users/', { body: encoded })).status).toBe(201)
  })

  test.each([
    ['an unknown code', { refferer_code_used: 'gfcnobody2' }, INVALID_CODE],
    ['no code', { refferer_code_used: undefined }, REQUIRED],
    ['an empty code', { refferer_code_used: '' }, ['This field may not be blank.']],
    ['no text as a code', { refferer_code_used: 7 }, ['Not a valid string.']],
    ['a list of codes', { refferer_code_used: ['gfcgranary'] }, ['Not a valid string.']],
  ])('[SIGNUP-019] creates no account for %s', async (_what, change, messages) => {
    expect(await signUp(change)).toMatchObject({ status: 400, body: { refferer_code_used: messages } })
    expect(await listAgents()).toHaveLength(1)
    expect(await api.db.selectFrom('payments').selectAll().execute()).toEqual([])
    expect(await agents.deliverLinks()).toEqual([])
  })

  test('[SIGNUP-019] creates no account for a suspended agent’s code', async () => {
    const { code } = await agents.make({ status: 'Suspended' })
    expect(await signUp({ refferer_code_used: code })).toMatchObject({
      status: 400,
      body: { refferer_code_used: INVALID_CODE },
    })
    expect(await listAgents()).toHaveLength(2)
  })

  test('[API-023] reports a taken address, a wrong code and a weak password together', async () => {
    await agents.make({ email: 'taken@example.com' })
    const answer = await signUp({ email: 'taken@example.com', password: '12345', re_password: '12345' })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ email: EMAIL_TAKEN, password: expect.any(Array) })
    expect((answer.body as { password: string[] }).password).toHaveLength(3)
    expect(
      await signUp({ email: 'taken@example.com', refferer_code_used: 'x', password: 'xQ7-z', re_password: 'xQ7-z' }),
    ).toMatchObject({
      status: 400,
      body: { email: EMAIL_TAKEN, refferer_code_used: INVALID_CODE, password: [expect.stringContaining('too short')] },
    })
  })

  test.each(['NEW@example.com', 'new@EXAMPLE.com', ' new@example.com ', 'nEw@eXaMpLe.CoM'])(
    'treats the address %s as new@example.com, at a sign-up and at a sign-in',
    async (email) => {
      await join()
      expect(await signUp({ email })).toMatchObject({ status: 400, body: { email: EMAIL_TAKEN } })
      expect((await agents.tokensOf({ email })).access).toEqual(expect.any(String))
    },
  )

  test('stores the address as it was written', async () => {
    expect(await signUp({ email: ' Chidi.Eze@Example.com ' })).toMatchObject({
      body: { email: 'Chidi.Eze@Example.com' },
    })
    expect((await listAgents()).at(-1)).toMatchObject({ email: 'Chidi.Eze@Example.com' })
  })

  test('allows no sign-in before the address is verified', async () => {
    await signUp()
    const call = () => api.post('/api/auth/jwt/create/', { email: 'new@example.com', password: PASSWORD })
    expect((await call()).status).toBe(401)
    await api.post('/api/auth/users/activation/', linkIn((await agents.deliverLinks())[0]))
    expect((await call()).status).toBe(200)
  })

  test('stores the password as argon2id and nowhere else', async () => {
    await signUp()
    const [, joined] = await listAgents()
    expect(joined?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(joined)).not.toContain(PASSWORD)
  })
})

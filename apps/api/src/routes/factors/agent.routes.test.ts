/** The second factors of agents. */
import type { Factors, PasskeyQuestion } from '@evergrove/contract/accounts/factors'
import type { ProofPurpose } from '@evergrove/contract/accounts/protection'
import { createSoftPasskey, deleteJobs, queuedJobs } from '@evergrove/core/testing'
import { decodeJwt } from 'jose'
import { generate } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { type Sent } from '../../testing/test-api.ts'
import { apiForEach } from '../../testing/test-network.ts'

const ORIGIN = 'https://www.example.org'
const STEP_MS = 30_000
const NEW_PASSWORD = 'Meadow-lantern-8'

const { api, agents } = apiForEach({ rateLimits: true })
let agent: TestAgent
let headers: { Authorization: string }

const headersOf = async (id: number) => ({ Authorization: `JWT ${await agents.forge({ user_id: id })}` })

beforeEach(async () => {
  await deleteJobs(api.db)
  api.clock.offsetMs = 0
  agent = await agents.make()
  headers = await headersOf(agent.id)
})

const bodyOf = async <T>(sent: Promise<Sent>) => (await sent).body as T
const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
  api.post(`/api/auth/${path}`, body, { ...headers, ...more })
const proven = (proof: string | undefined) => (proof === undefined ? {} : { 'X-Proof': proof })
const remove = (path: string, proof?: string) =>
  api.request('DELETE', `/api/auth/factors/${path}`, { headers: { ...headers, ...proven(proof) } })
const getFactors = () => bodyOf<Factors>(api.get('/api/auth/factors', headers))
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(api.now().getTime() / 1000) })

async function prove(given: { code?: string } = {}, purpose: ProofPurpose = 'second_factor'): Promise<string> {
  const { status, body } = await post('proofs', { purpose, password: PASSWORD, ...given })
  expect(status).toBe(200)
  return (body as { proof: string }).proof
}

/** Sets up an app. Afterwards the clock stands two steps later, so that the code used for it is too old. */
async function setUpApp(given: { code?: string } = {}) {
  const { secret } = await bodyOf<{ secret: string }>(post('factors/app', {}, proven(await prove(given))))
  const set = await post('factors/app/confirm', { code: await codeOf(secret) })
  expect(set.status).toBe(200)
  api.clock.offsetMs += 2 * STEP_MS
  return { secret, codes: (set.body as { recovery_codes: string[] | null }).recovery_codes }
}

async function addPasskey(passkey = createSoftPasskey({ origin: ORIGIN }), given: { code?: string } = {}) {
  const question = await bodyOf<PasskeyQuestion>(post('factors/passkeys/question', {}, proven(await prove(given))))
  return { passkey, added: await post('factors/passkeys', passkey.make(question)) }
}

const askToSignIn = () => bodyOf<PasskeyQuestion>(api.post('/api/auth/jwt/question', {}))
const signIn = (password = PASSWORD) => api.post('/api/auth/jwt/create', { email: agent.email, password })

type Step = { second_step: { kind: string; ticket: string; has_app: boolean; has_passkey: boolean } }
const ticketOf = async () => (await bodyOf<Step>(signIn())).second_step.ticket
const finish = (ticket: string, code: string) => api.post('/api/auth/jwt/second-step', { ticket, code })

const news = () => queuedJobs(api.db, 'mail.agent-security')
const actions = async () =>
  (await api.db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(({ action }) => action)
const originOf = async (access: string) => {
  const { created_by } = await api.db
    .selectFrom('sessions')
    .select('created_by')
    .where('id', '=', String(decodeJwt(access)['sid']))
    .executeTakeFirstOrThrow()
  return created_by
}

describe('the second factors of an agent', () => {
  test('are none at first, and the password signs in as the auth contract says', async () => {
    expect(await getFactors()).toEqual({ app_set_up_at: null, passkeys: [], recovery_codes_left: 0 })
    expect(await signIn()).toMatchObject({ status: 200, body: { access: expect.any(String) } })
  })

  test.each(['recovery-codes', 'passkeys/question', 'app'])(
    'are not changed by a stolen token alone: %s',
    async (path) => {
      const { secret } = await setUpApp()
      if (path === 'app') await remove('app', await prove({ code: await codeOf(secret) }))
      const before = await getFactors()
      expect(await post(`factors/${path}`, {})).toMatchObject({ status: 403, body: { code: 'proof_required' } })
      expect(await getFactors()).toEqual(before)
    },
  )
})

describe('an authenticator app', () => {
  test('is set up with a proof and a code, and the password then leads to a second step', async () => {
    const { secret, codes } = await setUpApp()
    expect(new Set(codes).size).toBe(10)
    expect(await getFactors()).toMatchObject({ app_set_up_at: expect.any(String), recovery_codes_left: 10 })
    const refused = await signIn()
    expect(refused).toMatchObject({
      status: 401,
      body: { second_step: { kind: 'second_factor', has_app: true, has_passkey: false } },
    })
    expect(refused.headers.get('WWW-Authenticate')).toBe('JWT realm="api"')
    expect(Object.keys(refused.body as object)).toEqual(['detail', 'second_step'])
    const finished = await finish(await ticketOf(), await codeOf(secret))
    expect(finished.status).toBe(200)
    expect(await originOf((finished.body as { access: string }).access)).toBe('code')
    expect(await news()).toMatchObject([{ agent_id: agent.id, event: 'app-set-up' }])
    expect(await actions()).toContain('agent.set-up-app')
  })

  test('does not help a thief who knows only the code, because a wrong password is refused as usual', async () => {
    await setUpApp()
    expect(await signIn('not-the-password')).toMatchObject({
      status: 401,
      body: { detail: 'No active account found with the given credentials' },
    })
  })

  test('accepts each code once, and each ticket once', async () => {
    const { secret } = await setUpApp()
    const code = await codeOf(secret)
    const ticket = await ticketOf()
    expect((await finish(ticket, code)).status).toBe(200)
    expect(await finish(await ticketOf(), code)).toMatchObject({ status: 400, body: { code: [expect.any(String)] } })
    api.clock.offsetMs += 2 * STEP_MS
    expect(await finish(ticket, await codeOf(secret))).toMatchObject({
      status: 401,
      body: { detail: 'This log-in has already been used. Log in again.' },
    })
  })

  test('accepts a code once if it is used twice at the same moment', async () => {
    const { secret } = await setUpApp()
    const code = await codeOf(secret)
    const tickets = [await ticketOf(), await ticketOf()]
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('allows five wrong codes over all tickets, and keeps existing sessions', async () => {
    const { secret } = await setUpApp()
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await finish(await ticketOf(), `00000${guess}`)).status).toBe(400)
    }
    const throttled = await finish(await ticketOf(), await codeOf(secret))
    expect(throttled.status).toBe(429)
    expect(Number(throttled.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(api.reported.warnings).toContainEqual(expect.objectContaining({ cause: 'wrong-code', agent_id: agent.id }))
    expect((await api.get('/api/auth/users/me', headers)).status).toBe(200)
  })

  test('gives a ticket that is void after a change of the password, and works for nothing else', async () => {
    const { secret } = await setUpApp()
    const ticket = await ticketOf()
    const asToken = await api.get('/api/auth/users/me', { Authorization: `JWT ${ticket}` })
    expect(asToken.status).toBe(401)
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD, re_new_password: NEW_PASSWORD }
    expect((await post('users/set_password', { ...change, code: await codeOf(secret) })).status).toBe(204)
    expect((await finish(ticket, await codeOf(secret))).status).toBe(401)
    headers = { Authorization: '' }
    const staffTicket = await agents.forge({ token_type: 'staff_ticket', user_id: agent.id })
    expect((await finish(staffTicket, await codeOf(secret))).status).toBe(401)
  })

  test('is removed with a proof, together with the recovery codes', async () => {
    const { secret } = await setUpApp()
    expect(await remove('app')).toMatchObject({ status: 403 })
    expect((await remove('app', await prove({ code: await codeOf(secret) }))).status).toBe(204)
    expect(await getFactors()).toEqual({ app_set_up_at: null, passkeys: [], recovery_codes_left: 0 })
    expect((await signIn()).status).toBe(200)
    expect((await remove('app', await prove())).status).toBe(404)
  })
})

describe('a recovery code', () => {
  test('signs in once, and the agent is told of it', async () => {
    const { codes } = await setUpApp()
    const [code = ''] = codes ?? []
    const finished = await finish(await ticketOf(), code.toUpperCase().replaceAll('-', ' '))
    expect(finished.status).toBe(200)
    expect(await originOf((finished.body as { access: string }).access)).toBe('recovery_code')
    expect((await finish(await ticketOf(), code)).status).toBe(400)
    expect((await getFactors()).recovery_codes_left).toBe(9)
    expect(await news()).toContainEqual(expect.objectContaining({ event: 'recovery-code-used' }))
    expect(await actions()).toContain('agent.use-recovery-code')
  })

  test('of another agent is refused', async () => {
    const { codes } = await setUpApp()
    const [theirs = ''] = codes ?? []
    agent = await agents.make()
    headers = await headersOf(agent.id)
    await setUpApp()
    expect((await finish(await ticketOf(), theirs)).status).toBe(400)
  })

  test('is void after new ones were made', async () => {
    const { secret, codes } = await setUpApp()
    const renewed = await post('factors/recovery-codes', {}, proven(await prove({ code: await codeOf(secret) })))
    const { recovery_codes } = renewed.body as { recovery_codes: string[] }
    expect(new Set([...recovery_codes, ...(codes ?? [])]).size).toBe(20)
    expect((await finish(await ticketOf(), codes?.[0] ?? '')).status).toBe(400)
    expect((await finish(await ticketOf(), recovery_codes[0] ?? '')).status).toBe(200)
  })
})

describe('a passkey', () => {
  test('signs in by itself, and its first one comes with recovery codes', async () => {
    const { passkey, added } = await addPasskey()
    expect(added).toMatchObject({ status: 201, body: { recovery_codes: expect.any(Array) } })
    const signedIn = await api.post('/api/auth/jwt/passkey', passkey.answer(await askToSignIn()))
    expect(signedIn.status).toBe(200)
    const { access } = signedIn.body as { access: string }
    expect(await originOf(access)).toBe('passkey')
    expect(await api.get('/api/auth/users/me', { Authorization: `JWT ${access}` })).toMatchObject({
      body: { email: agent.email },
    })
    expect((await getFactors()).passkeys).toMatchObject([{ last_used_at: expect.any(String) }])
    expect(await signIn()).toMatchObject({ status: 401, body: { second_step: { has_app: false, has_passkey: true } } })
  })

  test('brings no further recovery codes if there are some', async () => {
    const { codes } = await setUpApp()
    const { added } = await addPasskey(undefined, { code: codes?.[0] ?? '' })
    expect(added).toMatchObject({ status: 201, body: { recovery_codes: null } })
    expect((await getFactors()).recovery_codes_left).toBe(9)
  })

  const wrong: [string, () => Promise<object>][] = [
    [
      'of another site',
      async () => createSoftPasskey({ origin: 'https://evil.example.org' }).answer(await askToSignIn()),
    ],
    ['that nobody has added', async () => createSoftPasskey({ origin: ORIGIN }).answer(await askToSignIn())],
    [
      'that signed another question',
      async () => {
        const { passkey } = await addPasskey()
        const { response } = passkey.answer(await askToSignIn())
        return { ...(await askToSignIn()), response }
      },
    ],
    [
      'that did not check who was there',
      async () => {
        const { passkey } = await addPasskey()
        return passkey.answer(await askToSignIn(), { verifies: false })
      },
    ],
    [
      'whose signature is altered',
      async () => {
        const { passkey } = await addPasskey()
        const answer = passkey.answer(await askToSignIn())
        const { signature } = passkey.answer(await askToSignIn()).response.response
        return { ...answer, response: { ...answer.response, response: { ...answer.response.response, signature } } }
      },
    ],
    [
      'for a question of its own for a proof',
      async () => {
        const { passkey } = await addPasskey()
        return passkey.answer(await bodyOf<PasskeyQuestion>(post('proofs/question', {})))
      },
    ],
    [
      'that answers too late',
      async () => {
        const { passkey } = await addPasskey()
        const answer = passkey.answer(await askToSignIn())
        api.clock.offsetMs += 301_000
        return answer
      },
    ],
    [
      'with junk for an answer',
      async () => {
        const { passkey } = await addPasskey()
        const { question } = passkey.answer(await askToSignIn())
        const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
        return { question, response: { id: passkey.id, rawId: passkey.id, type: 'public-key', response } }
      },
    ],
  ]
  test.each(wrong)('%s does not sign in', async (_, answer) => {
    const refused = await api.post('/api/auth/jwt/passkey', await answer())
    expect(refused).toMatchObject({ status: 401 })
    expect(api.reported.failures).toEqual([])
    expect(api.reported.warnings).toContainEqual(expect.objectContaining({ cause: 'wrong-passkey' }))
  })

  test('answers a question once, and counts as a copy if its counter has gone back', async () => {
    const { passkey } = await addPasskey()
    const answer = passkey.answer(await askToSignIn(), { count: 5 })
    expect((await api.post('/api/auth/jwt/passkey', answer)).status).toBe(200)
    expect((await api.post('/api/auth/jwt/passkey', answer)).status).toBe(401)
    expect((await api.post('/api/auth/jwt/passkey', passkey.answer(await askToSignIn(), { count: 4 }))).status).toBe(
      401,
    )
    expect((await api.post('/api/auth/jwt/passkey', passkey.answer(await askToSignIn(), { count: 6 }))).status).toBe(
      200,
    )
  })

  test('of a suspended agent does not sign in', async () => {
    const { passkey } = await addPasskey()
    await api.db.updateTable('agents').set({ status: 'Suspended' }).where('id', '=', agent.id).execute()
    expect((await api.post('/api/auth/jwt/passkey', passkey.answer(await askToSignIn()))).status).toBe(401)
  })

  test('is created once, for the session that asked, and belongs to one account', async () => {
    const question = await bodyOf<PasskeyQuestion>(post('factors/passkeys/question', {}, proven(await prove())))
    const passkey = createSoftPasskey({ origin: ORIGIN })
    const made = passkey.make(question)
    const owner = headers
    const other = await agents.make()
    headers = await headersOf(other.id)
    expect(await post('factors/passkeys', made)).toMatchObject({ status: 400, body: { passkey: [expect.any(String)] } })
    headers = owner
    expect((await post('factors/passkeys', made)).status).toBe(201)
    expect((await post('factors/passkeys', made)).status).toBe(400)
    headers = await headersOf(other.id)
    const theirs = await bodyOf<PasskeyQuestion>(post('factors/passkeys/question', {}, proven(await prove())))
    expect((await post('factors/passkeys', passkey.make(theirs))).status).toBe(409)
  })

  test('is removed only by its owner, with a proof', async () => {
    const { passkey } = await addPasskey()
    const [{ id } = { id: 0 }] = (await getFactors()).passkeys
    const owner = headers
    const other = await agents.make()
    headers = await headersOf(other.id)
    expect((await remove(`passkeys/${id}`, await prove())).status).toBe(404)
    headers = owner
    expect((await remove(`passkeys/${id}`)).status).toBe(403)
    const proof = await bodyOf<{ proof: string }>(
      post('proofs', {
        purpose: 'second_factor',
        ...passkey.answer(await bodyOf<PasskeyQuestion>(post('proofs/question', {}))),
      }),
    )
    expect((await remove(`passkeys/${id}`, proof.proof)).status).toBe(204)
    expect(await getFactors()).toEqual({ app_set_up_at: null, passkeys: [], recovery_codes_left: 0 })
    expect((await api.post('/api/auth/jwt/passkey', passkey.answer(await askToSignIn()))).status).toBe(401)
  })
})

describe('a proof', () => {
  const proofWith = (body: object) => post('proofs', { purpose: 'bank_details', ...body })

  test('needs a code besides the password if there is a second factor', async () => {
    const { secret } = await setUpApp()
    expect(await proofWith({ password: PASSWORD })).toMatchObject({ status: 400, body: { code: [expect.any(String)] } })
    expect(await proofWith({ password: PASSWORD, code: '000000' })).toMatchObject({ status: 400 })
    const code = await codeOf(secret)
    expect(await proofWith({ password: 'not-the-password', code })).toMatchObject({
      status: 400,
      body: { password: ['Invalid password.'] },
    })
    expect(await proofWith({ password: PASSWORD, code })).toMatchObject({ status: 200 })
    expect(await proofWith({ password: PASSWORD, code })).toMatchObject({ status: 400 })
  })

  test('is given for a passkey of the caller, for this session', async () => {
    const { passkey } = await addPasskey()
    const asked = await bodyOf<PasskeyQuestion>(post('proofs/question', {}))
    expect(asked.options['allowCredentials']).toMatchObject([{ id: passkey.id }])
    const answer = passkey.answer(asked)
    const owner = headers
    const other = await agents.make()
    headers = await headersOf(other.id)
    expect(await proofWith(answer)).toMatchObject({ status: 400, body: { passkey: [expect.any(String)] } })
    const theirs = passkey.answer(await bodyOf<PasskeyQuestion>(post('proofs/question', {})))
    expect(await proofWith(theirs)).toMatchObject({ status: 400 })
    headers = owner
    const { proof } = (await proofWith(answer)).body as { proof: string }
    expect(await proofWith(answer)).toMatchObject({ status: 400 })
    const change = { bank_name: 'Granary Bank', account_name: 'Ann Obi', account_number: '0123456789' }
    const patched = await api.request('PATCH', '/api/auth/users/me', {
      headers: { ...headers, 'X-Proof': proof, 'Content-Type': 'application/json' },
      body: JSON.stringify(change),
    })
    expect(patched).toMatchObject({ status: 200, body: change })
  })

  test('is not given for the answer to a sign-in question', async () => {
    const { passkey } = await addPasskey()
    expect(await proofWith(passkey.answer(await askToSignIn()))).toMatchObject({ status: 400 })
  })
})

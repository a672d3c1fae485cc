/** Tokens that must be refused, the events that void tokens, and the lifetime of tokens. */
import type { KeyObject } from 'node:crypto'
import type { SessionEnd } from '@evergrove/contract/accounts/sessions'
import { confirmEmailChange, correctAgent } from '@evergrove/core/agents'
import { reinstateAgent, suspendAgent } from '@evergrove/core/network'
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { NO_ACCOUNT_FOR_TOKEN, notValid, notValidAccess, REALM, TOKEN } from '../../testing/contract-answers.ts'
import { linkIn, PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { type Sent, TEST_SECRET, testTokens } from '../../testing/test-api.ts'
import { apiForAll } from '../../testing/test-network.ts'

const NEW = 'Quiet-river-88'
const INVALID = 'Token is invalid'
const { id: kid, key: rightKey } = testTokens.keys.signing.agents

const { api, agents } = apiForAll()
let agent: TestAgent
let sid: unknown
beforeEach(async () => {
  api.clock.offsetMs = 0
  agent = await agents.make()
  sid = decodeJwt(await agents.forge({ user_id: agent.id }))['sid']
})

const seconds = () => Math.floor(Date.now() / 1000)
const claimsOf = (owner: TestAgent, type: string) => ({
  token_type: type,
  user_id: owner.id,
  version: 1,
  sid,
  iss: 'evergrove',
  aud: 'agents',
  jti: 'x',
  iat: seconds(),
  exp: seconds() + 600,
})

const sign = (
  claims: object,
  header: { alg: string; [name: string]: unknown },
  key: KeyObject | Uint8Array = rightKey,
) => new SignJWT({ ...claims }).setProtectedHeader({ kid, ...header }).sign(key)

const readMe = (access: string) => api.get('/api/auth/users/me/', { Authorization: `JWT ${access}` })
const refreshWith = (refresh: string) => api.post('/api/auth/jwt/refresh/', { refresh })
const verify = (token: string) => api.post('/api/auth/jwt/verify/', { token })
const signOut = (refresh: string) => api.post('/api/auth/jwt/logout/', { refresh })
const signIn = (password: string) => api.post('/api/auth/jwt/create/', { email: agent.email, password })

function expectRefused(answer: Sent, body: object) {
  expect(answer.status).toBe(401)
  expect(answer.body).toEqual(body)
  expect(answer.headers.get('WWW-Authenticate')).toBe(REALM)
}

describe('a valid token', () => {
  test('is accepted, because otherwise the refusals below would prove nothing', async () => {
    expect((await readMe(await sign(claimsOf(agent, 'access'), { alg: 'HS256' }))).status).toBe(200)
    expect((await refreshWith(await sign(claimsOf(agent, 'refresh'), { alg: 'HS256' }))).status).toBe(200)
  })

  test('[GAP-41] is valid for 60 minutes, and a refresh token for 25 hours', async () => {
    const { access, refresh } = await agents.tokensOf(agent)
    const lifetimeOf = (token: string) => {
      const { exp = 0, iat = 0 } = decodeJwt(token)
      return exp - iat
    }
    expect([lifetimeOf(access), lifetimeOf(refresh)]).toEqual([3600, 90_000])
    api.clock.offsetMs = 3_598_000
    expect((await readMe(access)).status).toBe(200)
    api.clock.offsetMs = 3_602_000
    expectRefused(await readMe(access), notValidAccess('Token is expired'))
    api.clock.offsetMs = 89_998_000
    expect((await refreshWith(refresh)).status).toBe(200)
    api.clock.offsetMs = 90_002_000
    expectRefused(await refreshWith(refresh), notValid('Token is expired'))
  })

  test('has the claims that clients know, a unique id, and nothing about the agent except the id', async () => {
    const { access, refresh } = await agents.tokensOf(agent)
    for (const [token, type] of [
      [access, 'access'],
      [refresh, 'refresh'],
    ] as const) {
      expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT', kid })
      expect(decodeJwt(token)).toEqual({
        token_type: type,
        user_id: agent.id,
        version: 1,
        sid: expect.any(String),
        iss: 'evergrove',
        aud: 'agents',
        iat: expect.any(Number),
        exp: expect.any(Number),
        jti: expect.any(String),
      })
    }
    expect(decodeJwt(access).jti).not.toBe(decodeJwt(refresh).jti)
    expect(decodeJwt(access)['sid']).toBe(decodeJwt(refresh)['sid'])
  })

  test('[API-018] for refreshing returns a new access token and no refresh token', async () => {
    const { access, refresh } = await agents.tokensOf(agent)
    const { body } = await refreshWith(refresh)
    expect(Object.keys(body as object)).toEqual(['access'])
    expect((body as { access: string }).access).not.toBe(access)
  })
})

type Forgery = (type: string) => Promise<string> | string

const unsigned = (type: string, alg: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg, typ: 'JWT' })}.${part(claimsOf(agent, type))}.`
}

async function rsaSigned(type: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256')
  return new SignJWT(claimsOf(agent, type)).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)
}

async function changedAfterSigning(type: string): Promise<string> {
  const [header, , signature] = (await sign(claimsOf(agent, type), { alg: 'HS256' })).split('.')
  const payload = Buffer.from(JSON.stringify({ ...claimsOf(agent, type), user_id: agent.id + 1 })).toString('base64url')
  return `${header}.${payload}.${signature}`
}

const withClaims =
  (change: Record<string, unknown>): Forgery =>
  (type) =>
    sign(JSON.parse(JSON.stringify({ ...claimsOf(agent, type), ...change })) as object, { alg: 'HS256' })

const signedFor =
  (audience: 'staff' | 'steps'): Forgery =>
  (type) => {
    const { id, key } = testTokens.keys.signing[audience]
    return sign(claimsOf(agent, type), { alg: 'HS256', kid: id }, key)
  }

const SECRET_BYTES = new TextEncoder().encode(TEST_SECRET)

/** Each forgery with the message of its refusal. */
const forgeries: [string, Forgery, string][] = [
  ['alg none', (type) => unsigned(type, 'none'), INVALID],
  ['alg None', (type) => unsigned(type, 'None'), INVALID],
  ['no signature', (type) => unsigned(type, 'HS256'), INVALID],
  [
    'another key',
    (type) => sign(claimsOf(agent, type), { alg: 'HS256' }, new TextEncoder().encode('y'.repeat(40))),
    INVALID,
  ],
  ['the key of staff, and its name', signedFor('staff'), INVALID],
  ['the key of tickets and proofs, and its name', signedFor('steps'), INVALID],
  ['the secret itself as its key', (type) => sign(claimsOf(agent, type), { alg: 'HS256' }, SECRET_BYTES), INVALID],
  ['no name of its key', (type) => sign(claimsOf(agent, type), { alg: 'HS256', kid: undefined }), INVALID],
  ['the name of no key', (type) => sign(claimsOf(agent, type), { alg: 'HS256', kid: 'x' }), INVALID],
  ['an empty key', (type) => sign(claimsOf(agent, type), { alg: 'HS256' }, new Uint8Array(32)), INVALID],
  ['HS384 with the right key', (type) => sign(claimsOf(agent, type), { alg: 'HS384' }), INVALID],
  ['HS512 with the right key', (type) => sign(claimsOf(agent, type), { alg: 'HS512' }), INVALID],
  ['RS256 with a key of the sender', rsaSigned, INVALID],
  ['claims changed after signing', changedAfterSigning, INVALID],
  ['exp in the past', withClaims({ exp: 1 }), 'Token is expired'],
  ['exp that is no number', withClaims({ exp: 'never' }), INVALID],
  ['no exp', withClaims({ exp: undefined }), "Token has no 'exp' claim"],
  ['iat in the future', withClaims({ iat: seconds() + 3600, exp: seconds() + 7200 }), INVALID],
  ['iat that is no number', withClaims({ iat: 'now' }), INVALID],
  ['nbf in the future', withClaims({ nbf: seconds() + 3600 }), INVALID],
  ['no jti', withClaims({ jti: undefined }), 'Token has no id'],
  ['no token_type', withClaims({ token_type: undefined }), 'Token has no type'],
  ['a token_type of staff', withClaims({ token_type: 'staff' }), 'Token has wrong type'],
  ['a token_type that is a list', withClaims({ token_type: ['access', 'refresh'] }), 'Token has wrong type'],
  ['user_id as text', withClaims({ user_id: '1' }), INVALID],
  ['user_id that is no whole number', withClaims({ user_id: 1.5 }), INVALID],
  ['user_id beyond whole numbers', withClaims({ user_id: 1e300 }), INVALID],
  ['user_id as an object', withClaims({ user_id: { gt: 0 } }), INVALID],
  ['no user_id', withClaims({ user_id: undefined }), INVALID],
  ['no session', withClaims({ sid: undefined }), INVALID],
  ['a session that is no id', withClaims({ sid: '1 or 1=1' }), INVALID],
  ['the id of no session', withClaims({ sid: '00000000-0000-4000-8000-000000000000' }), INVALID],
  ['another issuer', withClaims({ iss: 'somebody' }), INVALID],
  ['another audience', withClaims({ aud: 'staff' }), INVALID],
  ['no audience', withClaims({ aud: undefined }), INVALID],
  ['no version', withClaims({ version: undefined }), INVALID],
  ['an earlier version', withClaims({ version: 0 }), INVALID],
  ['a later version', withClaims({ version: 2 }), INVALID],
]

describe.each(forgeries)('a token with %s', (_what, forge, message) => {
  test('is refused for reading, refreshing, signing out and verifying', async () => {
    expectRefused(await readMe(await forge('access')), notValidAccess(message))
    const refresh = await forge('refresh')
    expectRefused(await refreshWith(refresh), notValid(message))
    expectRefused(await signOut(refresh), notValid(message))
    expectRefused(await verify(refresh), notValid(message))
    const { token_version } = await api.db
      .selectFrom('agents')
      .select('token_version')
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow()
    expect(token_version).toBe(1)
  })
})

test.each(['a.b.c', '..', 'a.b', 'x'.repeat(4096), 'é.é.é', 'eyJhbGciOiJIUzI1NiJ9..'])(
  'the word %s is not a token',
  async (word) => {
    expectRefused(await refreshWith(word), notValid(INVALID))
    if (!/[^ -~]/.test(word)) expectRefused(await readMe(word), notValidAccess(INVALID))
  },
)

test('an access token cannot refresh or sign out, and a refresh token cannot read', async () => {
  const { access, refresh } = await agents.tokensOf(agent)
  expectRefused(await refreshWith(access), notValid('Token has wrong type'))
  expectRefused(await signOut(access), notValid('Token has wrong type'))
  expectRefused(await readMe(refresh), notValidAccess('Token has wrong type'))
})

describe('all tokens of an agent are void', () => {
  async function expectVoid(
    { access, refresh }: { access: string; refresh: string },
    why: { reason: SessionEnd; shared_reason?: string },
  ) {
    expectRefused(await readMe(access), notValidAccess(INVALID))
    expectRefused(await refreshWith(refresh), { ...notValid(INVALID), ...why })
    expectRefused(await verify(access), notValid(INVALID))
  }

  test('[B2] after the password was changed', async () => {
    const [one, other] = [await agents.tokensOf(agent), await agents.tokensOf(agent)]
    const change = { current_password: PASSWORD, new_password: NEW, re_new_password: NEW }
    const headers = { Authorization: `JWT ${one.access}` }
    expect((await api.post('/api/auth/users/set_password/', change, headers)).status).toBe(204)
    await expectVoid(one, { reason: 'password_changed' })
    await expectVoid(other, { reason: 'password_changed' })
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await readMe((await agents.tokensOf(agent, NEW)).access)).status).toBe(200)
  })

  test('[B2] after the password was reset', async () => {
    const tokens = await agents.tokensOf(agent)
    await api.post('/api/auth/users/reset_password/', { email: agent.email })
    expect((await readMe(tokens.access)).status).toBe(200)
    const link = linkIn((await agents.deliverLinks()).at(-1))
    const answer = await api.post('/api/auth/users/reset_password_confirm/', {
      ...link,
      new_password: NEW,
      re_new_password: NEW,
    })
    expect(answer.status).toBe(204)
    await expectVoid(tokens, { reason: 'password_changed' })
  })

  test('[B2] after signing out, and signing out again changes nothing', async () => {
    const [one, other] = [await agents.tokensOf(agent), await agents.tokensOf(agent)]
    expect((await signOut(one.refresh)).status).toBe(204)
    await expectVoid(one, { reason: 'signed_out_elsewhere' })
    await expectVoid(other, { reason: 'signed_out_elsewhere' })
    const next = await agents.tokensOf(agent)
    expectRefused(await signOut(other.refresh), notValid(INVALID))
    expect((await readMe(next.access)).status).toBe(200)
  })

  test('[B2] after suspension by staff', async () => {
    await api.db.updateTable('agents').set({ status: 'Active' }).where('id', '=', agent.id).execute()
    const tokens = await agents.tokensOf(agent)
    const staff = { kind: 'operator' } as const
    const input = { reason: 'Fraud', shared_reason: 'We are checking your payment.' }
    await suspendAgent(api, { agentId: agent.id, input, actor: staff })
    await expectVoid(tokens, { reason: 'suspended', shared_reason: input.shared_reason })
    expect((await signIn(PASSWORD)).status).toBe(401)
    await reinstateAgent(api, { agentId: agent.id, actor: staff })
    await expectVoid(tokens, { reason: 'ended' })
  })

  test('[B2] after an admin confirmed another email address', async () => {
    const tokens = await agents.tokensOf(agent)
    const actor = { kind: 'operator' } as const
    const deps = { db: api.db, jobs: api.jobs }
    const input = { reason: 'By telephone', email: `new.${agent.email}` }
    await correctAgent(deps, { agentId: agent.id, input, actor, mayChangeEmail: false })
    const { id } = await api.db
      .selectFrom('email_changes')
      .select('id')
      .where('agent_id', '=', agent.id)
      .executeTakeFirstOrThrow()
    await confirmEmailChange(deps, { id, actor })
    await expectVoid(tokens, { reason: 'ended' })
  })

  test('[B2] without the reason of an event from before the session began', async () => {
    await signOut((await agents.tokensOf(agent)).refresh)
    api.clock.offsetMs += 2000
    const { refresh } = await agents.tokensOf(agent)
    await api.db
      .updateTable('agents')
      .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
      .where('id', '=', agent.id)
      .execute()
    expectRefused(await refreshWith(refresh), notValid(INVALID))
  })

  test('but those of another agent stay valid', async () => {
    const stranger = await agents.tokensOf(await agents.make())
    await signOut((await agents.tokensOf(agent)).refresh)
    expect((await readMe(stranger.access)).status).toBe(200)
  })
})

test('a suspended account’s token is refused even if its version is still current', async () => {
  const { access, refresh } = await agents.tokensOf(agent)
  await api.db.updateTable('agents').set({ status: 'Suspended' }).where('id', '=', agent.id).execute()
  expectRefused(await readMe(access), { detail: 'User is inactive', code: 'user_inactive' })
  expectRefused(await refreshWith(refresh), NO_ACCOUNT_FOR_TOKEN)
  expectRefused(await verify(access), notValid(INVALID))
})

describe('a mailed link', () => {
  async function mailedTokens() {
    const newcomer = await agents.make({ isVerified: false })
    await api.post('/api/auth/users/resend_activation/', { email: newcomer.email })
    await api.post('/api/auth/users/reset_password/', { email: agent.email })
    const [activation, reset] = (await agents.deliverLinks()).slice(-2).map(linkIn)
    if (activation === undefined || reset === undefined) throw new Error('Two mails were expected')
    return { activation, reset }
  }
  const confirm = (link: { uid: string; token: string }, password = NEW) =>
    api.post('/api/auth/users/reset_password_confirm/', { ...link, new_password: password, re_new_password: password })

  test('to verify an address cannot set a password, and one to set a password cannot verify an address', async () => {
    const { activation, reset } = await mailedTokens()
    expect(await confirm(activation)).toMatchObject({ status: 400, body: { token: TOKEN } })
    expect(await api.post('/api/auth/users/activation/', reset)).toMatchObject({ status: 400, body: { token: TOKEN } })
    expect((await confirm(reset)).status).toBe(204)
    expect((await api.post('/api/auth/users/activation/', activation)).status).toBe(204)
  })

  test('of one agent cannot be used for another', async () => {
    const { activation, reset } = await mailedTokens()
    expect(await confirm({ uid: activation.uid, token: reset.token })).toMatchObject({ body: { token: TOKEN } })
    const swapped = { uid: reset.uid, token: activation.token }
    expect(await api.post('/api/auth/users/activation/', swapped)).toMatchObject({
      status: 400,
      body: { token: TOKEN },
    })
  })

  test('is void after a newer one of its kind was mailed', async () => {
    const { reset: older } = await mailedTokens()
    await api.post('/api/auth/users/reset_password/', { email: agent.email })
    const newer = linkIn((await agents.deliverLinks()).at(-1))
    expect(await confirm(older)).toMatchObject({ status: 400, body: { token: TOKEN } })
    expect((await confirm(newer)).status).toBe(204)
  })

  test('to set a password is void after the password was changed in another way', async () => {
    const { reset } = await mailedTokens()
    const change = { current_password: PASSWORD, new_password: NEW, re_new_password: NEW }
    await api.post('/api/auth/users/set_password/', change, await agents.authorization(agent))
    expect(await confirm(reset, 'Another-moon-42')).toMatchObject({ status: 400, body: { token: TOKEN } })
    expect((await signIn(NEW)).status).toBe(200)
  })

  test('sets one password if it is used several times at once', async () => {
    const { reset } = await mailedTokens()
    const wishes = ['Quiet-river-88', 'Another-moon-42', 'Silver-creek-17', 'Copper-hills-63']
    const answers = await Promise.all(wishes.map((wish) => confirm(reset, wish)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400, 400])
    const winner = answers.findIndex(({ status }) => status === 204)
    for (const [index, wish] of wishes.entries()) expect((await signIn(wish)).status).toBe(index === winner ? 200 : 401)
  })

  test('is stored only as a hash', async () => {
    const { reset } = await mailedTokens()
    const rows = await api.db.selectFrom('account_links').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(reset.token)
    expect(reset.token).toMatch(/^[\w-]{43}$/)
  })
})

test('responses about accounts, also refusals, are never cached', async () => {
  const answers = [await signIn(PASSWORD), await signIn('wrong-password'), await readMe('x'), await refreshWith('x')]
  for (const { headers } of answers) expect(headers.get('Cache-Control')).toBe('no-store')
})

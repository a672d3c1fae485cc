/** Limits of the account calls: which requests get 429, and which never do. */
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type TestAgent } from '../testing/test-agents.ts'
import { type Sent } from '../testing/test-api.ts'
import { openFactors } from '../testing/test-factors.ts'
import { apiForEach, openNetwork } from '../testing/test-network.ts'
import { accountIn } from './throttle.ts'

const ATTACKER = '198.51.100.66'
const HOME = '203.0.113.77'

const { api, agents } = apiForEach({ rateLimits: true })
let agent: TestAgent
beforeEach(async () => {
  agent = await agents.make()
})

const from = (address: string) => ({ 'X-Test-Address': address })
const signIn = (address: string, password: string, email = agent.email) =>
  api.post('/api/auth/jwt/create/', { email, password }, from(address))

/** Makes the calls one after another and returns how many had each status. */
async function countStatuses(times: number, call: (n: number) => Promise<Sent>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (let n = 0; n < times; n += 1) {
    const { status } = await call(n)
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

function expectThrottled({ status, headers, body }: Sent, mostSeconds: number) {
  expect(status).toBe(429)
  const seconds = Number(headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(mostSeconds)
  expect(body).toEqual({ detail: `Request was throttled. Expected available in ${seconds} seconds.` })
}

test('[P22] guesses under every spelling of an address are counted for the account that it finds', () => {
  const spellings = ['ada@münchen.de', ' ADA@MÜNCHEN.DE\u200B', 'ada@mu\u0308nchen.de', 'ada@xn--mnchen-3ya.de']
  expect(new Set(spellings.map((email) => accountIn({ email })))).toEqual(new Set(['ada@xn--mnchen-3ya.de']))
})

describe('[S18] exports and computations of staff', () => {
  const files = ['agents', 'audit', 'subscribers', 'accounting/journal', 'accounting/accounts/2100/agents']
  const paths = [...files.map((file) => `/api/staff/${file}.csv`), '/api/staff/payouts/1/file']
  const signInAs = (role: 'admin' | 'finance') => openNetwork(api, agents).staff(role)

  test('are limited to 60 files an hour of all kinds together, for each account', async () => {
    const admin = await signInAs('admin')
    const counts = await countStatuses(60, () => api.get('/api/staff/audit.csv', admin))
    expect(counts).toEqual({ 200: 60 })
    for (const path of paths) expectThrottled(await api.get(path, admin), 3600)
    const colleague = await signInAs('finance')
    expect((await api.get('/api/staff/accounting/journal.csv', colleague)).status).toBe(200)
  }, 60_000)

  test('are limited to 60 runs of the plan laboratory in ten minutes', async () => {
    const admin = await signInAs('admin')
    const run = (kind: string) => api.post(`/api/staff/plan/laboratory/${kind}`, {}, admin)
    expect(await countStatuses(60, () => run('simulate'))).toEqual({ 400: 60 })
    for (const kind of ['simulate', 'replay', 'replay.csv']) expectThrottled(await run(kind), 600)
  }, 60_000)
})

describe('signing in', () => {
  test('returns 429 to a source after 100 wrong passwords, while the owner signs in from elsewhere', async () => {
    expect(await countStatuses(100, (n) => signIn(ATTACKER, `wrong-guess-${n}`))).toEqual({ 401: 10, 429: 90 })
    expectThrottled(await signIn(ATTACKER, 'wrong-guess'), 900)
    expectThrottled(await signIn(ATTACKER, PASSWORD), 900)
    expect((await signIn(HOME, PASSWORD)).status).toBe(200)
  }, 60_000)

  test('never locks an owner out, from any number of addresses', async () => {
    const guesses = await countStatuses(60, (n) => signIn(`198.51.100.${n}`, 'wrong-guess'))
    expect(guesses).toEqual({ 401: 60 })
    expect((await signIn(HOME, PASSWORD)).status).toBe(200)
  }, 60_000)

  test('[L10] takes no code from a source that signed in before, even after 100 failures from all sources', {
    tags: 'deep',
    timeout: 60_000,
  }, async () => {
    expect((await signIn(HOME, PASSWORD)).status).toBe(200)
    await countStatuses(105, (n) => signIn(`198.51.100.${n}`, 'wrong-guess'))
    expect((await signIn('203.0.113.88', PASSWORD)).body).toMatchObject({ second_step: { kind: 'mailed_code' } })
    // The owner signs in, and mistypes the password first.
    expect((await signIn(HOME, 'wrong-guess')).status).toBe(401)
    expect((await signIn(HOME, PASSWORD, ` ${agent.email.toUpperCase()}`)).status).toBe(200)
    // Other accounts are not affected, even from a source that has guessed.
    expect((await signIn('198.51.100.1', PASSWORD, (await agents.make()).email)).status).toBe(200)
  })

  test('[L10] remembers a source for 90 days after its latest sign-in', async () => {
    const DAY_MS = 86_400_000
    const db = api.db.withTables<{ rate_limits: { key: string; expire: string } }>()
    await signIn(HOME, PASSWORD)
    const tomorrow = String(Date.now() + DAY_MS)
    await db.updateTable('rate_limits').set({ expire: tomorrow }).where('key', 'like', 'knownSources:%').execute()
    await signIn(HOME, PASSWORD)
    const rows = await db.selectFrom('rate_limits').select('expire').where('key', 'like', 'knownSources:%').execute()
    expect(rows).toHaveLength(1)
    expect(Number(rows[0]?.expire)).toBeGreaterThan(Date.now() + 89 * DAY_MS)
  })

  test('counts guesses together in any letter case and with spaces around the address', async () => {
    const written = [agent.email, agent.email.toUpperCase(), ` ${agent.email}`, `${agent.email}\t`]
    const call = (n: number) => signIn(ATTACKER, 'wrong-guess', written[n % written.length])
    expect(await countStatuses(12, call)).toEqual({ 401: 10, 429: 2 })
  })

  test('[L5] gives no further guesses for any other spelling that finds the account', async () => {
    const email = `viki${agent.email}`
    await api.db.updateTable('agents').set({ email }).where('id', '=', agent.id).execute()
    // The letters U+0130 and U+212A become i and k, or something else, depending on the program that lowers them.
    const written = [email, email.replaceAll('i', '\u0130'), email.replace('i', '\u0130'), email.replace('k', '\u212A')]
    for (const spelling of written) {
      await countStatuses(10, () => signIn(ATTACKER, 'wrong-guess', spelling))
      const { status } = await signIn(HOME, PASSWORD, spelling)
      expect({ spelling, finds: status === 200 }).toEqual({ spelling, finds: spelling === email })
    }
    expect((await signIn(ATTACKER, PASSWORD, email.toUpperCase())).status).toBe(429)
  }, 60_000)

  test('returns 429 to a source that guesses one password at many addresses', async () => {
    const call = (n: number) => signIn(ATTACKER, PASSWORD, `nobody${n}@example.com`)
    expect(await countStatuses(60, call)).toEqual({ 401: 50, 429: 10 })
    expect((await signIn(HOME, PASSWORD)).status).toBe(200)
  }, 60_000)

  test('gives no guesses back to a source that signs in to another account in between', async () => {
    const own = await agents.make()
    const call = async (n: number) => {
      await signIn(ATTACKER, PASSWORD, own.email)
      return signIn(ATTACKER, `wrong-guess-${n}`)
    }
    expect(await countStatuses(15, call)).toEqual({ 401: 10, 429: 5 })
  }, 60_000)

  test('counts bodies that name no account, too', async () => {
    const call = () => api.post('/api/auth/jwt/create/', { email: ['x'], password: 1 }, from(ATTACKER))
    expect(await countStatuses(15, call)).toEqual({ 400: 10, 429: 5 })
  })

  test('lets an office behind one address sign in 200 times', { tags: 'deep', timeout: 120_000 }, async () => {
    const office = [agent, await agents.make(), await agents.make(), await agents.make()]
    const call = (n: number) => signIn(HOME, PASSWORD, office[n % office.length]?.email)
    expect(await countStatuses(200, call)).toEqual({ 200: 200 })
  })

  test('lets a refused source in again when the time is over', async () => {
    await countStatuses(11, () => signIn(ATTACKER, 'wrong-guess'))
    expect((await signIn(ATTACKER, PASSWORD)).status).toBe(429)
    await api.db.deleteFrom('rate_limits' as 'files').execute()
    expect((await signIn(ATTACKER, PASSWORD)).status).toBe(200)
  })
})

describe.each([
  ['reset_password', 5, 30],
  ['resend_activation', 5, 30],
])('%s', (path, perAccount, perSource) => {
  const ask = (address: string, email: string) => api.post(`/api/auth/users/${path}/`, { email }, from(address))

  test('returns 429 to a source that asks again and again for one account, and others may still ask', async () => {
    const call = () => ask(ATTACKER, agent.email)
    expect(await countStatuses(perAccount + 3, call)).toEqual({ 204: perAccount, 429: 3 })
    expectThrottled(await call(), 3600)
    expect((await ask(HOME, agent.email)).status).toBe(204)
  })

  test('treats a known and an unknown address alike, throttled or not', async () => {
    const known = await countStatuses(8, () => ask(ATTACKER, agent.email))
    expect(await countStatuses(8, () => ask(HOME, 'nobody@example.com'))).toEqual(known)
  })

  test('returns 429 to a source that asks for many accounts', async () => {
    const call = (n: number) => ask(ATTACKER, `nobody${n}@example.com`)
    expect(await countStatuses(perSource + 2, call)).toEqual({ 204: perSource, 429: 2 })
  })
})

describe('joining', () => {
  const join = (address: string, email: string) => api.post('/api/auth/users/', { email }, from(address))

  test('returns 429 to a source that tries again and again, counted by address and in total', async () => {
    expect(await countStatuses(22, () => join(ATTACKER, 'a@example.com'))).toEqual({ 400: 20, 429: 2 })
    // Two of the earlier calls were counted against the source although they were refused for the account.
    expect(await countStatuses(50, (n) => join(ATTACKER, `a${n}@example.com`))).toEqual({ 400: 38, 429: 12 })
    expectThrottled(await join(ATTACKER, 'b@example.com'), 3600)
    expect((await join(HOME, 'a@example.com')).status).toBe(400)
  })

  test('returns 429 to a source that asks for the owners of too many codes', async () => {
    const call = (n: number) => api.get(`/api/dashboard/check-refcode/gfcaaaa${100 + n}`, from(ATTACKER))
    expect(await countStatuses(65, call)).toEqual({ 404: 60, 429: 5 })
    expectThrottled(await call(0), 600)
    expect((await api.get(`/api/dashboard/check-refcode/${agent.code}`, from(HOME))).status).toBe(200)
  })
})

test.each(['activation', 'reset_password_confirm'])('guessing links at %s returns 429 in the end', async (path) => {
  const call = (n: number) => api.post(`/api/auth/users/${path}/`, { uid: 'MQ', token: `guess${n}` }, from(ATTACKER))
  expect(await countStatuses(35, call)).toEqual({ 400: 30, 429: 5 })
})

describe('a thief with a stolen token', () => {
  const confirm = (headers: Record<string, string>) =>
    api.post('/api/auth/factors/app/confirm', { code: '000000' }, headers)
  const stolenHeaders = async () => ({ ...(await agents.authorization(agent)), ...from(ATTACKER) })

  test('[S7] can ask to confirm an app that nobody started, which counts no wrong code', async () => {
    const stolen = await stolenHeaders()
    expect(await countStatuses(8, () => confirm(stolen))).toEqual({ 409: 8 })
  })

  test('[S7] uses up no code of the owner, who sets the app up, proves and signs in as before', async () => {
    const factors = openFactors(api)
    const stolen = await stolenHeaders()
    const own = { ...(await agents.authorization(agent)), ...from(HOME) }
    const secret = await factors.startApp(own)
    expect(await countStatuses(8, () => confirm(stolen))).toEqual({ 400: 5, 429: 3 })
    const { recovery_codes: codes } = await factors.confirmApp(own, secret)
    const [proving = '', signingIn = ''] = codes ?? []
    const proof = { purpose: 'bank_details', password: PASSWORD, code: proving }
    expect((await api.post('/api/auth/proofs', proof, own)).status).toBe(200)
    const { second_step } = (await signIn(HOME, PASSWORD)).body as { second_step: { ticket: string } }
    const step = { ticket: second_step.ticket, code: signingIn }
    expect((await api.post('/api/auth/jwt/second-step', step, from(HOME))).status).toBe(200)
  })

  const change = (headers: Record<string, string>, current_password: string, new_password = 'x') =>
    api.post(
      '/api/auth/users/set_password/',
      { current_password, new_password, re_new_password: new_password },
      headers,
    )

  test('gets 429 for guessing at the present password', async () => {
    const stolen = await stolenHeaders()
    expect(await countStatuses(12, () => change(stolen, 'wrong-guess'))).toEqual({ 400: 10, 429: 2 })
    expectThrottled(await change(stolen, PASSWORD), 900)
    expect(api.reported.warnings).toContainEqual(
      expect.objectContaining({ security: 'proof-refused', cause: 'throttled', agent_id: agent.id }),
    )
  })

  test('[S8] uses up none of the owner’s attempts to change the password', async () => {
    const stolen = await stolenHeaders()
    const own = { ...(await agents.authorization(agent)), ...from(HOME) }
    expect(await countStatuses(12, () => change(stolen, 'wrong-guess'))).toEqual({ 400: 10, 429: 2 })
    expect((await change(own, PASSWORD, 'Meadow-lantern-8')).status).toBe(204)
  })

  test.each([
    ['an email address', '/api/auth/users/set_email', { new_email: 'thief@example.com' }, 10],
    ['a copy of the data', '/api/dashboard/personal-data', {}, 5],
  ])('[S8] uses up none of the owner’s requests for %s', async (_, path, body, most) => {
    const stolen = await stolenHeaders()
    const own = { ...(await agents.authorization(agent)), ...from(HOME) }
    const ask = (headers: Record<string, string>) => api.post(path, body, headers)
    expect(await countStatuses(most + 2, () => ask(stolen))).toEqual({ 403: most, 429: 2 })
    expect((await ask(own)).status).toBe(403)
  })
})

test('the counts are stored without names or addresses', async () => {
  await signIn(ATTACKER, 'wrong-guess')
  const rows = await api.db
    .selectFrom('rate_limits' as 'files')
    .selectAll()
    .execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/example|198\.51/)
})

test('an agent can download the statement’s file 20 times in ten minutes, and the statement itself stays available', async () => {
  const [own, other] = [await agents.authorization(agent), await agents.authorization(await agents.make())]
  const file = (headers: object) => api.get('/api/dashboard/statement.csv', { ...headers, ...from(HOME) })
  expect(await countStatuses(25, () => file(own))).toEqual({ 200: 20, 429: 5 })
  expectThrottled(await file(own), 600)
  expect((await api.get('/api/dashboard/statement', own)).status).toBe(200)
  expect((await file(other)).status).toBe(200)
})

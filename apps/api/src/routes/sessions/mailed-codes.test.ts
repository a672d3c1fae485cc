/** Guessing at one account from many sources: how it is stopped, and how the owner still signs in. */
import { createStaff } from '@evergrove/core/staff'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeIn, deliverSignInMails, PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { type Sent } from '../../testing/test-api.ts'
import { apiForEach } from '../../testing/test-network.ts'

const STRANGER = '203.0.113.88'
const HOME = '203.0.113.77'
const STAFF = { email: 'office@example.com', password: 'Grove-and-meadow-7' }
const UNKNOWN = 'nobody@example.com'

const REFUSED = { detail: 'No active account found with the given credentials' }
const ASKED = {
  detail: 'Enter the code that we have sent to this email address, if it has an account.',
  second_step: { kind: 'mailed_code' },
}

const { api, agents } = apiForEach({ rateLimits: true })
let agent: TestAgent

beforeEach(async () => {
  api.clock.offsetMs = 0
  agent = await agents.make()
})

/** Returns this many refusals with this body. */
const times = (length: number, body: object) => Array.from({ length }, () => ({ status: 401, body }))

type SignIn = { from: string; password?: string; email?: string; code?: string; path?: string }

const signIn = ({ from, password = PASSWORD, email = agent.email, code, path = 'auth' }: SignIn) =>
  api.post(
    `/api/${path}/jwt/create/`,
    { email, password, ...(code === undefined ? {} : { mailed_code: code }) },
    { 'X-Test-Address': from },
  )

/** Makes as many guesses at the account as its limit allows, from 100 sources. */
async function guessAt(email = agent.email, path = 'auth'): Promise<void> {
  for (let n = 1; n <= 100; n += 1) await signIn({ from: `198.51.100.${n}`, password: 'wrong-guess', email, path })
}

/** Makes one guess and then raises its counts to the limit, because hashing 100 passwords would take long. */
async function pretendGuesses(email = agent.email, path = 'auth'): Promise<void> {
  await signIn({ from: '198.51.100.1', password: 'wrong-guess', email, path })
  const db = api.db.withTables<{ rate_limits: { key: string; points: number } }>()
  await db.updateTable('rate_limits').set({ points: 100 }).where('key', 'like', 'signInFromAnywhere:%').execute()
}

const subjects = async () => (await deliverSignInMails(api)).map(({ subject }) => subject)

async function codeFor(email = agent.email, path = 'auth'): Promise<string> {
  expect((await signIn({ from: STRANGER, email, path })).body).toEqual(ASKED)
  return codeIn(await deliverSignInMails(api))
}

test('[L10] guessing from 200 sources stops after 100, for a known and an unknown address alike', {
  tags: 'deep',
  timeout: 120_000,
}, async () => {
  const own: Sent[] = []
  const others: Sent[] = []
  for (let n = 1; n <= 200; n += 1) {
    const guess = { from: `198.51.100.${n}`, password: n === 150 ? PASSWORD : 'wrong-guess' }
    own.push(await signIn(guess))
    others.push(await signIn({ ...guess, email: UNKNOWN }))
  }
  const answers = own.map(({ status, body }) => ({ status, body }))
  for (const [n, { status, body }] of others.entries()) expect({ status, body }).toEqual(answers[n])
  expect(answers.slice(0, 100)).toEqual(times(100, REFUSED))
  expect(answers.slice(100)).toEqual(times(100, ASKED))
  const names = ({ headers }: Sent) => Array.from(headers.keys())
  expect(others.map(names)).toEqual(own.map(names))
  const requests = await api.db.selectFrom('sign_in_mails').select(['about', 'email']).orderBy('id').execute()
  const asked = (email: string) => requests.filter((request) => request.email === email).map(({ about }) => about)
  expect(asked(agent.email)).toEqual(['guessing', 'code'])
  expect(asked(UNKNOWN)).toEqual(['guessing', 'code'])
  expect((await deliverSignInMails(api)).map(({ to }) => to.address)).toEqual([agent.email, agent.email])
})

test('[L10] nobody is locked out, because the owner signs in from home without a code, and from elsewhere with it', {
  tags: 'deep',
  timeout: 60_000,
}, async () => {
  expect((await signIn({ from: HOME })).status).toBe(200)
  await guessAt()
  expect((await signIn({ from: HOME })).status).toBe(200)
  const code = await codeFor()
  expect((await signIn({ from: STRANGER, code })).status).toBe(200)
  // The source is known after this sign-in.
  expect((await signIn({ from: STRANGER })).status).toBe(200)
})

test('[L10] a wrong code and a wrong password get the same response, and leave the code valid', async () => {
  await pretendGuesses()
  const code = await codeFor()
  const refused = [
    await signIn({ from: STRANGER, code: 'aaaaa-aaaaa' }),
    await signIn({ from: STRANGER, code, password: 'wrong-guess' }),
    await signIn({ from: STRANGER, code, email: UNKNOWN }),
  ]
  expect(refused.map(({ status, body }) => ({ status, body }))).toEqual(times(3, REFUSED))
  expect((await signIn({ from: STRANGER, code: ` ${code.toUpperCase().replace('-', ' ')} ` })).status).toBe(200)
})

test('[L10] the right password is refused with any code that is not valid', async () => {
  const other = await agents.make()
  await pretendGuesses(other.email)
  const codeOfOther = await codeFor(other.email)
  await pretendGuesses()
  const code = await codeFor()
  for (const wrong of [codeOfOther, 'x', `${code}x`]) {
    expect((await signIn({ from: STRANGER, code: wrong })).body).toEqual(REFUSED)
  }
  expect((await signIn({ from: STRANGER, code: '' })).status).toBe(400)
  api.clock.offsetMs = 20 * 60_000 + 1000
  expect((await signIn({ from: STRANGER, code })).body).toEqual(REFUSED)
})

test('[L10] the password is not checked without the right code, and the log names the wrong code as the cause', async () => {
  await pretendGuesses()
  await codeFor()
  api.reported.warnings = []
  for (const password of [PASSWORD, 'wrong-guess']) await signIn({ from: STRANGER, password, code: 'aaaaa-aaaaa' })
  const causes = api.reported.warnings.map(({ cause, agent_id }) => ({ cause, agent_id }))
  expect(causes).toEqual(Array.from({ length: 2 }, () => ({ cause: 'wrong-mailed-code', agent_id: agent.id })))
})

test('[L10] a code works once, also when it is used five times at the same moment', async () => {
  await pretendGuesses()
  const code = await codeFor()
  const attempts = await Promise.all([1, 2, 3, 4, 5].map((n) => signIn({ from: `203.0.113.${n}`, code })))
  expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
  expect((await signIn({ from: '203.0.113.9', code })).body).toEqual(REFUSED)
  expect(await api.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

test('[L10] a source that guesses at codes is throttled like one that guesses at passwords', async () => {
  await pretendGuesses()
  await codeFor()
  const statuses = []
  for (let n = 0; n < 12; n += 1) statuses.push((await signIn({ from: HOME, code: `aaaaa-aaaa${n}` })).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

test('[L10] many attempts at once cause one warning and one code, and the owner’s mailbox gets at most three codes an hour', async () => {
  await pretendGuesses()
  await Promise.all(Array.from({ length: 40 }, (_, n) => signIn({ from: `192.0.2.${n}` })))
  const mailed = (await subjects()).map((subject) => subject.split(' ').slice(0, 2).join(' '))
  expect(mailed.toSorted()).toEqual(['Many wrong', 'Your code'])
  for (let n = 0; n < 20; n += 1) await signIn({ from: `192.0.2.${100 + n}` })
  expect(await subjects()).toEqual([])
})

test('[L10] the owner who asks always has a new code in the mailbox, or the last one is still valid', async () => {
  await pretendGuesses()
  const code = await codeFor()
  // The attacker asks again and again, and no new code replaces the one that the owner holds.
  for (let n = 0; n < 5; n += 1) await signIn({ from: `192.0.2.${n}` })
  expect(await subjects()).toEqual([])
  api.clock.offsetMs = 19 * 60_000
  expect((await signIn({ from: STRANGER, code })).status).toBe(200)
})

test.each([
  ['is suspended', { status: 'Suspended' }],
  ['is not verified', { email_verified_at: null }],
] as const)('an account that %s gets no email, and the response is the same', async (_, change) => {
  await pretendGuesses()
  await api.db.updateTable('agents').set(change).where('id', '=', agent.id).execute()
  expect((await signIn({ from: STRANGER })).body).toEqual(ASKED)
  expect(await subjects()).toEqual([])
  expect(await api.db.selectFrom('sign_in_mails').select('id').execute()).toEqual([])
})

test('[L10] a body without its fields is refused as usual, and no email is sent', async () => {
  await pretendGuesses()
  const { status, body } = await api.post('/api/auth/jwt/create/', { email: agent.email }, { 'X-Test-Address': HOME })
  expect({ status, body }).toEqual({ status: 400, body: { password: ['This field is required.'] } })
  expect(await subjects()).toEqual([])
})

test('the code is in its email and nowhere else', async () => {
  await pretendGuesses()
  const code = await codeFor()
  const tables = ['sign_in_codes', 'sign_in_mails', 'rate_limits' as 'files', 'security_events'] as const
  await api.security.flush()
  const rows = await Promise.all(tables.map((table) => api.db.selectFrom(table).selectAll().execute()))
  expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
  expect(JSON.stringify([rows, api.reported.warnings])).not.toContain(code)
})

test('[L10] attempts to get a proof beyond the limit of the account are throttled, except from sources where the agent has signed in', async () => {
  const headers = { Authorization: `JWT ${(await agents.tokensOf(agent)).access}` }
  await pretendGuesses()
  const prove = (from: string) => {
    const wanted = { purpose: 'bank_details', password: PASSWORD }
    return api.post('/api/auth/proofs', wanted, { ...headers, 'X-Test-Address': from })
  }
  expect((await prove(STRANGER)).status).toBe(429)
  expect((await prove('203.0.113.1')).status).toBe(200)
})

describe('a member of staff', () => {
  const staff = (attempt: Omit<SignIn, 'path'>) => signIn({ email: STAFF.email, ...attempt, path: 'staff' })

  test('[L10] who is guessed at needs a mailed code from an unknown source, and then the second step', async () => {
    await createStaff(api.db, { ...STAFF, role: 'finance' })
    await pretendGuesses(STAFF.email, 'staff')
    const code = await codeFor(STAFF.email, 'staff')
    expect((await staff({ from: HOME, password: STAFF.password, code: 'aaaaa-aaaaa' })).body).toEqual(REFUSED)
    expect((await staff({ from: HOME, password: 'wrong-guess', code })).body).toEqual(REFUSED)
    const signedIn = await staff({ from: HOME, password: STAFF.password, code })
    expect(signedIn).toMatchObject({ status: 200, body: { step: 'enrolment' } })
    expect((await staff({ from: STRANGER, password: STAFF.password, code })).body).toEqual(REFUSED)
  })

  test('[L10] is not affected by guesses at an agent with the same address, nor by their codes', async () => {
    // Two accounts can no longer come to share an address, but some may from earlier versions.
    await createStaff(api.db, { ...STAFF, role: 'finance' })
    await api.db.updateTable('staff').set({ email: agent.email }).where('email', '=', STAFF.email).execute()
    await pretendGuesses()
    expect((await staff({ from: STRANGER, email: agent.email, password: STAFF.password })).status).toBe(200)
    const code = await codeFor()
    await pretendGuesses(agent.email, 'staff')
    expect((await staff({ from: HOME, email: agent.email, password: STAFF.password, code })).body).toEqual(REFUSED)
  })
})

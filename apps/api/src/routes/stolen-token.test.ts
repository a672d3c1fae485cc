/** A thief with only an agent's tokens, copied from the browser, tries every API call. docs/security.md has this table. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fillInProfile } from '@evergrove/core/accounts'
import { saveSingle } from '@evergrove/core/content'
import { createSoftPasskey, deleteJobs, queuedJobs, signLog } from '@evergrove/core/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type TestAgent } from '../testing/test-agents.ts'
import { testCompany } from '../testing/test-company.ts'
import { apiForEach } from '../testing/test-network.ts'
import { filledProfile } from '../testing/test-profiles.ts'

const THIEF = { bank_name: 'Thief Bank', account_name: 'T. Hief', account_number: '9999999999' }
const made = createSoftPasskey({ origin: 'https://www.example.org' }).make({ question: 'x', options: {} })

const terms = {
  kind: 'term_and_conditions',
  hash: createHash('sha256').update(testCompany.term_and_conditions).digest('hex'),
}

/** The calls that change something, with the body that a thief would send. */
const acts: Readonly<Record<string, object>> = {
  'DELETE /auth/sessions/{id}': {},
  'PUT /auth/users/me': { ...filledProfile, phone_number: '0700' },
  'PATCH /auth/users/me': { phone_number: '0700' },
  'POST /dashboard/consents': { texts: [terms] },
  'POST /dashboard/withdrawals': { amount: '10.00' },
  'POST /dashboard/user-notifications': { notificationId: 0 },
  'POST /dashboard/user-notifications/read-all': { notificationId: 0 },
}

/** The calls on which a thief is refused, with the body and the refusal. */
const refused: Readonly<Record<string, { body?: object; status: number; says: object }>> = {
  'POST /auth/users/set_password': {
    body: { current_password: 'a-guess', new_password: 'Thiefs-own-7', re_new_password: 'Thiefs-own-7' },
    status: 400,
    says: { current_password: ['Invalid password.'] },
  },
  'POST /auth/proofs': {
    body: { purpose: 'bank_details', password: 'a-guess' },
    status: 400,
    says: { password: ['Invalid password.'] },
  },
  'POST /auth/users/set_email': {
    body: { new_email: 'thief@example.com' },
    status: 403,
    says: { code: 'proof_required' },
  },
  'POST /auth/users/close': { status: 403, says: { code: 'proof_required' } },
  'POST /dashboard/personal-data': { status: 403, says: { code: 'proof_required' } },
  'POST /auth/factors/app': { status: 403, says: { code: 'proof_required' } },
  'POST /auth/factors/app/confirm': {
    body: { code: '123456' },
    status: 409,
    says: { detail: 'Start setting up the app again.' },
  },
  'DELETE /auth/factors/app': { status: 404, says: {} },
  'POST /auth/factors/recovery-codes': { status: 403, says: { code: 'proof_required' } },
  'POST /auth/factors/passkeys/question': { status: 403, says: { code: 'proof_required' } },
  'POST /auth/factors/passkeys': { body: made, status: 400, says: { passkey: [expect.any(String)] } },
  'DELETE /auth/factors/passkeys/{id}': { status: 403, says: { code: 'proof_required' } },
  'PUT /dashboard/payments': { status: 400, says: {} },
}

/** The calls that only ask the thief for something that they do not have. */
const harmless = ['POST /auth/proofs/question']

const { api, agents, network } = apiForEach()
let owner: TestAgent
let own: { Authorization: string }
let stolen: { Authorization: string; 'X-Test-Address': string; 'User-Agent': string }
let passkeyId: number

beforeEach(async () => {
  owner = await network.makeActive()
  await fillInProfile(api, owner.id, filledProfile)
  await saveSingle(api.db, 'company-information', testCompany)
  const finance = await network.staff('finance')
  const gift = { agent_id: owner.id, direction: 'credit', amount: '100.00', reason: 'Welcome' }
  await api.post('/api/staff/adjustments', gift, { ...finance, 'Idempotency-Key': 'one' })
  own = await agents.authorization(owner)
  stolen = { ...own, 'X-Test-Address': '198.51.100.66', 'User-Agent': 'Elsewhere' }
  passkeyId = await addPasskey()
  await signLog(api)
  await deleteJobs(api.db)
})

async function addPasskey(): Promise<number> {
  const proof = await agents.proof(owner, { purpose: 'second_factor', headers: own })
  const { body } = await api.post('/api/auth/factors/passkeys/question', {}, { ...own, ...proof })
  const passkey = createSoftPasskey({ origin: 'https://www.example.org' })
  await api.post('/api/auth/factors/passkeys', passkey.make(body as Parameters<typeof passkey.make>[0]), own)
  return (await api.db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow()).id
}

/** The calls for signed-in agents, such as 'GET /dashboard/earnings'. */
const agentCalls = () =>
  Object.entries(api.document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(
        ([, { security, tags }]) => security !== undefined && tags?.some((tag) => tag.startsWith('Staff')) !== true,
      )
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )

async function attempt(call: string, body: object = {}) {
  const [method = '', path = ''] = call.split(' ')
  const { id: sessionId } = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('agent_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const news = await api.db.selectFrom('notifications').select('id').where('agent_id', '=', owner.id).executeTakeFirst()
  const sent = 'notificationId' in body ? { notificationId: news?.id } : body
  const entry = await api.db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('credit_account_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const address = path
    .replace('/sessions/{id}', `/sessions/${sessionId}`)
    .replace('{number}', String(entry.id))
    .replace('{id}', String(passkeyId))
  const json = method === 'GET' ? {} : { body: JSON.stringify(sent) }
  return api.request(method, `/api${address}`, { headers: { ...stolen, 'Content-Type': 'application/json' }, ...json })
}

/** Returns everything that decides who gets the money and who can sign in. */
const whatMatters = async () => ({
  agent: await api.db
    .selectFrom('agents')
    .select(['email', 'password_hash', 'bank_name', 'account_name', 'account_number', 'totp_secret', 'status'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow(),
  passkeys: await api.db.selectFrom('passkeys').selectAll().execute(),
  codes: await api.db.selectFrom('agent_recovery_codes').selectAll().execute(),
  emails: await api.db.selectFrom('email_requests').selectAll().execute(),
  links: await api.db.selectFrom('account_links').selectAll().execute(),
})

test('every call for agents is listed here', () => {
  const judged = [...Object.keys(acts), ...Object.keys(refused), ...harmless]
  expect(
    agentCalls()
      .filter((call) => !call.startsWith('GET '))
      .toSorted(),
  ).toEqual(judged.toSorted())
})

test('[H1] a thief reads the data that the agent reads, and changes nothing by reading', async () => {
  const before = await whatMatters()
  for (const call of agentCalls().filter((one) => one.startsWith('GET '))) {
    expect({ call, status: (await attempt(call)).status }).toEqual({ call, status: 200 })
  }
  expect(await whatMatters()).toEqual(before)
})

test.each(Object.entries(acts))(
  '[H1] %s is possible, and changes neither the destination of money nor a way to sign in',
  async (call, body) => {
    const before = await whatMatters()
    expect((await attempt(call, body)).status).toBeLessThan(300)
    expect(await whatMatters()).toEqual(before)
  },
)

test.each(Object.entries(refused))('[H1] %s is refused to a thief', async (call, { body, status, says }) => {
  const before = await whatMatters()
  expect(await attempt(call, body)).toMatchObject({ status, body: says })
  expect(await whatMatters()).toEqual(before)
})

test.each(['PUT', 'PATCH'])('[H1] %s /auth/users/me with other bank details is refused as a whole', async (method) => {
  const before = await whatMatters()
  const changed = await attempt(`${method} /auth/users/me`, { ...filledProfile, ...THIEF })
  expect(changed).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  expect(await whatMatters()).toEqual(before)
})

test('[H1] a withdrawal that the thief requests goes to the account of the owner, who is told by email', async () => {
  expect((await attempt('POST /dashboard/withdrawals', { amount: '10.00' })).status).toBe(200)
  const withdrawal = await api.db.selectFrom('withdrawals').selectAll().executeTakeFirstOrThrow()
  const { agent } = await whatMatters()
  expect(withdrawal).toMatchObject({
    bank_name: agent.bank_name,
    account_name: agent.account_name,
    account_number: agent.account_number,
  })
  expect(await queuedJobs(api.db, 'mail.withdrawal-requested')).toEqual([{ withdrawal_id: withdrawal.id }])
})

describe('stolen tokens', () => {
  test('for refreshing work until their session ends, and then no token works', async () => {
    const refresh = await agents.forge({ token_type: 'refresh', user_id: owner.id })
    expect((await api.post('/api/auth/jwt/refresh', { refresh })).status).toBe(200)
    const { body } = await api.get('/api/auth/sessions', own)
    for (const { id } of body as { id: string }[]) {
      await api.request('DELETE', `/api/auth/sessions/${id}`, { headers: own })
    }
    expect((await api.post('/api/auth/jwt/refresh', { refresh })).status).toBe(401)
    expect((await attempt('GET /auth/users/me')).status).toBe(401)
  })

  const expectRefused = async (calls: string[]) => {
    for (const call of calls) expect({ call, status: (await attempt(call)).status }).toEqual({ call, status: 401 })
  }

  test('of an agent who was signed out are refused on every call', async () => {
    await api.db.updateTable('sessions').set({ ended_at: api.now() }).where('agent_id', '=', owner.id).execute()
    await expectRefused(agentCalls())
  })

  const changes = [
    ['signed out everywhere', { token_version: 99 }],
    ['suspended', { status: 'Suspended' }],
  ] as const
  test.each(changes)('of an agent who was %s are refused on a read and on a change', async (_, change) => {
    await api.db.updateTable('agents').set(change).where('id', '=', owner.id).execute()
    await expectRefused(['GET /auth/users/me', 'POST /dashboard/withdrawals'])
  })

  test.each(changes)('of an agent who was %s are refused on every call', { tags: 'deep' }, async (_, change) => {
    await api.db.updateTable('agents').set(change).where('id', '=', owner.id).execute()
    await expectRefused(agentCalls())
  })

  test('do not replace the second factor, even together with the password', async () => {
    const proving = await api.post('/api/auth/proofs', { purpose: 'bank_details', password: PASSWORD }, stolen)
    expect(proving).toMatchObject({ status: 400, body: { code: [expect.any(String)] } })
    const signingIn = await api.post('/api/auth/jwt/create', { email: owner.email, password: PASSWORD })
    expect(signingIn).toMatchObject({ status: 401, body: { second_step: { kind: 'second_factor' } } })
  })
})

test('the documentation names every call that changes something', async () => {
  const text = await readFile(new URL('../../../../docs/security.md', import.meta.url), 'utf8')
  expect(Object.keys(acts).filter((call) => !text.includes(`\`${call}\``))).toEqual([])
})

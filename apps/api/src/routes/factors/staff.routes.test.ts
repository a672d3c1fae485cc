/** Passkeys of staff, and the help of staff for agents who have lost their second factors. */
import type { Passkey, PasskeyQuestion } from '@evergrove/contract/accounts/factors'
import { createStaff } from '@evergrove/core/staff'
import { createSoftPasskey, deleteJobs, queuedJobs } from '@evergrove/core/testing'
import { generate } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { openAgents, PASSWORD } from '../../testing/test-agents.ts'
import { type Sent } from '../../testing/test-api.ts'
import { apiForEach, openNetwork } from '../../testing/test-network.ts'

const ORIGIN = 'https://www.example.org'
const account = { email: 'office@example.com', password: 'Grove-and-meadow-7' }
const STEP_MS = 30_000

const { api } = apiForEach({ rateLimits: true })
let headers: { Authorization: string }
let secret: string

beforeEach(async () => {
  await deleteJobs(api.db)
  api.clock.offsetMs = 0
  await createStaff(api.db, { ...account, role: 'finance' })
  const { ticket } = await bodyOf<{ ticket: string }>(post('jwt/create', account))
  secret = (await bodyOf<{ secret: string }>(post('totp/enrolment', { ticket }))).secret
  const { token } = await bodyOf<{ token: string }>(post('totp/confirm', { ticket, code: await code() }))
  headers = { Authorization: `JWT ${token}` }
  api.clock.offsetMs += 2 * STEP_MS
})

const bodyOf = async <T>(sent: Promise<Sent>) => (await sent).body as T
const post = (path: string, body: unknown) => api.post(`/api/staff/${path}`, body, headers)
const code = () => generate({ secret, epoch: Math.floor(api.now().getTime() / 1000) })
const listOwn = () => bodyOf<Passkey[]>(api.get('/api/staff/passkeys', headers))
const askToSignIn = () => bodyOf<PasskeyQuestion>(api.post('/api/staff/jwt/question', {}))
const signIn = (answer: object) => api.post('/api/staff/jwt/passkey', answer)

async function addPasskey() {
  const passkey = createSoftPasskey({ origin: ORIGIN })
  const proof = { password: account.password, code: await code() }
  const question = await bodyOf<PasskeyQuestion>(post('passkeys/question', proof))
  expect((await post('passkeys', passkey.make(question))).status).toBe(204)
  api.clock.offsetMs += 2 * STEP_MS
  return passkey
}

const actions = async () =>
  (await api.db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(({ action }) => action)
const news = async () =>
  (await queuedJobs(api.db, 'mail.staff-security')).map((job) => (job as { event: string }).event)

describe('a passkey of staff', () => {
  test('opens the console by itself, and adding and removing it is recorded and mailed', async () => {
    const passkey = await addPasskey()
    const { token } = await bodyOf<{ token: string }>(signIn(passkey.answer(await askToSignIn())))
    expect((await api.get('/api/staff/payments', { Authorization: `JWT ${token}` })).status).toBe(200)
    const [own] = await listOwn()
    expect(own).toMatchObject({ last_used_at: expect.any(String) })
    const proof = { password: account.password, code: await code() }
    expect((await post(`passkeys/${own?.id}/remove`, proof)).status).toBe(204)
    expect(await listOwn()).toEqual([])
    expect((await signIn(passkey.answer(await askToSignIn()))).status).toBe(401)
    expect((await actions()).slice(-3)).toEqual([
      'staff.add-passkey',
      'staff.sign-in-by-passkey',
      'staff.remove-passkey',
    ])
    expect(await news()).toEqual(['app-set-up', 'passkey-added', 'passkey-removed'])
  })

  test('cannot be added or removed with a stolen token, or with the password alone', async () => {
    await addPasskey()
    const [own] = await listOwn()
    for (const path of ['passkeys/question', `passkeys/${own?.id}/remove`]) {
      expect(await post(path, {})).toMatchObject({ status: 400, body: { password: ['This field is required.'] } })
      expect(await post(path, { password: 'a-wrong-guess' })).toMatchObject({
        body: { password: ['Invalid password.'] },
      })
      expect(await post(path, { password: account.password })).toMatchObject({
        status: 400,
        body: { code: [expect.any(String)] },
      })
      expect(await post(path, { password: account.password, code: '000000' })).toMatchObject({ status: 400 })
    }
    expect(await listOwn()).toHaveLength(1)
  })

  test('[S9] lets a stolen token guess at the password only ten times, and does not lock the owner out', async () => {
    await addPasskey()
    const [own] = await listOwn()
    api.reported.warnings.length = 0
    const paths = ['passkeys/question', `passkeys/${own?.id}/remove`]
    const statuses = []
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await post(paths[guess % 2] ?? '', { password: 'a-wrong-guess' })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    const proof = { password: account.password, code: await code() }
    const right = await post('passkeys/question', proof)
    expect(right).toMatchObject({ status: 429, body: { detail: expect.stringContaining('throttled') } })
    const change = { old_password: account.password, new_password: 'Meadow-lantern-8' }
    expect((await post('password', change)).status).toBe(429)
    const events = api.reported.warnings.filter(({ security }) => security === 'proof-refused')
    expect(events.map(({ cause }) => cause)).toEqual([
      ...Array(10).fill('wrong-password'),
      ...Array(4).fill('throttled'),
    ])

    const { ticket } = await bodyOf<{ ticket: string }>(api.post('/api/staff/jwt/create', account))
    const { token } = await bodyOf<{ token: string }>(post('jwt/verify', { ticket, code: await code() }))
    api.clock.offsetMs += 2 * STEP_MS
    const proven = { ...change, code: await code() }
    expect((await api.post('/api/staff/password', proven, { Authorization: `JWT ${token}` })).status).toBe(200)
  })

  test('does not open a disabled account, and is removed when an admin resets the second factors', async () => {
    const passkey = await addPasskey()
    await api.db.updateTable('staff').set({ disabled_at: new Date() }).execute()
    expect((await signIn(passkey.answer(await askToSignIn()))).status).toBe(401)
    await api.db.updateTable('staff').set({ disabled_at: null }).execute()
    const { id } = await api.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
    const admin = await openNetwork(api, openAgents(api)).staff('admin')
    const reset = api.post(`/api/staff/accounts/${id}/reset-code`, { reason: 'The phone is lost.' }, admin)
    expect((await reset).status).toBe(204)
    expect((await signIn(passkey.answer(await askToSignIn()))).status).toBe(401)
    expect(await api.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  })

  test('does not sign in an agent, and one of an agent does not sign in staff', async () => {
    const passkey = await addPasskey()
    const answer = passkey.answer(await bodyOf<PasskeyQuestion>(api.post('/api/auth/jwt/question', {})))
    expect((await api.post('/api/auth/jwt/passkey', answer)).status).toBe(401)
    expect((await signIn(answer)).status).toBe(401)
  })
})

test('an admin removes the second factors of an agent, who is signed out and told of it', async () => {
  const agents = openAgents(api)
  const agent = await agents.make()
  const own = await agents.authorization(agent)
  const proof = await agents.proof(agent, { purpose: 'second_factor', headers: own })
  const passkey = createSoftPasskey({ origin: ORIGIN })
  const asked = await bodyOf<PasskeyQuestion>(api.post('/api/auth/factors/passkeys/question', {}, { ...own, ...proof }))
  expect((await api.post('/api/auth/factors/passkeys', passkey.make(asked), own)).status).toBe(201)

  const admin = await openNetwork(api, openAgents(api)).staff('admin')
  const removing = (body: object) => api.post(`/api/staff/agents/${agent.id}/remove-factors`, body, admin)
  expect(await removing({})).toMatchObject({ status: 400, body: { reason: [expect.any(String)] } })
  expect((await removing({ reason: 'The phone is lost.' })).status).toBe(204)

  expect((await api.get('/api/auth/users/me', own)).status).toBe(401)
  expect((await api.post('/api/auth/jwt/create', { email: agent.email, password: PASSWORD })).status).toBe(200)
  expect(await queuedJobs(api.db, 'mail.agent-security')).toContainEqual(
    expect.objectContaining({ agent_id: agent.id, event: 'factors-removed' }),
  )
  expect((await actions()).at(-1)).toBe('agent.remove-factors')
})

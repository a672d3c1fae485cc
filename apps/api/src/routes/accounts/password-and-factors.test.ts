/** The password of an account with a second factor: what a change and a reset take, and what they leave. */
import { deleteJobs, queuedJobs } from '@evergrove/core/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkIn, PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { openFactors } from '../../testing/test-factors.ts'
import { apiForEach } from '../../testing/test-network.ts'

const NEW_PASSWORD = 'Meadow-lantern-8'

const { api, agents } = apiForEach({ rateLimits: true })
const factors = openFactors(api)
let agent: TestAgent
let headers: { Authorization: string }

beforeEach(async () => {
  agent = await agents.make()
  headers = await agents.authorization(agent)
})

const change = (given: object = {}) =>
  api.post(
    '/api/auth/users/set_password',
    { current_password: PASSWORD, new_password: NEW_PASSWORD, re_new_password: NEW_PASSWORD, ...given },
    headers,
  )

test('[S16] changing the password takes a code if there is a second factor, and none otherwise', async () => {
  const other = await agents.make()
  const { codes } = await factors.addPasskey(headers)
  const [code = ''] = codes
  expect(await change()).toMatchObject({ status: 400, body: { code: [expect.any(String)] } })
  expect(await change({ code: '000000' })).toMatchObject({ status: 400, body: { code: [expect.any(String)] } })
  expect(api.reported.warnings).toContainEqual(
    expect.objectContaining({ security: 'proof-refused', cause: 'wrong-code', agent_id: agent.id }),
  )
  expect((await change({ code })).status).toBe(204)
  headers = await agents.authorization(other)
  expect((await change()).status).toBe(204)
})

test('[S16] a code is used up only by a successful change, and five wrong ones end the attempts', async () => {
  const { codes } = await factors.addPasskey(headers)
  const [code = ''] = codes
  const weak = { new_password: 'short', re_new_password: 'short', code }
  expect(await change(weak)).toMatchObject({ status: 400, body: { new_password: expect.any(Array) } })
  for (let guess = 0; guess < 5; guess += 1) expect((await change({ code: `00000${guess}` })).status).toBe(400)
  expect((await change({ code })).status).toBe(429)
})

describe('a reset of the password', () => {
  const DAY_MS = 86_400_000
  const passkeys = () => api.db.selectFrom('passkeys').select('credential_id').orderBy('id').execute()

  async function requestLink() {
    await api.post('/api/auth/users/reset_password', { email: agent.email })
    return linkIn((await agents.deliverLinks()).at(-1))
  }
  const reset = async (given: object = {}) => {
    const link = await requestLink()
    const passwords = { new_password: NEW_PASSWORD, re_new_password: NEW_PASSWORD }
    return api.post('/api/auth/users/reset_password_confirm', { ...link, ...passwords, ...given })
  }

  /** Adds a passkey of the owner that is eight days old, and one of a thief. */
  async function addBoth() {
    const { passkey: own } = await factors.addPasskey(headers)
    await api.db
      .updateTable('passkeys')
      .set({ created_at: new Date(api.now().getTime() - 8 * DAY_MS) })
      .execute()
    const { passkey: stranger } = await factors.addPasskey(headers, own)
    await deleteJobs(api.db)
    return { own, stranger }
  }
  const signInWith = async (passkey: Awaited<ReturnType<typeof addBoth>>['own']) =>
    (await api.post('/api/auth/jwt/passkey', passkey.answer(await factors.askToSignIn()))).status

  test('[S16] lists the second factors of the last seven days only to a caller with the right link', async () => {
    await addBoth()
    const link = await requestLink()
    const check = (given: object) => api.post('/api/auth/users/reset_password_check', { ...link, ...given })
    expect((await check({})).body).toEqual({
      is_valid: true,
      recent_factors: [{ device: expect.any(String), added_at: expect.any(String) }],
    })
    expect((await check({ token: 'a-guess' })).body).toEqual({ is_valid: false, recent_factors: [] })
  })

  test('[S16] removes recent second factors if the owner asks for it, and never older ones, because the mailbox alone must open no account', async () => {
    const { own, stranger } = await addBoth()
    expect((await reset({ remove_recent_factors: true })).status).toBe(204)
    expect(await passkeys()).toEqual([{ credential_id: own.id }])
    expect(await signInWith(stranger)).toBe(401)
    expect(await signInWith(own)).toBe(200)
    const signIn = await api.post('/api/auth/jwt/create', { email: agent.email, password: NEW_PASSWORD })
    expect(signIn).toMatchObject({ status: 401, body: { second_step: { kind: 'second_factor' } } })
    expect(await queuedJobs(api.db, 'mail.agent-security')).toMatchObject([{ event: 'recent-factors-removed' }])
    const { after } = await api.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'agent.reset-password')
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ removes_factors: true })
  })

  test('[S16] keeps recent second factors if the owner does not ask for their removal', async () => {
    const { stranger } = await addBoth()
    expect((await reset()).status).toBe(204)
    expect(await passkeys()).toHaveLength(2)
    expect(await signInWith(stranger)).toBe(200)
    expect(await reset({ remove_recent_factors: 'yes' })).toMatchObject({
      status: 400,
      body: { remove_recent_factors: ['Must be a valid boolean.'] },
    })
  })
})

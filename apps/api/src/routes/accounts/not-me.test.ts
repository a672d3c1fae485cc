/** The link "It was not me" in emails about sensitive changes: its effects, how often it works, and for whom. */
import type { Mail } from '@evergrove/core/mail'
import { beforeEach, describe, expect, test } from 'vitest'
import { collectMails, tokenIn } from '../../testing/account-mails.ts'
import { PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { openFactors } from '../../testing/test-factors.ts'
import { apiForEach } from '../../testing/test-network.ts'
import { filledProfile } from '../../testing/test-profiles.ts'

const WEEK_MS = 7 * 86_400_000
const NEW_PASSWORD = 'Quiet-river-88'
const passwords = { new_password: NEW_PASSWORD, re_new_password: NEW_PASSWORD }

type Header = { Authorization: string }

const { api, agents, network } = apiForEach({ rateLimits: true })
const factors = openFactors(api)
let mails: ReturnType<typeof collectMails>
let agent: TestAgent
let headers: Header

beforeEach(async () => {
  api.clock.offsetMs = 0
  mails = collectMails(api)
  agent = await network.makeActive()
  headers = await agents.authorization(agent)
  await mails.deliver()
})

const press = (token: string) => api.post('/api/auth/users/not_me', { token })
const patch = async (body: object, password = PASSWORD) => {
  const proved = await api.post('/api/auth/proofs', { purpose: 'bank_details', password }, headers)
  const { proof } = proved.body as { proof: string }
  return api.request('PATCH', '/api/auth/users/me', {
    headers: { ...headers, 'Content-Type': 'application/json', 'X-Proof': proof },
    body: JSON.stringify(body),
  })
}
/** Returns the token in the newest email about how the agent signs in. */
async function tokenOfNews(): Promise<string> {
  const sent = await mails.deliver()
  expect(sent.at(-1)?.subject).toContain('A passkey was added')
  return tokenIn(sent.at(-1))
}

const changePassword = () =>
  api.post('/api/auth/users/set_password', { current_password: PASSWORD, ...passwords }, headers)
const withdraw = (amount = '10.00') => api.post('/api/dashboard/withdrawals', { amount }, headers)
const credit = async (as: Header, amount = '50.00') =>
  api.post(
    '/api/staff/adjustments',
    { agent_id: agent.id, direction: 'credit', amount, reason: 'Test' },
    { ...as, 'Idempotency-Key': crypto.randomUUID() },
  )
const isFrozen = async () =>
  (
    await api.db
      .selectFrom('agents')
      .select('withdrawals_frozen_at')
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow()
  ).withdrawals_frozen_at !== null
const mailTo = (sent: Mail[], address: string) => sent.find(({ to }) => to.address === address)
const REFUSED = { status: 400, body: { token: ['This link has expired or has been used already.'] } }

/** Returns the token in the email about a changed password, which signs everyone out. */
async function linkOfNewPassword(): Promise<string> {
  expect((await changePassword()).status).toBe(204)
  return tokenIn((await mails.deliver()).at(-1))
}

describe('the link "It was not me" is in the email to the owner', () => {
  test('[H1] about changed bank details', async () => {
    expect((await patch(filledProfile)).status).toBe(200)
    const sent = await mails.deliver()
    expect(sent.map(({ to }) => to.address)).toEqual([agent.email])
    expect(await press(tokenIn(sent[0]))).toEqual(expect.objectContaining({ status: 200 }))
  })

  test('[H1] about each withdrawal that is requested, with the account masked', async () => {
    expect((await patch(filledProfile)).status).toBe(200)
    await credit(await network.staff('finance'))
    await mails.deliver()
    expect((await withdraw()).status).toBe(200)
    expect((await withdraw('11.00')).status).toBe(200)
    const sent = await mails.deliver()
    expect(sent).toMatchObject([{ subject: 'Withdrawal requested' }, { subject: 'Withdrawal requested' }])
    expect(sent[0]?.text).toContain('Amount: $10.00')
    expect(sent[0]?.text).toContain(`To account: •••• ${filledProfile.account_number.slice(-4)}`)
    for (const text of [sent[0]?.text, sent[0]?.html]) expect(text).not.toContain(filledProfile.account_number)
    expect((await press(tokenIn(sent[0]))).status).toBe(200)
  })

  test('[H1] about a changed and a reset password', async () => {
    const token = await linkOfNewPassword()
    await api.post('/api/auth/users/reset_password', { email: agent.email })
    const [reset] = await agents.deliverLinks()
    const [, uid, resetToken] = /confirm\/([\w-]+)\/([\w-]+)$/.exec(reset?.link ?? '') ?? []
    await api.post('/api/auth/users/reset_password_confirm', { uid, token: resetToken, ...passwords })
    const second = tokenIn((await mails.deliver()).at(-1))
    expect((await press(token)).status).toBe(200)
    expect((await press(second)).status).toBe(200)
  })

  test('[M4] at the old address about a new one that support proposed and an admin confirmed', async () => {
    const [support, admin] = [await network.staff('support'), await network.staff('admin')]
    const correction = { email: 'thief@example.com', reason: 'A slip' }
    await api.post(`/api/staff/agents/${agent.id}/correct`, correction, support)
    const { body } = await api.get(`/api/staff/agents/${agent.id}`, support)
    const { id } = (body as { email_proposal: { id: number } }).email_proposal
    expect((await api.post(`/api/staff/email-changes/${id}/confirm`, {}, admin)).status).toBe(204)
    const sent = await mails.deliver()
    const token = tokenIn(mailTo(sent, agent.email))
    expect(() => tokenIn(mailTo(sent, 'thief@example.com'))).toThrow('no such link')
    expect(await press(token)).toMatchObject({ status: 200, body: { can_reset_password: false } })
    expect(await isFrozen()).toBe(true)
    expect((await mails.deliver()).map(({ to }) => to.address)).toEqual(['thief@example.com', agent.email])
  })
})

describe('pressing the link "It was not me"', () => {
  test('[H1] freezes withdrawals, signs everyone out, is recorded, and is reported to the owner', async () => {
    await patch(filledProfile)
    const token = tokenIn((await mails.deliver()).at(-1))
    const thief = await agents.tokensOf(agent)
    expect(await press(token)).toMatchObject({ status: 200, body: { can_reset_password: true } })
    expect((await api.get('/api/auth/users/me', headers)).status).toBe(401)
    expect((await api.post('/api/auth/jwt/refresh', { refresh: thief.refresh })).status).toBe(401)
    const entry = await api.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({ action: 'agent.freeze-withdrawals', actor_id: agent.id, subject_id: agent.id })
    expect(await mails.deliver()).toMatchObject([
      { to: { address: agent.email }, link: 'https://www.goldenfield.example/reset-password' },
    ])
    headers = await agents.authorization(agent)
    await credit(await network.staff('finance'))
    expect(await withdraw()).toMatchObject({
      status: 400,
      body: { error: 'Your withdrawals are frozen; contact us to have them opened again.' },
    })
    const { body } = await api.get('/api/auth/users/protection', headers)
    expect(body).toMatchObject({ withdrawals_frozen_at: expect.any(String) })
  })

  test('[H1] voids a proof of the thief and an unconfirmed change of the address', async () => {
    await patch(filledProfile)
    const token = tokenIn((await mails.deliver()).at(-1))
    const asked = await api.post(
      '/api/auth/users/set_email',
      { new_email: 'thief@example.com' },
      { ...headers, ...(await agents.proof(agent, { purpose: 'email', headers })) },
    )
    expect(asked.status).toBe(204)
    const theirs = tokenIn(mailTo(await mails.deliver(), 'thief@example.com'))
    const { body } = await api.post('/api/auth/proofs', { purpose: 'bank_details', password: PASSWORD }, headers)
    expect((await press(token)).status).toBe(200)
    expect((await api.post('/api/auth/users/confirm_email', { token: theirs })).status).toBe(400)
    headers = await agents.authorization(agent)
    const again = await api.request('PATCH', '/api/auth/users/me', {
      headers: { ...headers, 'Content-Type': 'application/json', 'X-Proof': (body as { proof: string }).proof },
      body: JSON.stringify({ account_number: '9999999999' }),
    })
    expect(again.status).toBe(403)
  })

  test('[H1] works after the thief changed the password, and from emails older than those about the thief’s changes', async () => {
    await patch(filledProfile)
    const token = tokenIn((await mails.deliver()).at(-1))
    for (const account_number of ['1111111111', '2222222222']) await patch({ account_number })
    await mails.deliver()
    await linkOfNewPassword()
    expect((await press(token)).status).toBe(200)
    expect(await isFrozen()).toBe(true)
  })

  test('[H1] removes the second factors of the last seven days, which may be the thief’s, and no older ones', async () => {
    const { passkey: own } = await factors.addPasskey(headers)
    await api.db
      .updateTable('passkeys')
      .set({ created_at: new Date(Date.now() - WEEK_MS - 1000) })
      .execute()
    await factors.addPasskey(headers, own)
    const token = await tokenOfNews()
    expect((await press(token)).status).toBe(200)
    const left = await api.db.selectFrom('passkeys').select('credential_id').execute()
    expect(left).toEqual([{ credential_id: own.id }])
    expect(await api.db.selectFrom('agent_recovery_codes').selectAll().execute()).toHaveLength(10)
  })

  test('[H1] lets the owner sign in with the password alone again if all factors are recent', async () => {
    const { passkey: thiefs } = await factors.addPasskey(headers)
    const secret = await factors.startApp(headers, thiefs)
    await factors.confirmApp(headers, secret)
    await mails.deliver()
    await factors.addPasskey(headers, thiefs)
    expect((await press(await tokenOfNews())).status).toBe(200)
    expect((await api.post('/api/auth/jwt/create', { email: agent.email, password: PASSWORD })).status).toBe(200)
    const answer = thiefs.answer(await factors.askToSignIn())
    expect((await api.post('/api/auth/jwt/passkey', answer)).status).toBe(401)
    expect(await api.db.selectFrom('agent_recovery_codes').selectAll().execute()).toEqual([])
  })

  test('[M4] works from the old address after the thief changed it', async () => {
    const proof = await agents.proof(agent, { purpose: 'email', headers })
    await api.post('/api/auth/users/set_email', { new_email: 'thief@example.com' }, { ...headers, ...proof })
    const link = tokenIn((await mails.deliver()).at(-1))
    expect((await api.post('/api/auth/users/confirm_email', { token: link })).status).toBe(204)
    const token = tokenIn(mailTo(await mails.deliver(), agent.email))
    expect(await press(token)).toMatchObject({ status: 200, body: { can_reset_password: false } })
    const told = await mails.deliver()
    expect(told.map(({ to, link: url }) => [to.address, url])).toEqual([
      ['thief@example.com', 'https://www.goldenfield.example/reset-password'],
      [agent.email, 'https://www.goldenfield.example/contact'],
    ])
  })

  test('[H1] works once, also twice at the same moment, for seven days, and only with the token that was mailed', async () => {
    const token = await linkOfNewPassword()
    expect(await press(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toMatchObject(REFUSED)
    expect(await press('x')).toMatchObject(REFUSED)
    const answers = await Promise.all([press(token), press(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await press(token)).toMatchObject(REFUSED)
    expect(await mails.deliver()).toHaveLength(1)

    headers = { Authorization: `JWT ${(await agents.tokensOf(agent, NEW_PASSWORD)).access}` }
    await patch(filledProfile, NEW_PASSWORD)
    const late = tokenIn((await mails.deliver()).at(-1))
    api.clock.offsetMs = WEEK_MS + 1000
    expect(await press(late)).toMatchObject(REFUSED)
  })

  test('[H1] affects no other agent', async () => {
    const other = await agents.make()
    const theirs = await agents.authorization(other)
    expect((await press(await linkOfNewPassword())).status).toBe(200)
    expect((await api.get('/api/auth/users/me', theirs)).status).toBe(200)
    const frozen = await api.db
      .selectFrom('agents')
      .select('id')
      .where('withdrawals_frozen_at', 'is not', null)
      .execute()
    expect(frozen).toEqual([{ id: agent.id }])
  })

  test('keeps the time of the first freeze at a second one, and the token is stored nowhere', async () => {
    const token = await linkOfNewPassword()
    const links = await api.db.selectFrom('protection_links').selectAll().execute()
    expect(JSON.stringify(links)).not.toContain(token)
    await press(token)
    const before = await api.db
      .selectFrom('agents')
      .select('withdrawals_frozen_at')
      .where('id', '=', agent.id)
      .execute()
    headers = { Authorization: `JWT ${(await agents.tokensOf(agent, NEW_PASSWORD)).access}` }
    await patch(filledProfile, NEW_PASSWORD)
    api.clock.offsetMs = 60_000
    expect((await press(tokenIn((await mails.deliver()).at(-1)))).status).toBe(200)
    expect(
      await api.db.selectFrom('agents').select('withdrawals_frozen_at').where('id', '=', agent.id).execute(),
    ).toEqual(before)
  })
})

describe('the freeze of withdrawals', () => {
  const lift = (as: Header, body: object = { reason: 'Spoke to the owner' }) =>
    api.post(`/api/staff/agents/${agent.id}/lift-freeze`, body, as)

  test('[H1] is seen and lifted by support, with a reason, and the agent is told', async () => {
    const [support, finance] = [await network.staff('support'), await network.staff('finance')]
    await press(await linkOfNewPassword())
    await mails.deliver()
    const home = async (as: Header) => (await api.get('/api/staff/home', as)).body
    expect(await home(support)).toMatchObject({ frozen_withdrawals: 1 })
    expect(await home(finance)).toMatchObject({ frozen_withdrawals: null })
    const found = await api.get('/api/staff/agents?withdrawals=frozen', support)
    expect(found.body).toMatchObject([{ id: agent.id }])
    const page = async () => (await api.get(`/api/staff/agents/${agent.id}`, support)).body
    expect(await page()).toMatchObject({ withdrawals_frozen_at: expect.any(String) })

    expect((await lift(finance)).status).toBe(403)
    expect(await lift(support, {})).toMatchObject({ status: 400, body: { reason: [expect.any(String)] } })
    const answers = await Promise.all([lift(support), lift(support)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(await page()).toMatchObject({ withdrawals_frozen_at: null })
    const entry = await api.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(entry).toMatchObject({ action: 'agent.lift-freeze', reason: 'Spoke to the owner' })
    const told = await mails.deliver()
    expect(told).toMatchObject([{ subject: 'Your withdrawals are open again', to: { address: agent.email } }])
    // A thief may have persuaded support to lift it.
    expect((await press(tokenIn(told[0]))).status).toBe(200)
    expect(await isFrozen()).toBe(true)
  })
})

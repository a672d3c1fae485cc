/** Bank details change only with a proof, and every change leaves a trace. */
import { createProtectionLink } from '@evergrove/core/accounts'
import { listAudit } from '@evergrove/core/audit'
import type { Mail } from '@evergrove/core/mail'
import { sendNotificationMails } from '@evergrove/core/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'
import { filledProfile, formOf, picture } from '../../testing/test-profiles.ts'

const ME = '/api/auth/users/me/'
const UNPROVEN = {
  status: 403,
  body: { detail: 'Confirm your password to change your bank details.', code: 'proof_required' },
}

const { api, agents } = apiForEach({ rateLimits: true })
let agent: TestAgent
let headers: { Authorization: string }

beforeEach(async () => {
  api.clock.offsetMs = 0
  agent = await agents.make()
  headers = await headersOf(agent)
  await change({ method: 'PUT', body: filledProfile, proof: await prove() })
})

const headersOf = async ({ id }: TestAgent) => ({ Authorization: `JWT ${await agents.forge({ user_id: id })}` })

const requestProof = (body: object, from = '203.0.113.1') =>
  api.post('/api/auth/proofs', body, { ...headers, 'X-Test-Address': from })

async function prove(): Promise<string> {
  const { body } = await requestProof({ purpose: 'bank_details', password: PASSWORD })
  return (body as { proof: string }).proof
}

type Change = { method?: string; body: object; proof?: string }

const change = ({ method = 'PATCH', body, proof }: Change) =>
  api.request(method, ME, {
    headers: { ...headers, 'Content-Type': 'application/json', ...(proof === undefined ? {} : { 'X-Proof': proof }) },
    body: JSON.stringify(body),
  })

const thiefs = { bank_name: 'Thief Bank', account_name: 'T. Hief', account_number: '9999999999' }

const everything = async () => ({
  agents: await api.db.selectFrom('agents').selectAll().orderBy('id').execute(),
  files: await api.db.selectFrom('files').selectAll().execute(),
  audit: await api.db.selectFrom('audit_entries').selectAll().execute(),
  notifications: await api.db.selectFrom('notifications').selectAll().execute(),
})

describe('a request without a proof', () => {
  test.each(Object.entries(thiefs))('[H1] is refused if it changes %s', async (field, value) => {
    const before = await everything()
    expect(await change({ body: { [field]: value } })).toMatchObject(UNPROVEN)
    expect(await everything()).toEqual(before)
  })

  test('[H1] changes none of its other fields and stores no photo', async () => {
    const before = await everything()
    const fields = { ...filledProfile, ...thiefs, first_name: 'Zainab' }
    const photo = await picture(40, 40).png().toBuffer()
    const body = formOf(fields, new Uint8Array(photo))
    expect(await api.request('PUT', ME, { headers, body })).toMatchObject(UNPROVEN)
    expect(await change({ body: { first_name: 'Zainab', account_number: '11111' } })).toMatchObject(UNPROVEN)
    expect(await everything()).toEqual(before)
  })

  test('[H1] is refused for the first bank details too', async () => {
    headers = await headersOf(await agents.make())
    expect(await change({ body: thiefs })).toMatchObject(UNPROVEN)
  })

  test('may send unchanged details with other changes, and leaves no trace', async () => {
    const { audit, notifications } = await everything()
    const body = { ...filledProfile, first_name: 'Zainab', account_number: ` ${filledProfile.account_number} ` }
    expect(await change({ method: 'PUT', body })).toMatchObject({ status: 200, body: { first_name: 'Zainab' } })
    expect(await everything()).toMatchObject({ audit, notifications })
  })
})

describe('a proof', () => {
  test('[H1] allows the change for five minutes', async () => {
    const [first, second] = [await prove(), await prove()]
    api.clock.offsetMs = 290_000
    expect(await change({ body: thiefs, proof: first })).toMatchObject({ status: 200, body: thiefs })
    api.clock.offsetMs = 301_000
    expect(await change({ body: { account_number: '11111' }, proof: second })).toMatchObject(UNPROVEN)
  })

  test('[H1] works once, also for two changes at the same moment, and is not used up by unchanged details', async () => {
    const proof = await prove()
    expect((await change({ body: { bank_name: filledProfile.bank_name }, proof })).status).toBe(200)
    const numbers = ['1111111111', '2222222222']
    const answers = await Promise.all(numbers.map((account_number) => change({ body: { account_number }, proof })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await change({ body: thiefs, proof })).toMatchObject(UNPROVEN)
  })

  test('[H1] cannot be replaced by the access token, another agent’s proof, or one from before the password was changed', async () => {
    const proof = await prove()
    const access = headers.Authorization.slice('JWT '.length)
    const { 'X-Proof': others } = await agents.proof(await agents.make())
    for (const wrong of [access, others, 'x', '']) {
      expect(await change({ body: thiefs, proof: wrong })).toMatchObject(UNPROVEN)
    }
    await api.db.updateTable('agents').set({ token_version: 2 }).where('id', '=', agent.id).execute()
    headers = { Authorization: `JWT ${await agents.forge({ user_id: agent.id, version: 2 })}` }
    expect(await change({ body: thiefs, proof })).toMatchObject(UNPROVEN)
  })

  test('does not sign anybody in', async () => {
    const proof = await prove()
    expect((await api.get(ME, { Authorization: `JWT ${proof}` })).status).toBe(401)
    expect((await api.post('/api/auth/jwt/refresh', { refresh: proof })).status).toBe(401)
  })

  test('is given only for the password', async () => {
    expect(await requestProof({ purpose: 'bank_details', password: 'wrong' })).toMatchObject({
      status: 400,
      body: { password: ['Invalid password.'] },
    })
    expect(await requestProof({ purpose: 'everything', password: PASSWORD })).toMatchObject({
      status: 400,
      body: { purpose: ['"everything" is not a valid choice.'] },
    })
    expect((await api.post('/api/auth/proofs', { purpose: 'bank_details', password: PASSWORD })).status).toBe(401)
  })

  test('[H1] cannot be guessed for, because after ten wrong passwords the source has to wait, and only that source', async () => {
    const wrong = { purpose: 'bank_details', password: 'wrong' }
    for (let n = 0; n < 10; n += 1) expect((await requestProof(wrong)).status).toBe(400)
    const right = { purpose: 'bank_details', password: PASSWORD }
    expect((await requestProof(right)).status).toBe(429)
    expect((await requestProof(right, '203.0.113.9')).status).toBe(200)
  })
})

describe('guesses at the password', () => {
  const wrong = { purpose: 'bank_details', password: 'wrong' }
  const right = { purpose: 'bank_details', password: PASSWORD }

  test('[H1] from many addresses are stopped after a hundred in an hour, except from sources that the owner has used', {
    tags: 'deep',
    timeout: 60_000,
  }, async () => {
    for (let n = 0; n < 100; n += 1) expect((await requestProof(wrong, `198.51.100.${n}`)).status).toBe(400)
    expect((await requestProof(right, '198.51.100.200')).status).toBe(429)
    const signIn = { email: agent.email, password: PASSWORD }
    const elsewhere = { 'X-Test-Address': '198.51.100.201' }
    const refused = await api.post('/api/auth/jwt/create/', signIn, elsewhere)
    expect(refused).toMatchObject({ status: 401, body: { second_step: { kind: 'mailed_code' } } })
    expect((await requestProof(right)).status).toBe(200)
  })

  test('[L11] are logged with source, cause and account', async () => {
    api.reported.warnings = []
    for (let n = 0; n < 11; n += 1) await requestProof(wrong)
    const refused = { security: 'proof-refused', kind: 'agent', source: '203.0.113.1', agent_id: agent.id }
    const guesses = Array.from({ length: 10 }, () => ({ ...refused, cause: 'wrong-password' }))
    expect(api.reported.warnings).toEqual([...guesses, { ...refused, cause: 'throttled' }])
  })
})

describe('a change of bank details', () => {
  test('[H1] is recorded with masked values of the changed fields', async () => {
    await change({ body: { ...thiefs, account_name: filledProfile.account_name }, proof: await prove() })
    const [entry] = (await listAudit(api.db, { filter: {}, page: 1, page_size: 1 })).items
    expect(entry).toMatchObject({
      actor_kind: 'agent',
      actor_id: agent.id,
      action: 'agent.change-bank-details',
      subject_kind: 'agent',
      subject_id: agent.id,
      before: { bank_name: 'G•••', account_number: '•••• 6789' },
      after: { bank_name: 'T•••', account_number: '•••• 9999' },
    })
    expect(Object.keys(entry?.after ?? {})).not.toContain('account_name')
  })

  test('[H1] is reported to the owner on the screen and by email, without the details', async () => {
    await api.db.updateTable('notifications').set({ mailed_at: new Date() }).execute()
    await change({ body: thiefs, proof: await prove() })
    const told = await api.db
      .selectFrom('notifications')
      .select(['agent_id', 'subject', 'message', 'cause'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(told).toMatchObject({ agent_id: agent.id, subject: 'Your bank details were changed' })
    const mails: Mail[] = []
    const publicUrl = () => 'https://www.example.org'
    const deps = { db: api.db, publicUrl, now: () => new Date() }
    const mailer = { send: async (mail: Mail) => void mails.push(mail) }
    await sendNotificationMails(
      { db: api.db, mailer, publicUrl, protectionLink: (owner) => createProtectionLink(deps, owner) },
      { cause: told.cause ?? '' },
      { id: 'job' },
    )
    expect(mails).toMatchObject([{ to: { address: agent.email } }])
    expect(mails[0]?.link).toMatch(/^https:\/\/www\.example\.org\/not-me\/[\w-]{43}$/)
    expect(mails[0]?.text).toContain('If this wasn’t you, use “It was not me”')
    for (const secret of Object.values(thiefs)) expect(mails[0]?.text).not.toContain(secret)
  })
})

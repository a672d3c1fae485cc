/** Other email addresses of agents: support proposes them, admins confirm them, and both addresses are told. */
import { sendEmailChangedMail } from '@evergrove/core/agents'
import { listAudit } from '@evergrove/core/audit'
import type { Mail } from '@evergrove/core/mail'
import { createStaff } from '@evergrove/core/staff'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach, STAFF_PASSWORD } from '../../testing/test-network.ts'

type Header = { Authorization: string }
type Proposal = { id: number; new_email: string; proposed_by: string }

const NEW = 'ada.new@example.com'

const { api, agents, network } = apiForEach()
let support: Header
let admin: Header
let agent: TestAgent

beforeEach(async () => {
  agent = await agents.make()
  support = await network.staff('support')
  admin = await network.staff('admin')
})

const correct = (correction: object, as: Header) =>
  api.post(`/api/staff/agents/${agent.id}/correct`, { reason: 'A slip', ...correction }, as)
const decide = (id: number, verb: 'confirm' | 'refuse' | 'withdraw', as = admin) =>
  api.post(`/api/staff/email-changes/${id}/${verb}`, {}, as)
const addressNow = async () =>
  (await api.db.selectFrom('agents').select('email').where('id', '=', agent.id).executeTakeFirstOrThrow()).email
const proposal = async () => {
  const { body } = await api.get(`/api/staff/agents/${agent.id}`, support)
  return (body as { email_proposal: Proposal | null }).email_proposal
}
const propose = async (email = NEW) => {
  expect((await correct({ email }, support)).status).toBe(204)
  const made = await proposal()
  if (made === null) throw new Error('Nothing is proposed')
  return made
}
const newestEntry = async () => (await listAudit(api.db, { filter: {}, page: 1, page_size: 1 })).items[0]

/** Sends the queued emails about changed addresses. Returns them. */
async function deliver(): Promise<Mail[]> {
  const mails: Mail[] = []
  const deps = {
    db: api.db,
    mailer: { send: async (mail: Mail) => void mails.push(mail) },
    publicUrl: () => 'https://www.example.org',
    now: () => new Date(),
  }
  const changes = await api.db.selectFrom('email_changes').select('id').where('status', '=', 'Made').execute()
  for (const { id } of changes) {
    for (const to of ['old', 'new'] as const)
      await sendEmailChangedMail(deps, { email_change_id: id, to }, { id: `${id}-${to}` })
  }
  return mails
}

describe('support', () => {
  test('[M4] proposes another address, which does not change the account', async () => {
    const headers = await agents.authorization(agent)
    expect(await propose()).toMatchObject({ new_email: NEW, proposed_by: 'support@example.com', reason: 'A slip' })
    expect(await addressNow()).toBe(agent.email)
    expect((await api.get('/api/auth/users/me', headers)).status).toBe(200)
    expect(await agents.deliverLinks()).toEqual([])
    expect(await newestEntry()).toMatchObject({
      action: 'agent.propose-email',
      subject_id: agent.id,
      before: { email: agent.email },
      after: { email: NEW },
      reason: 'A slip',
    })
  })

  test('[M4] cannot decide on a proposal', async () => {
    const { id } = await propose()
    expect((await decide(id, 'confirm', support)).status).toBe(403)
    expect((await decide(id, 'refuse', support)).status).toBe(403)
    expect(await addressNow()).toBe(agent.email)
  })

  test('corrects the name and the letter case of the address at once, even while another address waits', async () => {
    expect((await correct({ first_name: 'Adaeze', email: NEW }, support)).status).toBe(204)
    expect(await newestEntry()).toMatchObject({ action: 'agent.correct', after: { first_name: 'Adaeze' } })
    expect((await correct({ email: agent.email.toUpperCase() }, support)).status).toBe(204)
    expect(await addressNow()).toBe(agent.email.toUpperCase())
  })

  test('cannot propose the address of another agent', async () => {
    const other = await agents.make()
    expect(await correct({ email: other.email }, support)).toMatchObject({
      status: 400,
      body: { email: ['user with this email already exists.'] },
    })
  })
})

describe('an admin', () => {
  test('[M4] confirms a proposal, which signs the agent out, and the new address must be verified', async () => {
    const headers = await agents.authorization(agent)
    const { id } = await propose()
    expect((await decide(id, 'confirm')).status).toBe(204)
    expect(await addressNow()).toBe(NEW)
    expect(await proposal()).toBeNull()
    expect((await api.get('/api/auth/users/me', headers)).status).toBe(401)
    expect(await agents.deliverLinks()).toMatchObject([{ to: { address: NEW } }])
    expect(await newestEntry()).toMatchObject({
      action: 'agent.confirm-email',
      before: { email: agent.email },
      after: { email: NEW },
    })
    expect((await decide(id, 'confirm')).status).toBe(409)
  })

  test('refuses a proposal', async () => {
    const { id } = await propose()
    expect((await decide(id, 'refuse')).status).toBe(204)
    expect(await addressNow()).toBe(agent.email)
    expect(await proposal()).toBeNull()
    expect(await newestEntry()).toMatchObject({ action: 'agent.refuse-email' })
    expect((await decide(id, 'confirm')).status).toBe(409)
    expect((await decide(4711, 'refuse')).status).toBe(404)
  })

  test('[M4] confirms only the newest proposal, and none after another change of the address', async () => {
    const first = await propose('thief@example.com')
    const second = await propose()
    expect((await decide(first.id, 'confirm')).status).toBe(409)
    expect((await correct({ email: 'ada.other@example.com' }, admin)).status).toBe(204)
    expect((await decide(second.id, 'confirm')).status).toBe(409)
    expect(await addressNow()).toBe('ada.other@example.com')
  })

  test('cannot confirm an address that another agent has by now', async () => {
    const { id } = await propose()
    await agents.make({ email: NEW })
    expect(await decide(id, 'confirm')).toMatchObject({ status: 400, body: { email: [expect.any(String)] } })
    expect(await proposal()).toMatchObject({ id })
  })
})

describe('the second person for a change of the address', () => {
  /** Creates another admin, who may decide. Returns their header. */
  async function hireAdmin(): Promise<Header> {
    const account = { email: 'second@example.com', password: STAFF_PASSWORD }
    await createStaff(api.db, { ...account, role: 'admin', needsCode: false })
    const { body } = await api.post('/api/staff/jwt/create', account)
    return { Authorization: `JWT ${(body as { token: string }).token}` }
  }

  test('[M4] is another admin, because a change by one of two only waits, and its proposer cannot confirm it', async () => {
    const second = await hireAdmin()
    expect((await correct({ email: NEW, first_name: 'Adaeze' }, admin)).status).toBe(204)
    expect(await addressNow()).toBe(agent.email)
    expect(await newestEntry()).toMatchObject({ action: 'agent.correct', after: { first_name: 'Adaeze' } })
    const { id } = (await proposal()) as Proposal
    expect(await decide(id, 'confirm')).toMatchObject({
      status: 409,
      body: { detail: 'Another admin has to confirm this proposal.' },
    })
    expect((await decide(id, 'confirm', second)).status).toBe(204)
    expect(await addressNow()).toBe(NEW)
  })

  test('[M4] is not needed if only one admin is enabled, and the audit entry then says that nobody confirmed', async () => {
    await hireAdmin()
    const { id } = await api.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', 'second@example.com')
      .executeTakeFirstOrThrow()
    await api.post(`/api/staff/accounts/${id}/disable`, {}, admin)
    await api.db
      .updateTable('staff')
      .set({ disabled_at: new Date(Date.now() - 90_000_000) })
      .where('id', '=', id)
      .execute()
    expect((await correct({ email: NEW }, admin)).status).toBe(204)
    expect(await addressNow()).toBe(NEW)
    expect(await newestEntry()).toMatchObject({ after: { email: NEW, is_without_second_person: true } })
  })

  test('[M4] cannot be the proposer in another role', async () => {
    const { id } = await propose()
    await api.db.updateTable('staff').set({ role: 'admin' }).where('email', '=', 'support@example.com').execute()
    expect((await decide(id, 'confirm', support)).status).toBe(409)
    expect(await addressNow()).toBe(agent.email)
  })
})

describe('a proposal', () => {
  test('can be withdrawn only by its proposer', async () => {
    const { id } = await propose()
    expect(await decide(id, 'withdraw')).toMatchObject({ status: 409 })
    expect((await decide(id, 'withdraw', support)).status).toBe(204)
    expect(await proposal()).toBeNull()
    expect(await newestEntry()).toMatchObject({ action: 'agent.withdraw-email', after: { email: NEW } })
    expect((await decide(id, 'confirm')).status).toBe(409)
    expect((await decide(4711, 'withdraw', support)).status).toBe(404)
  })

  test('[M4] expires after seven days', async () => {
    const { id } = await propose()
    const age = (days: number) =>
      api.db
        .updateTable('email_changes')
        .set({ created_at: new Date(Date.now() - days * 86_400_000) } as never)
        .execute()
    await age(6.9)
    expect(await proposal()).toMatchObject({ id })
    await age(7.1)
    expect(await proposal()).toBeNull()
    expect(await decide(id, 'confirm')).toMatchObject({ status: 409 })
    expect(await decide(id, 'withdraw', support)).toMatchObject({ status: 409 })
    expect((await api.get('/api/staff/home', admin)).body).toMatchObject({ waiting_proposals: 0 })
    expect((await api.get('/api/staff/agents?email_change=proposed', admin)).body).toEqual([])
    expect((await propose()).id).not.toBe(id)
  })
})

describe('a changed address', () => {
  /** Returns the addresses for which an email is queued. */
  const queued = () => {
    const calls = vi.mocked(api.jobs.send).mock.calls.filter(([, name]) => name === 'mail.email-changed')
    return calls.map(([, , payload]) => (payload as { to: string }).to)
  }

  beforeEach(() => {
    vi.spyOn(api.jobs, 'send').mockClear()
  })

  test.each(['by an admin', 'by a confirmed proposal'])(
    '[M4] %s is reported to the old and the new address, with whom to contact',
    async (how) => {
      if (how === 'by an admin') await correct({ email: NEW }, admin)
      else await decide((await propose()).id, 'confirm')
      expect(queued()).toEqual(['old', 'new'])
      const mails = await deliver()
      expect(mails.map(({ to }) => to.address)).toEqual([agent.email, NEW])
      for (const mail of mails) expect(mail.text).toMatch(/contact us/)
      expect(mails[0]?.link).toMatch(/^https:\/\/www\.example\.org\/not-me\/[\w-]{43}$/)
      expect(mails[1]?.link).toBe('https://www.example.org/contact')
      expect(mails[0]?.text).toContain('someone may be trying to take over your account')
      expect(mails[0]?.text).not.toContain(NEW)
      expect(mails[1]?.text).not.toContain(agent.email)
    },
  )

  test('is not reported to an old address that was never verified, which may be a stranger’s', async () => {
    await api.db.updateTable('agents').set({ email_verified_at: null }).where('id', '=', agent.id).execute()
    await correct({ email: NEW }, admin)
    expect(queued()).toEqual(['new'])
  })
})

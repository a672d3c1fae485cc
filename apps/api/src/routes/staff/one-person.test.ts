/** One person is either an agent or staff, in every way in which a second account could be created. */
import { sendConfirmEmailMail } from '@evergrove/core/agents'
import type { Mail } from '@evergrove/core/mail'
import { createStaff, sendInvitationMail } from '@evergrove/core/staff'
import { testDriver } from '@evergrove/db/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForEach } from '../../testing/test-network.ts'

const PASSWORD = 'Meadow-lantern-8'

const { api, agents, network } = apiForEach()
let admin: { Authorization: string }
let agent: TestAgent

beforeEach(async () => {
  admin = await network.staff('admin')
  agent = await agents.make({ email: 'ada@example.com' })
})

const staff = (path: string, body: unknown) => api.post(`/api/staff/${path}`, body, admin)
const invite = (email: string) => staff('accounts/invite', { email, role: 'finance' })
const closeAgent = (status: 'Closed' | 'Pending') => api.db.updateTable('agents').set({ status })
const signUp = (email: string) =>
  api.post('/api/auth/users', {
    first_name: 'Ben',
    last_name: 'Ade',
    phone_number: '08030000000',
    email,
    refferer_code_used: agent.code,
    plan: 'Premium',
    password: PASSWORD,
    re_password: PASSWORD,
  })

/** Invites the address. Returns the function that accepts the invitation. */
async function invited(email: string) {
  const { body } = await invite(email)
  const links: string[] = []
  const mailer = { send: async ({ link }: Mail) => void links.push(link?.split('/').at(-1) ?? '') }
  const deps = { db: api.db, mailer, publicUrl: () => 'https://www.example.org', now: api.now }
  await sendInvitationMail(deps, { invitation_id: (body as { id: number }).id })
  return () => api.post('/api/staff/invitation', { token: links[0], password: PASSWORD })
}

describe('[S17] an agent', () => {
  const refused = { status: 400, body: { email: [expect.stringContaining('either an agent or staff')] } }

  test('cannot be invited as staff, in any letter case of the address, before the account is closed', async () => {
    expect(await invite(' ADA@Example.com')).toMatchObject(refused)
    await closeAgent('Closed').where('id', '=', agent.id).execute()
    expect((await invite('ada@example.com')).status).toBe(201)
  })

  test('cannot become staff by an earlier invitation, or by the command line', async () => {
    const accept = await invited('ben@example.com')
    expect((await signUp('ben@example.com')).status).toBe(201)
    expect(await accept()).toMatchObject({ status: 400, body: { token: [expect.any(String)] } })
    const creating = createStaff(api.db, { email: 'ben@example.com', password: PASSWORD, role: 'finance' })
    await expect(creating).rejects.toMatchObject({ fieldErrors: refused.body })
  })

  test('cannot become staff again by being enabled', async () => {
    const { id } = await api.db
      .insertInto('staff')
      .values({
        email: agent.email,
        password_hash: 'x',
        role: 'finance',
        needs_code: true,
        disabled_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await staff(`accounts/${id}/enable`, {})).toMatchObject({
      status: 409,
      body: { detail: expect.any(String) },
    })
  })
})

describe('[S17] staff', () => {
  beforeEach(async () => {
    await network.staff('finance')
  })
  const taken = { status: 400, body: { email: ['user with this email already exists.'] } }

  test('cannot sign up as agents before they are disabled', async () => {
    expect(await signUp('Finance@example.com')).toMatchObject(taken)
    await api.db.updateTable('staff').set({ disabled_at: new Date() }).where('role', '=', 'finance').execute()
    expect((await signUp('finance@example.com')).status).toBe(201)
  })

  test('cannot give their own address to an agent', async () => {
    const correction = { email: 'finance@example.com', reason: 'Moved' }
    expect(await staff(`agents/${agent.id}/correct`, correction)).toMatchObject(taken)
  })

  test('cannot take over an agent’s account by a link to their address', async () => {
    const headers = await agents.authorization(agent)
    const proof = await agents.proof(agent, { purpose: 'email', headers })
    const asked = api.post('/api/auth/users/set_email', { new_email: 'finance@example.com' }, { ...headers, ...proof })
    expect((await asked).status).toBe(204)
    const { id } = await api.db.selectFrom('email_requests').select('id').executeTakeFirstOrThrow()
    const mails: Mail[] = []
    await sendConfirmEmailMail(
      {
        db: api.db,
        mailer: { send: async (mail) => void mails.push(mail) },
        publicUrl: () => 'https://www.example.org',
        linkLimit: { consume: async () => 0, giveBack: async () => {} },
        now: api.now,
      },
      { email_request_id: id },
    )
    expect(mails).toEqual([])
  })
})

test.runIf(testDriver() === 'postgres')(
  '[S17] of a sign-up and an accepted invitation at the same moment, one succeeds',
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `both${round}@example.com`
      const accept = await invited(email)
      const answers = await Promise.all([accept(), signUp(email)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    }
  },
)

/** A sign-up writes the account and everything that belongs to it once, or nothing at all. */

import { databaseForEach } from '@evergrove/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveCompany } from '../../content/testing/company.ts'
import { type Jobs, openJobs } from '../../jobs/index.ts'
import { getPlanInForce, publishPlan } from '../../plan/index.ts'
import { planDraft } from '../../plan/testing/plan-draft.ts'
import type { Schema } from '../../platform/schema.ts'
import { createCollectingLogger } from '../../platform/testing/collecting-logger.ts'
import { findAgentByEmail } from '../accounts.repository.ts'
import { foundCompany } from '../root-agent.ts'
import { getReferrer, signUp } from './sign-up.ts'

const PASSWORD = 'Harvest-moon-42'

const database = databaseForEach<Schema>()
let jobs: Jobs
let code: string

beforeAll(async () => {
  jobs = openJobs(database, { logger: createCollectingLogger(), isWorking: false })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
})
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(database.db)
  const id = await foundCompany({ db: database.db, logger: createCollectingLogger() })
  ;({ code } = await database.db.selectFrom('agents').select('code').where('id', '=', id).executeTakeFirstOrThrow())
})

const input = (email: string) => ({
  first_name: 'Chidi',
  last_name: 'Eze',
  phone_number: '08012345678',
  email,
  refferer_code_used: code,
  plan: 'Premium',
  password: PASSWORD,
  re_password: PASSWORD,
})

const join = (email: string, send: Jobs['send'] = jobs.send) =>
  signUp({ db: database.db, jobs: { send } }, input(email))

const joinWith = (change: Partial<ReturnType<typeof input>>) =>
  signUp({ db: database.db, jobs }, { ...input('a@example.com'), ...change })

const joined = () => database.db.selectFrom('agents').selectAll().where('recommended_by', 'is not', null).execute()
const notifications = () => database.db.selectFrom('notifications').selectAll().execute()
const payments = () => database.db.selectFrom('payments').selectAll().orderBy('id').execute()
const consents = () =>
  database.db
    .selectFrom('consents')
    .innerJoin('legal_texts', 'legal_texts.id', 'consents.legal_text_id')
    .select(['agent_id', 'kind', 'html', 'hash', 'accepted_at'])
    .orderBy('agent_id')
    .orderBy('kind')
    .execute()

async function storedJobs() {
  const { rows } = await sql<{ name: string; data: unknown }>`
    select name, data from pgboss.job order by name`.execute(database.db)
  return rows
}

const saveTexts = (privacy_policy: string, term_and_conditions: string) =>
  saveCompany(database.db, { privacy_policy, term_and_conditions })

async function publishFee(fee: string): Promise<void> {
  await publishPlan({ db: database.db }, { input: planDraft({ registration_fee: fee }), actor: { kind: 'operator' } })
}

test('[P21] a referral code is accepted as it was copied from a chat', async () => {
  const fullWidth = code.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))
  for (const [index, typed] of [`${code}\u200B`, ` \u2060${code.toUpperCase()} `, fullWidth].entries()) {
    await joinWith({ email: `a${index}@example.com`, refferer_code_used: typed })
    expect(await getReferrer(database.db, typed)).toMatchObject({ code })
  }
  expect(await joined()).toHaveLength(3)
})

test('[P22] an address with other letters in its domain makes one account, in any spelling', async () => {
  await joinWith({ email: 'Ada@münchen.de' })
  expect(await joined()).toMatchObject([{ email: 'Ada@xn--mnchen-3ya.de' }])
  for (const email of ['ada@MÜNCHEN.de', 'ada@mu\u0308nchen.de', 'ada@xn--mnchen-3ya.de', 'ada@münchen.de\u200B']) {
    await expect(joinWith({ email })).rejects.toMatchObject({
      fieldErrors: { email: ['user with this email already exists.'] },
    })
    expect(await findAgentByEmail(database.db, email)).toMatchObject({ email: 'Ada@xn--mnchen-3ya.de' })
  }
})

describe('the payment of a sign-up', () => {
  test('is a single Pending payment, with a unique PIN and the fee of the plan in force', async () => {
    const plan = await getPlanInForce(database.db)
    const ids = [(await join('a@example.com')).id, (await join('b@example.com')).id]
    const stored = await payments()
    expect(stored.map(({ agent_id }) => agent_id)).toEqual(ids)
    for (const payment of stored) {
      expect(payment).toMatchObject({
        status: 'Pending',
        amount: Number(plan.registration_fee),
        plan_version_id: plan.id,
        pin: expect.stringMatching(/^\d{10}$/),
        payment_proof_id: null,
      })
    }
    expect(new Set(stored.map(({ pin }) => pin)).size).toBe(2)
  })

  test('keeps its fee when a later plan asks for another, which applies to later sign-ups', async () => {
    await publishFee('250.00')
    await join('early@example.com')
    const [early] = await payments()
    await publishFee('999.99')
    await join('late@example.com')
    const stored = await payments()
    expect(stored[0]).toEqual(early)
    expect(stored.map(({ amount }) => amount)).toEqual([250_00, 999_99])
  })
})

describe('consents', () => {
  test('name the texts in force at that moment, and the time; the texts stay when new ones are published', async () => {
    await saveTexts('<p>We keep little.</p>', '<p>Pay once.</p>')
    const before = new Date()
    const first = await join('a@example.com')
    await saveTexts('<p>We keep less.</p>', '<p>Pay once.</p>')
    const second = await join('b@example.com')
    const given = await consents()
    expect(given.map(({ agent_id, kind, html }) => [agent_id, kind, html])).toEqual([
      [first.id, 'privacy_policy', '<p>We keep little.</p>'],
      [first.id, 'term_and_conditions', '<p>Pay once.</p>'],
      [second.id, 'privacy_policy', '<p>We keep less.</p>'],
      [second.id, 'term_and_conditions', '<p>Pay once.</p>'],
    ])
    for (const { accepted_at } of given) {
      expect(accepted_at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1000)
      expect(accepted_at.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
    }
    expect(await database.db.selectFrom('legal_texts').select('id').execute()).toHaveLength(3)
  })

  test('are not recorded if the company has published no texts', async () => {
    await join('a@example.com')
    expect(await consents()).toEqual([])
  })
})

describe('a sign-up', () => {
  test('queues the emails to the new agent and to the sponsor by id, without an address in the queue', async () => {
    await join('a@example.com')
    const jobsOfOne = await storedJobs()
    expect(jobsOfOne[0]).toEqual({ name: 'mail.account-link', data: { link_request_id: expect.any(Number) } })
    expect(jobsOfOne.map(({ name }) => name)).toEqual(['mail.account-link', 'mail.notifications'])
    expect(JSON.stringify(jobsOfOne)).not.toContain('@')
  })

  test('leaves nothing behind when the job cannot be stored', async () => {
    await saveTexts('<p>a</p>', '<p>b</p>')
    const failing = join('a@example.com', () => Promise.reject(new Error('the queue is gone')))
    await expect(failing).rejects.toThrow('the queue is gone')
    expect(await joined()).toEqual([])
    expect(await payments()).toEqual([])
    expect(await consents()).toEqual([])
    expect(await database.db.selectFrom('legal_texts').selectAll().execute()).toEqual([])
    expect(await database.db.selectFrom('link_requests').selectAll().execute()).toEqual([])
    expect(await notifications()).toEqual([])
    expect(await storedJobs()).toEqual([])
    await join('a@example.com')
    expect(await joined()).toHaveLength(1)
  })

  test('creates one account when fifty are sent at once with the same address, in any letter case', async () => {
    await saveTexts('<p>a</p>', '<p>b</p>')
    const emails = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? 'one@example.com' : 'ONE@example.com'))
    const outcomes = await Promise.allSettled(emails.map((email) => join(email)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(['refused', 'invalid']).toContain(outcome.reason.code)
    }
    expect(await joined()).toHaveLength(1)
    expect(await payments()).toHaveLength(1)
    expect(await consents()).toHaveLength(2)
    expect(await storedJobs()).toHaveLength(2)
    expect(await notifications()).toHaveLength(1)
  }, 60_000)

  test('fifty sign-ups at once with different addresses create fifty accounts, codes and PINs', async () => {
    await saveTexts('<p>a</p>', '<p>b</p>')
    await Promise.all(Array.from({ length: 50 }, (_, n) => join(`agent${n}@example.com`)))
    expect(new Set((await joined()).map((agent) => agent.code)).size).toBe(50)
    expect(new Set((await payments()).map(({ pin }) => pin)).size).toBe(50)
    expect(await consents()).toHaveLength(100)
    expect(await storedJobs()).toHaveLength(100)
    expect(await notifications()).toHaveLength(50)
  }, 60_000)
})

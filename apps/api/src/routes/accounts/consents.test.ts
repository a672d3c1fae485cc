/** Texts that change after an agent has agreed to them. */
import type { ChangedText } from '@evergrove/contract/accounts/accounts'
import { saveSingle } from '@evergrove/core/content'
import { beforeEach, expect, test } from 'vitest'
import { linkIn, PASSWORD } from '../../testing/test-agents.ts'
import { testCompany } from '../../testing/test-company.ts'
import { apiForEach } from '../../testing/test-network.ts'

const { api, agents } = apiForEach()
let own: { Authorization: string }

const publish = (change: { privacy_policy?: string; term_and_conditions?: string } = {}) =>
  saveSingle(api.db, 'company-information', { ...testCompany, ...change })

const listChanged = async (as = own) => (await api.get('/api/dashboard/consents', as)).body as ChangedText[]
const agree = (texts: unknown, as = own) => api.post('/api/dashboard/consents', { texts }, as)

async function listConsents(): Promise<{ kind: string; html: string }[]> {
  return api.db
    .selectFrom('consents')
    .innerJoin('legal_texts', 'legal_texts.id', 'consents.legal_text_id')
    .select(['legal_texts.kind', 'legal_texts.html'])
    .orderBy('legal_texts.id')
    .execute()
}

beforeEach(async () => {
  await publish()
  const email = 'new@example.com'
  await api.post('/api/auth/users/', {
    first_name: 'Chidi',
    last_name: 'Eze',
    phone_number: '08012345678',
    email,
    refferer_code_used: (await agents.root()).code,
    plan: 'Premium',
    password: PASSWORD,
    re_password: PASSWORD,
  })
  await api.post('/api/auth/users/activation/', linkIn((await agents.deliverLinks()).at(-1)))
  own = await agents.authorization({ email })
})

test('a sign-up agrees to both texts, and the agent is later asked only about a text whose wording has changed', async () => {
  expect(await listChanged()).toEqual([])
  await publish({ term_and_conditions: '<p>New terms</p>' })
  const changed = await listChanged()
  expect(changed).toEqual([{ kind: 'term_and_conditions', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect((await agree(changed)).status).toBe(204)
  expect(await listChanged()).toEqual([])
  expect(await listConsents()).toEqual([
    { kind: 'term_and_conditions', html: '<p>Terms</p>' },
    { kind: 'privacy_policy', html: '<p>Policy</p>' },
    { kind: 'term_and_conditions', html: '<p>New terms</p>' },
  ])
})

test('agreeing twice, or to a wording that was agreed to before, adds nothing', async () => {
  await publish({ term_and_conditions: '<p>New terms</p>' })
  const changed = await listChanged()
  const both = await Promise.all([agree(changed), agree(changed)])
  expect(both.map(({ status }) => status)).toEqual([204, 204])
  expect(await listConsents()).toHaveLength(3)
  await publish()
  expect(await listChanged()).toEqual([])
})

test('an agent who agrees to a text that has changed again is refused, also for the other text', async () => {
  await publish({ term_and_conditions: '<p>New terms</p>', privacy_policy: '<p>New policy</p>' })
  const shown = await listChanged()
  await publish({ term_and_conditions: '<p>Newer terms</p>', privacy_policy: '<p>New policy</p>' })
  expect(await agree(shown.toReversed())).toMatchObject({
    status: 409,
    body: { detail: 'The text has changed again. Read the newest version.' },
  })
  expect(await listConsents()).toHaveLength(2)
  expect(await listChanged()).toHaveLength(2)
})

test('an agent who never agreed to a text is not asked, and can agree only to the published texts', async () => {
  const other = await agents.authorization(await agents.make())
  expect(await listChanged(other)).toEqual([])
  for (const texts of [
    [],
    [{ kind: 'privacy_policy', hash: 'x' }],
    [{ kind: 'other', hash: 'a'.repeat(64) }],
    undefined,
  ]) {
    expect((await agree(texts, other)).status).toBe(400)
  }
  expect((await agree([{ kind: 'privacy_policy', hash: 'a'.repeat(64) }], other)).status).toBe(409)
  for (const status of [
    (await api.get('/api/dashboard/consents')).status,
    (await api.post('/api/dashboard/consents', { texts: [] })).status,
  ]) {
    expect(status).toBe(401)
  }
})

test('an agent who was brought over is asked about both texts, and others without a consent about none', async () => {
  const { id, email } = await agents.make()
  const theirs = await agents.authorization({ email })
  expect(await listChanged(theirs)).toEqual([])
  await api.db
    .insertInto('brought_over')
    .values({ entity: 'agents', former_id: '17', id, digest: '0'.repeat(64) })
    .execute()
  const asked = await listChanged(theirs)
  expect(asked.map(({ kind }) => kind)).toEqual(['term_and_conditions', 'privacy_policy'])
  expect((await agree(asked, theirs)).status).toBe(204)
  expect(await listChanged(theirs)).toEqual([])
})

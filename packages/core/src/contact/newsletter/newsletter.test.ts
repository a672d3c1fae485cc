import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { getLegalText } from '../../accounts/index.ts'
import { saveCompany } from '../../content/testing/company.ts'
import { FinalFailureError, type JobPayloads } from '../../jobs/index.ts'
import type { Mail, Mailer } from '../../mail/index.ts'
import { staff } from '../../network/testing/network-world.ts'
import { createRateLimits } from '../../platform/rate-limits.ts'
import type { Schema } from '../../platform/schema.ts'
import { createUrlSigner } from '../../platform/signed-urls.ts'
import {
  checkConfirmation,
  confirmSubscription,
  exportSubscribers,
  forgetSubscribers,
  getSubscriber,
  listSubscribers,
  removeSubscriber,
  sendConfirmationMail,
  subscribe,
  unsubscribe,
  unsubscribeUrl,
} from '../index.ts'

const DAY_MS = 86_400_000

const database = databaseForEach<Schema>()
let mails: Mail[]
let requests: JobPayloads['mail.newsletter-link'][]
let days: number

beforeEach(() => {
  mails = []
  requests = []
  days = 0
})

const now = () => new Date(Date.now() + days * DAY_MS)
const jobs = {
  send: async (_trx: unknown, _name: string, ...payloads: object[]) =>
    void requests.push(...(payloads as typeof requests)),
}
const enter = (email: string) => subscribe({ db: database.db, jobs }, { email })
const mailer: Pick<Mailer, 'send'> = { send: async (mail) => void mails.push(mail) }

/** Runs the queued jobs. */
async function deliver(send = mailer.send): Promise<void> {
  const newsletterLimit = createRateLimits(database.db, { enabled: true }).newsletterLinks
  const deps = { db: database.db, mailer: { send }, publicUrl: () => 'https://gfc.example', newsletterLimit, now }
  for (const request of requests.splice(0)) await sendConfirmationMail(deps, request)
}

const tokenIn = (mail: Mail | undefined): string => mail?.link?.split('/').at(-1) ?? ''
const confirm = (token: string) => confirmSubscription({ db: database.db, now }, token)
const storedAddresses = async () =>
  (await database.db.selectFrom('newsletter_subscriptions').select('email').execute()).map(({ email }) => email)

/** Subscribes and confirms an address, and returns its id. */
async function makeReader(email: string): Promise<number> {
  await enter(email)
  await deliver()
  await confirm(tokenIn(mails.at(-1)))
  const { items } = await listSubscribers(database.db, { search: email, state: 'confirmed', page: 1, page_size: 1 })
  return items[0]?.id ?? 0
}

const publish = (privacy_policy: string) =>
  saveCompany(database.db, { privacy_policy, term_and_conditions: '<p>Terms</p>' })

describe('subscribing', () => {
  test('stores an address once, in any letter case, with the same response each time', async () => {
    expect(await enter(' Ann@example.org ')).toEqual({ email: 'Ann@example.org' })
    expect(await enter('ANN@example.org')).toEqual({ email: 'ANN@example.org' })
    await Promise.all([1, 2, 3].map(() => enter('ann@EXAMPLE.org')))
    expect(await storedAddresses()).toEqual(['Ann@example.org'])
    expect(requests).toHaveLength(5)
  })

  test.each([{}, { email: '' }, { email: 'abc' }, { email: 'a@b.c, d@e.f' }, { email: 'a@b.org\r\nBcc: x@y.z' }, null])(
    'refuses %j',
    async (input) => {
      await expect(subscribe({ db: database.db, jobs }, input)).rejects.toMatchObject({ code: 'invalid' })
    },
  )
})

describe('confirming a subscription', () => {
  test('takes the link in the email, of which only a hash is stored, and more than opening it', async () => {
    await enter('ann@example.org')
    await deliver()
    expect(mails).toMatchObject([{ to: { address: 'ann@example.org' }, text: expect.stringContaining('7 days') }])
    const token = tokenIn(mails[0])
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await database.db.selectFrom('newsletter_links').selectAll().execute())).not.toContain(token)
    expect(await database.db.selectFrom('newsletter_requests').selectAll().execute()).toEqual([])
    const stateOfAnn = async () => (await getSubscriber(database.db, 1)).state
    expect(await checkConfirmation({ db: database.db, now }, token)).toBe('open')
    expect(await stateOfAnn()).toBe('unconfirmed')
    expect(await confirm(token)).toBe('open')
    expect(await stateOfAnn()).toBe('confirmed')
    expect(await checkConfirmation({ db: database.db, now }, token)).toBe('confirmed')
  })

  test('happens once, even if the button is pressed twice at the same moment', async () => {
    await enter('ann@example.org')
    await deliver()
    const token = tokenIn(mails[0])
    const states = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(states.toSorted()).toEqual(['confirmed', 'confirmed', 'open'])
    const { consents } = await getSubscriber(database.db, 1)
    expect(consents.map(({ event }) => event)).toEqual(['asked', 'confirmed'])
  })

  test('fails after seven days, and with a token that is not ours', async () => {
    await enter('ann@example.org')
    await deliver()
    days = 8
    expect(await confirm(tokenIn(mails[0]))).toBe('expired')
    expect((await getSubscriber(database.db, 1)).state).toBe('unconfirmed')
    for (const token of ['', 'x', 'A'.repeat(43), 'é'.repeat(43)]) expect(await confirm(token)).toBe('unknown')
  })

  test('works with each of several emails, so a stranger who enters the address invalidates no earlier link', async () => {
    await enter('ann@example.org')
    await enter('ann@example.org')
    await deliver()
    expect(mails).toHaveLength(2)
    expect(await confirm(tokenIn(mails[0]))).toBe('open')
    expect(await confirm(tokenIn(mails[1]))).toBe('confirmed')
  })

  test('sends at most three emails a day, and none once the address is confirmed', async () => {
    for (let n = 0; n < 5; n += 1) await enter(n % 2 === 0 ? 'ann@example.org' : 'Ann@Example.org')
    await deliver()
    expect(mails).toHaveLength(3)
    await confirm(tokenIn(mails[0]))
    await makeReader('ben@example.org')
    await enter('ben@example.org')
    await deliver()
    expect(mails).toHaveLength(4)
    expect(requests).toEqual([])
  })

  test('retries an email that could not be sent, and silently gives up one that is refused for good', async () => {
    await enter('ann@example.org')
    const [request] = requests
    for (let n = 0; n < 5; n += 1) {
      if (request !== undefined) requests = [request]
      await expect(deliver(() => Promise.reject(new Error('451 Later')))).rejects.toThrow('451')
    }
    if (request !== undefined) requests = [request]
    await deliver()
    expect(mails).toHaveLength(1)
    expect((await getSubscriber(database.db, 1)).consents).toHaveLength(1)
    await enter('nobody@example.org')
    await deliver(() => Promise.reject(new FinalFailureError('550 No such user')))
    expect(await database.db.selectFrom('newsletter_requests').selectAll().execute()).toEqual([])
  })
})

describe('the proof of consent', () => {
  test('names the texts as they were when the address was entered, and outlives the subscription', async () => {
    await publish('<p>First</p>')
    await enter('ann@example.org')
    await publish('<p>Second</p>')
    await deliver()
    await confirm(tokenIn(mails[0]))
    await removeSubscriber({ db: database.db }, { id: 1, actor: staff })
    const { consents, state, email } = await getSubscriber(database.db, 1)
    expect({ state, email }).toEqual({ state: 'ended', email: 'ann@example.org' })
    expect(consents).toMatchObject([
      { event: 'asked', form: 'home page' },
      { event: 'confirmed', form: 'home page' },
      { event: 'ended', ended_by: 'staff', privacy_policy_id: null },
    ])
    for (const { privacy_policy_id, terms_id } of consents.slice(0, 2)) {
      expect(await getLegalText(database.db, privacy_policy_id ?? 0)).toMatchObject({ html: '<p>First</p>' })
      expect(await getLegalText(database.db, terms_id ?? 0)).toMatchObject({ html: '<p>Terms</p>' })
    }
    await expect(getLegalText(database.db, 4711)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('cannot be changed', async () => {
    await makeReader('ann@example.org')
    const change = database.db.updateTable('newsletter_consents').set({ form: 'other' }).execute()
    await expect(change).rejects.toThrow('not allowed')
  })

  test('is not kept for a subscription that was never confirmed', async () => {
    await enter('ann@example.org')
    await deliver()
    await removeSubscriber({ db: database.db }, { id: 1, actor: staff })
    await expect(getSubscriber(database.db, 1)).rejects.toMatchObject({ code: 'not_found' })
    expect(await database.db.selectFrom('newsletter_consents').selectAll().execute()).toEqual([])
    expect(await confirm(tokenIn(mails[0]))).toBe('unknown')
  })

  test('records that the subscriber ended it, and a new subscription is a separate record', async () => {
    const id = await makeReader('ann@example.org')
    const deps = { unsubscribeUrls: createUrlSigner('k'), now, db: database.db }
    const url = new URL(unsubscribeUrl(deps, { publicUrl: 'https://x.example', id }))
    const link = {
      id,
      expires: url.searchParams.get('expires') ?? '',
      signature: url.searchParams.get('signature') ?? '',
    }
    await unsubscribe(deps, link)
    await unsubscribe(deps, link)
    expect((await getSubscriber(database.db, id)).consents.at(-1)).toMatchObject({ ended_by: 'subscriber' })
    const next = await makeReader('ann@example.org')
    expect(next).not.toBe(id)
    await unsubscribe(deps, link)
    expect((await getSubscriber(database.db, next)).state).toBe('confirmed')
  })
})

test('staff list the subscriptions that have not ended, or those in one state, and the file has the state and the dates', async () => {
  const [ended] = [await makeReader('ended@example.org'), await makeReader('reader@example.org')]
  await enter('waiting@example.org')
  await removeSubscriber({ db: database.db }, { id: ended, actor: staff })
  const found = async (state: 'unconfirmed' | 'confirmed' | 'ended' | undefined) => {
    const { items, total } = await listSubscribers(database.db, { search: '', state, page: 1, page_size: 50 })
    expect(total).toBe(items.length)
    return items.map(({ email }) => email)
  }
  expect(await found(undefined)).toEqual(['waiting@example.org', 'reader@example.org'])
  expect(await found('unconfirmed')).toEqual(['waiting@example.org'])
  expect(await found('confirmed')).toEqual(['reader@example.org'])
  expect(await found('ended')).toEqual(['ended@example.org'])
  let file = ''
  const filter = { search: '', state: 'ended', actor: staff } as const
  for await (const piece of await exportSubscribers(database.db, filter)) file += piece
  expect(file).toMatch(
    /^\uFEFFAddress,Since \(UTC\),State,Consent,Confirmed \(UTC\),Ended \(UTC\)\r\nended@example\.org,2\S+Z,ended,double,2\S+Z,2\S+Z\r\n$/,
  )
})

test('the audit trail names who ended a subscription, but not the address, which it could never forget', async () => {
  const id = await makeReader('ann@example.org')
  await removeSubscriber({ db: database.db }, { id, actor: staff })
  const entries = await database.db.selectFrom('audit_entries').select(['action', 'before', 'subject_id']).execute()
  expect(entries).toEqual([{ action: 'subscriber.remove', before: { state: 'confirmed' }, subject_id: id }])
})

describe('retention keeps', () => {
  const forget = () => forgetSubscribers({ db: database.db, now })

  test('an unconfirmed address until its last link has expired, and for at least 14 days', async () => {
    await enter('ann@example.org')
    await deliver()
    days = 13
    await forget()
    expect(await storedAddresses()).toEqual(['ann@example.org'])
    await enter('ann@example.org')
    await deliver()
    days = 15
    await forget()
    expect(await storedAddresses()).toEqual(['ann@example.org'])
    days = 21
    await forget()
    expect(await storedAddresses()).toEqual([])
    expect(await database.db.selectFrom('newsletter_consents').selectAll().execute()).toEqual([])
  })

  test('an ended address for 30 days, and the proof with a hash that still finds it for three years', async () => {
    const id = await makeReader('Ann@example.org')
    const reader = await makeReader('reader@example.org')
    await removeSubscriber({ db: database.db }, { id, actor: staff })
    days = 29
    await forget()
    expect((await getSubscriber(database.db, id)).email).toBe('Ann@example.org')
    days = 31
    await forget()
    await forget()
    const row = await database.db.selectFrom('ended_subscriptions').selectAll().executeTakeFirst()
    expect(JSON.stringify(row)).not.toMatch(/ann/i)
    expect(row?.email_hash).toHaveLength(32)
    const found = async (search: string) =>
      (await listSubscribers(database.db, { search, state: 'ended', page: 1, page_size: 50 })).items.map(
        (one) => one.id,
      )
    expect(await found('ANN@example.org')).toEqual([id])
    expect(await found('ann@example.or')).toEqual([])
    days = 3 * 365 + 1
    await forget()
    await expect(getSubscriber(database.db, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await getSubscriber(database.db, reader)).toMatchObject({ state: 'confirmed', email: 'reader@example.org' })
    const consents = await database.db.selectFrom('newsletter_consents').select('subscription_id').execute()
    expect(new Set(consents.map(({ subscription_id }) => subscription_id))).toEqual(new Set([reader]))
  })
})

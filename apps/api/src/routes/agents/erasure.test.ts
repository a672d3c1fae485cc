/**
 * [plan 27] Closing an account and the retention periods leave nothing of a person who used everything, except what
 * `whatRemains` names. The whole database, every stored file, the folder of emails and the log are searched.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PasskeyQuestion } from '@evergrove/contract/accounts/factors'
import { removeOldData, whatRemains } from '@evergrove/core/agents'
import { listAudit } from '@evergrove/core/audit'
import { forgetSubscribers } from '@evergrove/core/contact'
import { openFileStorage, sweepLooseFolders } from '@evergrove/core/files'
import { FinalFailureError, type Jobs, openJobs } from '@evergrove/core/jobs'
import { createMailer, type Mailer } from '@evergrove/core/mail'
import { createCollectingLogger, createSoftPasskey, weighed } from '@evergrove/core/testing'
import { approveWithdrawal } from '@evergrove/core/withdrawals'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findInDatabase, findInFiles, findInLog, letTimePass } from '../../testing/find-traces.ts'
import { waitForJobs, workMails } from '../../testing/mail-worker.ts'
import { payApproved } from '../../testing/pay-approved.ts'
import { linkIn, openAgents, PASSWORD } from '../../testing/test-agents.ts'
import { openTestApi, type TestApi } from '../../testing/test-api.ts'
import { openNetwork } from '../../testing/test-network.ts'
import { formOf, picture } from '../../testing/test-profiles.ts'

type Header = { Authorization: string }

/** The retention period of accounts, shorter than those of most tables, so that erasing must remove the data and not they. */
const RETENTION_YEARS = 1

const OLD_EMAIL = 'Zebulonia.First@Quarkmail.example'
const EMAIL = 'Zebulonia.Second@Quarkmail.example'
const WORDS = {
  misspelt: 'Zebulonya',
  firstName: 'Zebulonia',
  lastName: 'Quarkwhistle',
  oldEmail: OLD_EMAIL,
  email: EMAIL,
  telephone: '0809 555 7731',
  address: '77 Nebelkamm Crescent',
  localGovernment: 'Umbrafeld',
  state: 'Kaltwasserland',
  bank: 'Obsidian Harbour Bank',
  accountNumber: '9081726354',
  otherAccountNumber: '7766554433',
  birthDate: '1971-03-29',
}
const words = Object.values(WORDS)

let api: TestApi
let agents: ReturnType<typeof openAgents>
let network: ReturnType<typeof openNetwork>
let folder: string
let filesFolder: string
let jobs: Jobs
const logger = createCollectingLogger()
const staff = {} as Record<'admin' | 'support' | 'finance', Header>
/** Addresses that the mail server refuses for good, with the message of a real one. */
const refused = new Set<string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evergrove-erasure-'))
  filesFolder = join(folder, 'files')
  api = await openTestApi({ rateLimits: true, storage: { kind: 'disk', folder: filesFolder } })
  agents = openAgents(api)
  network = openNetwork(api, agents)
  for (const role of ['admin', 'support', 'finance'] as const) staff[role] = await network.staff(role)
  jobs = await startWorking()
})
afterAll(async () => {
  await jobs.stop(1000)
  await api.close()
  await rm(folder, { recursive: true })
})

/** Starts the jobs of the product, with emails as files. */
async function startWorking(): Promise<Jobs> {
  const from = async () => ({ name: 'Goldenfield', address: 'no-reply@example.org' })
  const files = createMailer({ smtpUrl: undefined, from, mailDir: join(folder, 'mail'), logger })
  const mailer: Mailer = {
    ...files,
    send: async (mail, key) => {
      const { address } = mail.to
      if (refused.delete(address)) throw new FinalFailureError(`550 5.1.1 <${address}>: Recipient address rejected`)
      await files.send(mail, key)
    },
  }
  const noLimit = { consume: async () => 0, giveBack: async () => {} }
  const limits = { linkLimit: noLimit, newsletterLimit: noLimit }
  const address = { mailer, publicUrl: () => 'https://www.example.org' }
  const opened = openJobs(api.product, { logger, isWorking: true })
  const { db } = api.product
  workMails(opened, { ...address, ...limits, db, cipher: api.cipher, now: api.now, retentionYears: RETENTION_YEARS })
  await opened.start()
  return opened
}

/** Returns the link of the newest email with this text in its subject. */
async function linkOf(subject: string): Promise<string> {
  return vi.waitFor(
    () => {
      const found = logger.lines.findLast(
        ({ details }) => 'subject' in details && String(details.subject).includes(subject),
      )
      if (found === undefined || !('link' in found.details)) throw new Error(`There is no mail about ${subject}`)
      return String(found.details.link)
    },
    { timeout: 20_000 },
  )
}

async function ok(sent: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await sent
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

const staffPost = (role: keyof typeof staff, path: string, body: object = {}) =>
  ok(api.post(`/api/staff/${path}`, body, staff[role]))

async function signIn(email: string): Promise<Header> {
  const { access } = (await ok(api.post('/api/auth/jwt/create', { email, password: PASSWORD }))) as { access: string }
  return { Authorization: `JWT ${access}` }
}

async function proofOf(headers: Header, purpose: string): Promise<{ 'X-Proof': string }> {
  const { proof } = (await ok(api.post('/api/auth/proofs', { purpose, password: PASSWORD }, headers))) as {
    proof: string
  }
  return { 'X-Proof': proof }
}

/** Signs up with a sponsor, verifies the address and fills in the whole profile. */
async function signUp(sponsorCode: string): Promise<{ id: number; headers: Header }> {
  const names = { first_name: WORDS.misspelt, last_name: WORDS.lastName, phone_number: WORDS.telephone }
  const password = { password: PASSWORD, re_password: PASSWORD }
  const joining = { ...names, ...password, email: OLD_EMAIL, refferer_code_used: sponsorCode }
  const { id } = (await ok(api.post('/api/auth/users', joining))) as { id: number }
  await ok(api.post('/api/auth/users/activation', linkIn({ link: await linkOf('Verify') })))
  const headers = await signIn(OLD_EMAIL)
  const profile = {
    ...names,
    date_of_birth: '03/29/1971',
    gender: 'Female',
    home_address: WORDS.address,
    local_govt: WORDS.localGovernment,
    state_of_origin: WORDS.state,
    nationality: 'Nigerian',
    bank_name: WORDS.bank,
    account_name: `${WORDS.misspelt} ${WORDS.lastName}`,
    account_number: WORDS.accountNumber,
  }
  const image = await picture(50, 40)
    .withExif({ IFD0: { Artist: `${WORDS.firstName} ${WORDS.lastName}` } })
    .png()
    .toBuffer()
  const body = formOf(profile, new Uint8Array(image))
  await ok(
    api.request('PUT', '/api/auth/users/me', {
      headers: { ...headers, ...(await proofOf(headers, 'bank_details')) },
      body,
    }),
  )
  return { id, headers }
}

async function pay(id: number, headers: Header): Promise<void> {
  const payment = await api.db.selectFrom('payments').select('id').where('agent_id', '=', id).executeTakeFirstOrThrow()
  const form = new FormData()
  form.set('id', String(payment.id))
  const proof = await picture(60, 40, '#ffffff').png().toBuffer()
  form.set('payment_proof', new File([new Uint8Array(proof)], `${WORDS.lastName}.png`, { type: 'image/png' }))
  await ok(api.request('PUT', '/api/dashboard/payments', { headers, body: form }))
  await staffPost('finance', `payments/${payment.id}/reject`, { reason: `Not paid by ${WORDS.lastName}` })
  await ok(api.request('PUT', '/api/dashboard/payments', { headers, body: form }))
  await staffPost('finance', `payments/${payment.id}/approve`, weighed)
}

async function withdraw(headers: Header): Promise<number> {
  await ok(api.post('/api/dashboard/withdrawals', { amount: '20.00' }, headers))
  const newest = api.db.selectFrom('withdrawals').select('id').orderBy('id', 'desc')
  return (await newest.executeTakeFirstOrThrow()).id
}

async function earnAndWithdraw(id: number, headers: Header): Promise<void> {
  const credit = { agent_id: id, amount: '100.00', direction: 'credit', reason: `A gift for ${WORDS.lastName}` }
  await ok(api.post('/api/staff/adjustments', credit, { ...staff.finance, 'Idempotency-Key': 'one' }))
  const details = {
    bank_name: WORDS.bank,
    account_name: `${WORDS.misspelt} ${WORDS.lastName}`,
    account_number: '5550001234',
  }
  await staffPost('finance', `agents/${id}/bank-details`, { ...details, reason: `${WORDS.lastName} wrote to us` })
  const paid = await withdraw(headers)
  await staffPost('finance', `withdrawals/${paid}/approve`)
  const batch = await payApproved(api, jobs, `Paid to ${WORDS.lastName}`)
  await ok(api.get(`/api/staff/payouts/${batch}/file`, staff.finance))
  await ok(api.get(`/api/staff/withdrawals/${paid}/bank-details`, staff.finance))
  const rejected = await withdraw(headers)
  await staffPost('finance', `withdrawals/${rejected}/reject`, { reason: `The bank of ${WORDS.lastName} was closed` })
}

async function writeAndSubscribe(): Promise<void> {
  const message = { name: `${WORDS.firstName} ${WORDS.lastName}`, location: WORDS.state, phone_number: '08095557731' }
  await ok(api.post('/api/contact-us', { ...message, email: OLD_EMAIL, message: `I live in ${WORDS.address}.` }))
  await ok(api.post('/api/email-subscription', { email: EMAIL }))
  const { pathname } = new URL(await linkOf('Confirm your subscription'))
  await ok(api.request('POST', pathname))
  const { id } = await api.db.selectFrom('newsletter_subscriptions').select('id').executeTakeFirstOrThrow()
  await ok(api.request('DELETE', `/api/staff/subscribers/${id}`, { headers: staff.admin }))
}

/** Corrects the name and changes the address. Both addresses are told, and the mail server refuses one of them. */
async function correct(id: number): Promise<Header> {
  await staffPost('support', `agents/${id}/correct`, {
    first_name: WORDS.firstName,
    reason: `${WORDS.lastName} wrote to us`,
  })
  await staffPost('support', `agents/${id}/correct`, { email: 'Zebulonia.Third@Quarkmail.example', reason: 'Told us' })
  refused.add(OLD_EMAIL)
  await staffPost('admin', `agents/${id}/correct`, { email: EMAIL, reason: 'Told us by telephone' })
  await vi.waitFor(
    async () => {
      const given = await api.db.selectFrom('undelivered_mails').select('id').execute()
      if (given.length === 0) throw new Error('No mail was given up yet')
    },
    { timeout: 20_000 },
  )
  await ok(api.post('/api/auth/users/activation', linkIn({ link: await linkOf('Verify') })))
  return signIn(EMAIL)
}

let passkey: ReturnType<typeof createSoftPasskey>

async function setUpPasskey(headers: Header): Promise<void> {
  passkey = createSoftPasskey({ origin: 'https://www.example.org' })
  const proven = { ...headers, ...(await proofOf(headers, 'second_factor')) }
  const asked = await ok(api.post('/api/auth/factors/passkeys/question', {}, proven))
  await ok(api.post('/api/auth/factors/passkeys', passkey.make(asked as PasskeyQuestion), headers))
}

/** Proves with the passkey that the account may be closed. */
async function proveClosing(headers: Header): Promise<{ 'X-Proof': string }> {
  const asked = (await ok(api.post('/api/auth/proofs/question', {}, headers))) as PasskeyQuestion
  const body = { purpose: 'account_closing', ...passkey.answer(asked) }
  const { proof } = (await ok(api.post('/api/auth/proofs', body, headers))) as { proof: string }
  return { 'X-Proof': proof }
}

/** Uses every part of the product. Returns the agent's id, their headers, and the encrypted values of their row. */
async function live(): Promise<{ id: number; headers: Header; sealed: string[] }> {
  const sponsor = await network.makeActive()
  const { id, headers: first } = await signUp(sponsor.code)
  await pay(id, first)
  await earnAndWithdraw(id, first)
  const headers = await correct(id)
  await writeAndSubscribe()
  const change = { account_number: WORDS.otherAccountNumber }
  const proof = await proofOf(headers, 'bank_details')
  await ok(
    api.request('PATCH', '/api/auth/users/me', {
      headers: { ...headers, ...proof, 'Content-Type': 'application/json' },
      body: JSON.stringify(change),
    }),
  )
  await withdraw(headers)
  const { code } = await api.db.selectFrom('agents').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  expect(code).toMatch(/^gfc/)
  const reward = { given_on: '2026-01-31', cost: '1.00', note: `Handed to ${WORDS.lastName}` }
  await staffPost('finance', `rewards/${await network.earnReward({ id })}/give`, reward)
  await staffPost('support', 'notifications', {
    agent_id: id,
    subject: 'Hello',
    message: `Please call us, ${WORDS.firstName}.`,
  })
  const other = await agents.make()
  await api.db.updateTable('agents').set({ phone_number: WORDS.telephone }).where('id', '=', other.id).execute()
  const different = { kind: 'telephone', other_id: other.id, reason: 'Two people of one office' }
  await staffPost('support', `agents/${id}/duplicates/mark-different`, different)
  await api.db.updateTable('agents').set({ phone_number: '0700' }).where('id', '=', other.id).execute()
  const exporting = { ...headers, ...(await proofOf(headers, 'data_export')) }
  await ok(api.request('POST', '/api/dashboard/personal-data', { headers: exporting }))
  await api.post('/api/auth/jwt/create', { email: EMAIL, password: 'wrong' })
  await ok(api.post('/api/auth/users/reset_password', { email: EMAIL }))
  await linkOf('Choose a new password')
  const wanted = { new_email: 'Zebulonia.Fourth@Quarkmail.example' }
  await ok(api.post('/api/auth/users/set_email', wanted, { ...headers, ...(await proofOf(headers, 'email')) }))
  await setUpPasskey(headers)
  const row = await api.db.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const sealed = [row.bank_name, row.account_name, row.account_number, row.account_index, row.password_hash]
  return { id, headers, sealed: sealed.filter((text) => text !== null) }
}

const placesOf = (traces: { place: string }[]): string[] => [...new Set(traces.map(({ place }) => place))].toSorted()

test('nothing is left of a person, except what is named', { tags: 'deep', timeout: 180_000 }, async () => {
  const { id, headers, sealed } = await live()
  await waitForJobs(api.db)
  const all = [...words, ...sealed]
  const before = placesOf(await findInDatabase(api.db, all))
  // The searched words are found where they are stored, in the clear and encrypted.
  expect(before).toEqual(
    expect.arrayContaining([
      'public.agents.email',
      'public.agents.home_address',
      'public.agents.account_number',
      'public.contact_messages.message',
      'public.email_changes.old_email',
      'public.notifications.message',
      'public.undelivered_mails.reason',
      'public.withdrawals.account_number',
      'pgboss.job_common.output',
    ]),
  )
  const stored = await findInFiles(filesFolder, ['RIFF'])
  expect(stored.length).toBeGreaterThanOrEqual(2)

  const closing = { ...headers, ...(await proveClosing(headers)) }
  await ok(api.request('POST', '/api/auth/users/close', { headers: closing }))
  await linkOf('is closed')
  const atOnce = [WORDS.address, WORDS.localGovernment, WORDS.birthDate, WORDS.bank, ...sealed]
  expect(placesOf(await findInDatabase(api.db, atOnce))).toEqual([
    'public.contact_messages.message',
    'public.withdrawals.account_index',
    'public.withdrawals.account_name',
    'public.withdrawals.account_number',
    'public.withdrawals.bank_name',
  ])

  const removal = { db: api.product.db, now: api.now, retentionYears: RETENTION_YEARS }
  await letTimePass(api.db, 366 * RETENTION_YEARS + 1)
  // Waiting withdrawals keep the account, and the person with it.
  expect(await removeOldData(removal)).toEqual({ erased: 0 })
  const override = { concerns: ['bank_details_changed', 'email_changed', 'holder_differs'], reason: 'Called the agent' }
  const waiting = await api.db.selectFrom('withdrawals').select('id').where('status', '=', 'Pending').execute()
  for (const one of waiting)
    await approveWithdrawal(
      { db: api.product.db, jobs, cipher: api.cipher },
      { id: one.id, input: { override }, actor: { kind: 'operator' } },
    )
  await waitForJobs(api.db)
  expect(await removeOldData(removal), 'while payouts are on their way').toEqual({ erased: 0 })
  await payApproved(api, jobs, 'Paid')
  await waitForJobs(api.db)
  expect(await removeOldData(removal)).toEqual({ erased: 1 })
  expect(await removeOldData(removal)).toEqual({ erased: 0 })
  await forgetSubscribers(removal)
  await sweepLooseFolders({
    db: api.product.db,
    storage: await openFileStorage({ kind: 'disk', folder: filesFolder }),
    now: () => new Date(Date.now() + 7_200_000),
  })
  // The queue removes finished jobs by itself after these days.
  await letTimePass(api.db, 30)
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from pgboss.job where created_on < now() - interval '20 days'`.execute(api.db)
      expect(rows).toEqual([{ left: 0 }])
    },
    { timeout: 40_000, interval: 500 },
  )

  const agent = await api.db.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(agent).toMatchObject({ first_name: 'Former', last_name: 'Agent', status: 'Closed' })
  expect(agent.email).toMatch(/@erased\.invalid$/)
  const left = [
    ...(await findInDatabase(api.db, all)),
    ...(await findInFiles(filesFolder, all)),
    ...findInLog([...logger.lines, ...api.reported.warnings], all),
  ]
  expect(placesOf(left)).toEqual(
    Object.keys(whatRemains)
      .filter((place) => place !== 'mail')
      .toSorted(),
  )
  expect(await findInFiles(filesFolder, ['RIFF'])).toEqual([])
  // Encrypted values of the audit trail can no longer be read, even by staff.
  const { items } = await listAudit(api.db, { filter: { action: 'agent.correct' }, page: 1, page_size: 10 })
  expect(items.map(({ after }) => after)).toContainEqual({ first_name: '(erased)' })
  expect(placesOf(await findInFiles(join(folder, 'mail'), words))).not.toEqual([])
  const entries = await api.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'agents.erase')
    .execute()
  expect(entries).toEqual([{ after: { erased: 1 } }])
})

test('the documentation names exactly the data that remain', async () => {
  const text = await readFile(new URL('../../../../../docs/security.md', import.meta.url), 'utf8')
  expect(Object.values(whatRemains).filter((what) => !text.includes(what))).toEqual([])
})

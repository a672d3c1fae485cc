/** Who is mailed a link, how often, and which link remains valid. */
import { inTransaction } from '@evergrove/db'
import { databaseForEach } from '@evergrove/db/testing'
import { beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../mail/index.ts'
import { createRateLimits } from '../../platform/rate-limits.ts'
import type { Schema } from '../../platform/schema.ts'
import { createCollectingLogger } from '../../platform/testing/collecting-logger.ts'
import { createAccount } from '../joining/sign-up.ts'
import { foundCompany } from '../root-agent.ts'
import { type AccountMailDeps, sendLinkMail, sendPasswordChangedMail } from '../send-account-mails.ts'
import { activateAccount, confirmPasswordReset, requestActivation, requestPasswordReset } from './use-link.ts'

const database = databaseForEach<Schema>()
let mails: Mail[]
let isServerDown: boolean
let deps: AccountMailDeps
const jobs = { send: async () => {} }
const job = { id: 'job' }
const now = () => new Date()

beforeEach(async () => {
  mails = []
  isServerDown = false
  deps = {
    db: database.db,
    mailer: {
      send: async (mail) => {
        if (isServerDown) throw new Error('The mail server is down')
        mails.push(mail)
      },
    },
    publicUrl: () => 'https://www.example.org',
    linkSeconds: { activation: 259_200, reset: 3600 },
    linkLimit: createRateLimits(database.db, { enabled: true }).linkMails,
    now,
  }
  await make('ada@example.org', { isVerified: true })
  await make('new@example.org', { isVerified: false })
})

type Made = { isVerified: boolean; hasPassword?: boolean }

async function make(email: string, { isVerified, hasPassword = true }: Made): Promise<void> {
  const recommended_by = await foundCompany({ db: database.db, logger: createCollectingLogger() })
  const account = {
    email,
    first_name: 'Ada',
    last_name: 'Obi',
    phone_number: '0801',
    password_hash: hasPassword ? 'a hash' : null,
  }
  const email_verified_at = isVerified ? new Date() : null
  await inTransaction(database.db, (trx) => createAccount(trx, { ...account, email_verified_at, recommended_by }))
}

const requests = () => database.db.selectFrom('link_requests').select('id').orderBy('id').execute()

/** Runs the job of every waiting request. */
async function deliver(): Promise<void> {
  for (const { id } of await requests()) await sendLinkMail(deps, { link_request_id: id })
}

async function ask(email: string, kind: 'reset' | 'activation' = 'reset'): Promise<void> {
  const request = kind === 'reset' ? requestPasswordReset : requestActivation
  await request({ db: database.db, jobs }, { email })
  await deliver()
}

function linkOf(mail: Mail | undefined): { uid: string; token: string } {
  const [, uid = '', token = ''] = /\/([\w-]+)\/([\w-]+)$/.exec(mail?.link ?? '') ?? []
  return { uid, token }
}

const confirm = (mail: Mail | undefined) => {
  const passwords = { new_password: 'Quiet-river-88', re_new_password: 'Quiet-river-88' }
  return confirmPasswordReset({ db: database.db, jobs, now }, { ...linkOf(mail), ...passwords })
}

test.each([
  ['[RESET-004] a reset', 'ada@example.org', 'reset', /\/password\/reset\/confirm\/[\w-]+\/[\w-]{43}$/],
  ['[RESET-012] an activation', 'new@example.org', 'activation', /\/activate\/[\w-]+\/[\w-]{43}$/],
] as const)(
  '%s is mailed to its owner with one absolute link, in HTML and in text',
  async (_what, email, kind, link) => {
    await ask(email.toUpperCase(), kind)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.to.address).toBe(email)
    expect(mail?.link).toMatch(link)
    expect(mail?.link).toMatch(/^https:\/\/www\.example\.org\//)
    expect(mail?.text.split('\n')).toContain(mail?.link)
    expect(mail?.html).toContain(`href="${mail?.link}"`)
    expect([...(mail?.html.matchAll(/href="([^"]*)"/g) ?? [])]).toHaveLength(1)
  },
)

test.each([
  ['a reset for nobody', 'nobody@example.org', 'reset'],
  ['a reset before the address is verified', 'new@example.org', 'reset'],
  ['an activation of a verified address', 'ada@example.org', 'activation'],
  ['an activation for nobody', 'nobody@example.org', 'activation'],
] as const)('%s is mailed to nobody, and the request is forgotten', async (_what, email, kind) => {
  await ask(email, kind)
  expect(mails).toEqual([])
  expect(await requests()).toEqual([])
  expect(await database.db.selectFrom('account_links').selectAll().execute()).toEqual([])
})

test('an agent without a password is mailed the link to choose one, also instead of one to verify the address', async () => {
  await make('added@example.org', { isVerified: false, hasPassword: false })
  await ask('added@example.org')
  await ask('added@example.org', 'activation')
  const mail = { to: { address: 'added@example.org' }, subject: 'Choose a password for Evergrove' }
  expect(mails).toMatchObject([mail, mail])
  await confirm(mails[1])
})

test('a suspended agent gets no email', async () => {
  await database.db.updateTable('agents').set({ status: 'Suspended' }).execute()
  await ask('ada@example.org')
  await ask('new@example.org', 'activation')
  expect(mails).toEqual([])
})

test('only five requests in an hour are mailed, and the last link mailed remains valid', async () => {
  for (let n = 0; n < 9; n += 1) await ask('ada@example.org')
  expect(mails).toHaveLength(5)
  expect(await requests()).toEqual([])
  for (const older of mails.slice(0, 4)) await expect(confirm(older)).rejects.toMatchObject({ code: 'invalid' })
  await confirm(mails[4])
})

test('one kind of link or one agent does not use up the emails of another', async () => {
  await make('third@example.org', { isVerified: true })
  for (let n = 0; n < 9; n += 1) await ask('ada@example.org')
  await ask('third@example.org')
  await ask('new@example.org', 'activation')
  expect(mails).toHaveLength(7)
  await activateAccount({ db: database.db, now }, linkOf(mails.at(-1)))
})

test('an email that the server refuses is not counted, and is tried again with a valid link', async () => {
  isServerDown = true
  await requestPasswordReset({ db: database.db, jobs }, { email: 'ada@example.org' })
  for (let n = 0; n < 9; n += 1) await expect(deliver()).rejects.toThrow('The mail server is down')
  expect(await requests()).toHaveLength(1)
  isServerDown = false
  await deliver()
  expect(mails).toHaveLength(1)
  expect(await requests()).toEqual([])
  await confirm(mails[0])
})

test('a job that is run twice sends one email', async () => {
  await requestPasswordReset({ db: database.db, jobs }, { email: 'ada@example.org' })
  const [request] = await requests()
  for (let n = 0; n < 2; n += 1) await sendLinkMail(deps, { link_request_id: Number(request?.id) })
  expect(mails).toHaveLength(1)
})

test('the owner of a changed password is notified, with a link to act', async () => {
  const { id } = await database.db
    .selectFrom('agents')
    .select('id')
    .where('email', '=', 'ada@example.org')
    .executeTakeFirstOrThrow()
  await sendPasswordChangedMail(deps, { agent_id: id }, job)
  await sendPasswordChangedMail(deps, { agent_id: 4711 }, job)
  expect(mails).toMatchObject([
    {
      to: { address: 'ada@example.org' },
      link: expect.stringMatching(/^https:\/\/www\.example\.org\/not-me\/[\w-]{43}$/),
    },
  ])
})

test('a name cannot inject text into an email', async () => {
  const first_name = '<a href="https://evil.example">Free</a> & "more"'
  await database.db.updateTable('agents').set({ first_name }).execute()
  await ask('ada@example.org')
  expect(mails[0]?.html).not.toContain('<a href="https://evil')
  expect(mails[0]?.html).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;')
})

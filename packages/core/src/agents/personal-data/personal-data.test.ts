import { createHash } from 'node:crypto'
import type { ProofPurpose } from '@evergrove/contract/accounts/protection'
import { inTransaction } from '@evergrove/db'
import { databaseForAll } from '@evergrove/db/testing'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { beginSession, createTokenKeys, fillInProfile, hashPassword, issueToken } from '../../accounts/index.ts'
import { adjustBalance } from '../../ledger/index.ts'
import { activate, found, join, noJobs, signUp, staff } from '../../network/testing/network-world.ts'
import { createFieldCipher } from '../../platform/field-encryption.ts'
import type { Schema } from '../../platform/schema.ts'
import { requestWithdrawal } from '../../withdrawals/index.ts'
import { type ExportDeps, exportDataOf, exportOwnData } from './export-data.ts'
import { lists, personalTables } from './personal-tables.ts'

const PASSWORD = 'Harvest-moon-42'
const SECRET = 'ab'.repeat(32)
const cipher = createFieldCipher(['a'.repeat(64)])
const tokens = {
  keys: createTokenKeys('x'.repeat(40)),
  accessSeconds: 60,
  refreshSeconds: 60,
  staffSeconds: 60,
  staffIdleSeconds: 60,
}
const sessionId = '00000000-0000-4000-8000-000000000001'

const database = databaseForAll<Schema>()
let deps: ExportDeps
let ann: number
let other: number

const pictures = new Map([
  ['images/photo/master.webp', 'the photo'],
  ['images/proof/master.webp', 'the proof'],
])

async function insertFile(folder: string, isPrivate: boolean): Promise<number> {
  const size = { width: 10, height: 10, mime: 'image/webp', byte_size: 9 }
  const { id } = await database.db
    .insertInto('files')
    .values({
      hash: createHash('sha256').update(folder).digest('hex').slice(0, 32),
      folder: `images/${folder}/`,
      is_private: isPrivate,
      ...size,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ann has a row in every table with rows of agents. */
beforeAll(async () => {
  const { db } = database
  deps = {
    db,
    cipher,
    tokens,
    now: () => new Date(),
    jobs: noJobs,
    storage: {
      write: async () => {},
      removeAll: async () => {},
      read: async (key) => {
        const text = pictures.get(key)
        return text === undefined ? undefined : new TextEncoder().encode(text)
      },
    },
  }
  const root = await found(db)
  const office = { email: 'office@example.com', password_hash: 'x', role: 'admin', totp_secret: null } as const
  await db.insertInto('staff').values(office).execute()
  const signedUp = await signUp(db, root, { hasBank: false })
  ann = signedUp.id
  await activate(db, signedUp)
  other = await join(db, ann)
  await join(db, ann)
  const bank = { bank_name: 'Granary Bank', account_name: 'Ann Obi', account_number: '0123456789' }
  await fillInProfile(deps, ann, { ...bank, home_address: '=12 Harvest Road' })
  const image_id = await insertFile('photo', false)
  const payment_proof_id = await insertFile('proof', true)
  await db.updateTable('agents').set({ image_id, email: 'ann@example.org' }).where('id', '=', ann).execute()
  await db
    .updateTable('agents')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', ann)
    .execute()
  await db.updateTable('payments').set({ payment_proof_id }).where('agent_id', '=', ann).execute()
  const change = {
    old_email: 'old@example.org',
    new_email: 'ann@example.org',
    reason: 'A slip',
    status: 'Made',
  } as const
  await db
    .insertInto('email_changes')
    .values({ agent_id: ann, ...change, proposed_by: null })
    .execute()
  await db
    .insertInto('account_links')
    .values({ agent_id: ann, kind: 'reset', token_hash: SECRET, expires_at: new Date('2027-01-02') })
    .execute()
  const text = { kind: 'privacy_policy', hash: 'cd'.repeat(32), html: '<p>We keep little.</p>' } as const
  const { id: legal_text_id } = await db
    .insertInto('legal_texts')
    .values(text)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('consents').values({ agent_id: ann, legal_text_id }).execute()
  const client = {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0',
    address: '203.0.113.9',
    record: () => {},
  }
  await inTransaction(db, (trx) =>
    beginSession(deps, trx, { agent: { id: ann, token_version: 1 }, client, created_by: 'password' }),
  )
  const event = { at: new Date(), actor_kind: 'agent', account_id: ann, source: '203.0.113.9', count: 1 } as const
  const unnamed = { address_hash: null, device: null, request_id: null }
  await db
    .insertInto('security_events')
    .values([
      { ...event, ...unnamed, kind: 'sign-in', cause: 'password' },
      { ...event, ...unnamed, kind: 'sign-in-refused', cause: 'wrong-password' },
    ])
    .execute()
  await db.insertInto('newsletter_subscriptions').values({ email: 'ann@example.org' }).execute()
  const message = { name: 'Ann', location: 'Ikeja', phone_number: '0', message: 'When do you open?' }
  await db
    .insertInto('contact_messages')
    .values({ ...message, email: 'ann@example.org' })
    .execute()
  const input = { agent_id: ann, amount: '500.00', direction: 'credit', reason: 'A gift' }
  await db
    .insertInto('passkeys')
    .values({
      agent_id: ann,
      staff_id: null,
      credential_id: 'secret-credential',
      public_key: Buffer.from('secret-key'),
      counter: 0,
      transports: ['internal'],
      device: 'Firefox on Windows',
      created_at: new Date(),
      last_used_at: null,
    })
    .execute()
  await db
    .insertInto('agent_recovery_codes')
    .values({ agent_id: ann, hash: Buffer.from('secret-hash'), used_at: null })
    .execute()
  await adjustBalance({ db }, { input, actor: staff, idempotencyKey: crypto.randomUUID() })
  await requestWithdrawal({ db, jobs: noJobs }, { agentId: ann, input: { amount: '120.00' } })
  await db
    .insertInto('notifications')
    .values({ agent_id: ann, kind: 'staff', subject: 'Office hours', message: 'Closed', cause: null })
    .execute()
})

const proofFor = (id: number, purpose: ProofPurpose = 'data_export') =>
  issueToken(deps.tokens, { user_id: id, version: 1, sid: sessionId }, { type: `proof_${purpose}`, now: deps.now() })

async function unpack(pieces: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  const files = unzipSync(Buffer.concat(parts))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** Returns the tables with a foreign key to agents, or to a table that belongs to one. */
async function tablesOfAgents(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('agents'::regclass, 'ledger_accounts'::regclass)`.execute(database.db)
  return rows.map(({ name }) => name)
}

test('every table with rows of agents is in the copy, or listed with a reason for its absence', async () => {
  const known = new Set(Object.keys(personalTables))
  const tables = await tablesOfAgents()
  expect(tables.length).toBeGreaterThan(8)
  expect(tables.filter((table) => !known.has(table))).toEqual([])
})

test('the copy holds a value from every table, the bank details in plain text, and both pictures', async () => {
  const files = await unpack(await exportOwnData(deps, { agentId: ann, sessionId }, proofFor(ann)))
  const rowsOf = (name: string): unknown => JSON.parse(files[`${name}.json`] ?? '')
  const bank = { bank_name: 'Granary Bank', account_name: 'Ann Obi', account_number: '0123456789' }
  const expected: Record<string, unknown[]> = {
    profile: [{ email: 'ann@example.org', ...bank }],
    consents: [{ kind: 'privacy_policy', text: '<p>We keep little.</p>' }],
    'email-changes': [{ old_email: 'old@example.org', new_email: 'ann@example.org' }],
    'one-time-links': [{ kind: 'reset', expires_at: '2027-01-02T00:00:00.000Z' }],
    passkeys: [{ device: 'Firefox on Windows' }],
    'recovery-codes': [{ used_at: null }],
    'security-events': [
      { kind: 'sign-in', source: '203.0.113.9' },
      { kind: 'sign-in-refused', source: null },
    ],
    sessions: [{ device: 'Firefox on Windows', address_family: 'IPv4', ended_at: null }],
    payments: [{ status: 'Approved', proof: expect.stringMatching(/^pictures\/payment-proof-\d+\.webp$/) }],
    place: [{ number: 2, places_taken_by_level: [2, 0, 0, 0, 0, 0] }],
    levels: [{ level: 1, was_active: true }],
    balance: [{ depth: 1 }],
    withdrawals: [{ amount: '120.00', status: 'Pending', ...bank }],
    newsletter: [{ email: 'ann@example.org' }],
    'contact-messages': [{ message: 'When do you open?' }],
  }
  for (const [name, rows] of Object.entries(expected))
    expect({ name, rows: rowsOf(name) }).toMatchObject({ name, rows })
  for (const name of ['referrals', 'downlines']) expect(rowsOf(name)).toHaveLength(2)
  for (const [name, row] of [
    ['statement', { amount: '500.00', reason: 'A gift' }],
    ['notifications', { subject: 'Office hours' }],
    ['account-history', { action: 'balance.adjust', done_by: 'staff' }],
  ] as const) {
    expect(rowsOf(name)).toContainEqual(expect.objectContaining(row))
  }
  expect(Object.keys(files).filter((name) => name.endsWith('.json'))).toEqual(
    Object.keys(lists).map((name) => `${name}.json`),
  )
  expect(files['profile.csv']).toContain("'=12 Harvest Road")
  expect(files['pictures/profile-photo.webp']).toBe('the photo')
  expect(Object.entries(files).find(([name]) => name.includes('proof-'))?.[1]).toBe('the proof')
  const everything = Object.values(files).join('')
  for (const hidden of [SECRET, 'argon2', 'v1.', 'account_index', 'office@example.com']) {
    expect(everything).not.toContain(hidden)
  }
})

test('the copy needs the agent’s proof for this purpose, which works once; each download is recorded and notified', async () => {
  const refusal = { code: 'forbidden' }
  await expect(exportOwnData(deps, { agentId: ann, sessionId }, undefined)).rejects.toMatchObject(refusal)
  const wrong = proofFor(ann, 'bank_details')
  await expect(exportOwnData(deps, { agentId: ann, sessionId }, wrong)).rejects.toMatchObject(refusal)
  const access = issueToken(tokens, { user_id: ann, version: 1 }, { type: 'access', now: new Date() })
  await expect(exportOwnData(deps, { agentId: ann, sessionId }, access)).rejects.toMatchObject(refusal)
  const proof = proofFor(ann)
  await expect(exportOwnData(deps, { agentId: other, sessionId }, proof)).rejects.toMatchObject(refusal)
  const counted = async () =>
    (await database.db.selectFrom('audit_entries').select('id').where('action', '=', 'agent.export-data').execute())
      .length
  const before = await counted()
  await unpack(await exportOwnData(deps, { agentId: ann, sessionId }, proof))
  await expect(exportOwnData(deps, { agentId: ann, sessionId }, proof)).rejects.toMatchObject(refusal)
  expect(await counted()).toBe(before + 1)
  const news = await database.db
    .selectFrom('notifications')
    .select('subject')
    .where('agent_id', '=', ann)
    .where('kind', '=', 'account')
    .execute()
  expect(news).toContainEqual({ subject: 'Your data was downloaded' })
})

test('staff need a reason for the copy, and a missing picture does not spoil the file', async () => {
  const asked = { agentId: ann, actor: staff }
  await expect(exportDataOf(deps, { ...asked, input: {} })).rejects.toMatchObject({ code: 'invalid' })
  await expect(exportDataOf(deps, { ...asked, agentId: 2_000_000_000, input: { reason: 'x' } })).rejects.toMatchObject({
    code: 'not_found',
  })
  pictures.delete('images/photo/master.webp')
  const files = await unpack(await exportDataOf(deps, { ...asked, input: { reason: 'Asked by letter' } }))
  expect(Object.keys(files)).not.toContain('pictures/profile-photo.webp')
  const newest = await database.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_kind', 'subject_id', 'reason'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const entry = { action: 'agent.export-data', actor_kind: 'staff', subject_id: ann, reason: 'Asked by letter' }
  expect(newest).toEqual(entry)
})

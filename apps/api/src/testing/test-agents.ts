/** Agents, tokens and emails for the scenarios of the account calls, on the same database as the API under test. */

import { randomUUID } from 'node:crypto'
import type { ProofPurpose } from '@evergrove/contract/accounts/protection'
import { createAccount, foundCompany, hashPassword, sendLinkMail, sendSignInMail } from '@evergrove/core/accounts'
import type { Mail } from '@evergrove/core/mail'
import { beginSessionOf, birthDateOf } from '@evergrove/core/testing'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { type TestApi, testTokens } from './test-api.ts'

export const PASSWORD = 'Harvest-moon-42'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

const hashes = new Map<string, Promise<string>>()

/** Hashes a password once for all tests of the process, because a hash takes longer than the rest of most tests. */
export function hashOnce(password: string): Promise<string> {
  const hashed = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hashed)
  return hashed
}

export type TestAgent = { id: number; email: string; code: string }
type Wanted = { email?: string; isVerified?: boolean; status?: 'Pending' | 'Active' | 'Suspended' }

/** The claims of a token. An undefined `exp` makes one without an end. */
type Claims = {
  token_type?: string
  user_id?: unknown
  version?: number
  jti?: string
  exp?: number | undefined
  iat?: number
  sid?: string
  aud?: string
  iss?: string
}

const audienceOf = (type: string) => {
  if (type === 'staff') return 'staff'
  return type === 'access' || type === 'refresh' ? 'agents' : 'steps'
}

const TEST_DEVICE = { device: 'Unknown device', address_family: null, created_by: 'password' } as const

/** Returns the session of forged tokens: one for each account, as if its owner had signed in. */
async function sessionOf({ db, now }: TestApi, column: 'agent_id' | 'staff_id', id: unknown): Promise<string> {
  const sid = `00000000-0000-4000-8000-${column === 'agent_id' ? 'a' : 'b'}${String(id).padStart(11, '0')}`
  const table = column === 'agent_id' ? 'agents' : 'staff'
  if (!Number.isSafeInteger(id)) return sid
  const owner = await db.selectFrom(table).select('id').where('id', '=', Number(id)).executeTakeFirst()
  if (owner === undefined) return sid
  const at = now()
  const accounts = { agent_id: null, staff_id: null, [column]: owner.id }
  await db
    .insertInto('sessions')
    .values({
      ...TEST_DEVICE,
      ...accounts,
      id: sid,
      token_version: 1,
      created_at: at,
      last_used_at: at,
      expires_at: new Date(at.getTime() + 90_000_000),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return sid
}

async function forge(api: TestApi, claims: Claims, keys = testTokens.keys): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const token_type = claims.token_type ?? 'access'
  const audience = audienceOf(token_type)
  const { id: kid, key } = keys.signing[audience]
  const user_id = claims.user_id ?? 1
  const sid = await sessionOf(api, audience === 'staff' ? 'staff_id' : 'agent_id', user_id)
  const known = { token_type, user_id, version: 1, sid, jti: 'x', iss: 'evergrove', aud: audience }
  const all = { ...known, iat: now, exp: now + 600, ...claims }
  return new SignJWT(JSON.parse(JSON.stringify(all)) as Record<string, unknown>)
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(key)
}

export function openAgents(api: TestApi) {
  const { db } = api
  let count = 0

  const tokensOf = async (agent: { email: string }, password = PASSWORD) => {
    const { status, body } = await api.post('/api/auth/jwt/create/', { email: agent.email, password })
    if (status !== 200) throw new Error(`${agent.email} could not sign in: ${status}`)
    return body as { access: string; refresh: string }
  }

  return {
    /** Returns the root agent, whose code recruits. Founds the company if necessary. */
    root: async (): Promise<TestAgent> => {
      const id = await foundCompany({ db, logger: silent })
      return db.selectFrom('agents').select(['id', 'email', 'code']).where('id', '=', id).executeTakeFirstOrThrow()
    },
    /** Creates an agent below the root with the password PASSWORD, verified by default. */
    make: async ({ email, isVerified = true, status = 'Pending' }: Wanted = {}): Promise<TestAgent> => {
      count += 1
      const password_hash = await hashOnce(PASSWORD)
      const recommended_by = await foundCompany({ db, logger: silent })
      const id = await db.transaction().execute((trx) =>
        createAccount(trx, {
          email: email ?? `agent${count}@example.com`,
          first_name: 'Ada',
          last_name: 'Obi',
          phone_number: '08012345678',
          date_of_birth: birthDateOf(1000 + count),
          password_hash,
          email_verified_at: isVerified ? new Date() : null,
          recommended_by,
        }),
      )
      if (id === undefined) throw new Error('The address is taken')
      await db.updateTable('agents').set({ status }).where('id', '=', id).execute()
      return db.selectFrom('agents').select(['id', 'email', 'code']).where('id', '=', id).executeTakeFirstOrThrow()
    },
    /** Signs the agent in by the password, and returns the tokens. */
    tokensOf,
    /** Returns the header of a new session, without the work of signing in. */
    authorization: async ({ email }: { email: string }) => ({
      Authorization: `JWT ${await beginSessionOf({ ...api, tokens: testTokens }, email)}`,
    }),
    /** Forges a token for the one session that all forged tokens of an account share. */
    forge: (claims: Claims, keys?: typeof testTokens.keys) => forge(api, claims, keys),
    /**
     * Returns the header with a proof for one change of an agent's bank details, or for another purpose. It is a proof
     * in the session of these headers, and without them in that of forged tokens.
     */
    proof: async (
      { id }: { id: number },
      { purpose = 'bank_details', headers }: { purpose?: ProofPurpose; headers?: { Authorization: string } } = {},
    ) => {
      const { sid } = headers === undefined ? {} : decodeJwt<{ sid: string }>(headers.Authorization.replace('JWT ', ''))
      const claims = { token_type: `proof_${purpose}`, user_id: id, jti: randomUUID() }
      return { 'X-Proof': await forge(api, sid === undefined ? claims : { ...claims, sid }) }
    },
    forgeUnsigned: (claims: { user_id: number }): string =>
      new UnsecuredJWT({ token_type: 'access', version: 1, jti: 'x', ...claims }).setExpirationTime('1h').encode(),
    /** Sends the queued emails with links now, and returns them. */
    deliverLinks: async (): Promise<Mail[]> => {
      const mails: Mail[] = []
      const mailer = { send: async (mail: Mail) => void mails.push(mail) }
      const requests = await db.selectFrom('link_requests').select('id').orderBy('id').execute()
      for (const { id } of requests) {
        await sendLinkMail(
          {
            db,
            mailer,
            publicUrl: () => 'https://www.goldenfield.example',
            linkSeconds: { activation: 259_200, reset: 3600 },
            linkLimit: { consume: async () => 0, giveBack: async () => {} },
            now: api.now,
          },
          { link_request_id: id },
        )
      }
      return mails
    },
  }
}

/** Sends the queued emails about signing in now, and returns them. */
export async function deliverSignInMails({ db, now }: TestApi): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const deps = { db, mailer, publicUrl: () => 'https://www.goldenfield.example', now }
  const requests = await db.selectFrom('sign_in_mails').select('id').orderBy('id').execute()
  for (const { id } of requests) await sendSignInMail(deps, { sign_in_mail_id: id }, { id: `job ${id}` })
  return mails
}

/** Returns the uid and the token of the link in an email. Throws if there is none. */
export function linkIn(mail: Pick<Mail, 'link'> | undefined): { uid: string; token: string } {
  const [, uid, token] = /\/([\w-]+)\/([\w-]+)$/.exec(mail?.link ?? '') ?? []
  if (uid === undefined || token === undefined) throw new Error('There is no link in the mail')
  return { uid, token }
}

/** Returns the code in the newest email that has one. Throws if there is none. */
export function codeIn(mails: readonly Mail[]): string {
  const heading = mails.flatMap(({ text }) => /Your code is (\S+)/.exec(text)?.[1] ?? []).at(-1)
  if (heading === undefined) throw new Error('There is no code in the mails')
  return heading
}

/** Agents, tokens and mails for the scenarios of the account calls, on the same database as the API under test. */
import { randomUUID } from 'node:crypto'
import { createAccount, foundCompany, hashPassword, sendLinkMail } from '@evergrove/core/accounts'
import type { Mail } from '@evergrove/core/mail'
import { SignJWT, UnsecuredJWT } from 'jose'
import { type TestApi, testTokens } from './test-api.ts'

export const PASSWORD = 'Harvest-moon-42'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

let hashed: Promise<string> | undefined

export type TestAgent = { id: number; email: string; code: string }
type Wanted = { email?: string; isVerified?: boolean; status?: 'Pending' | 'Active' | 'Suspended' }

/** What a token claims; leave `exp` undefined for one without an end. */
type Claims = {
  token_type?: string
  user_id?: unknown
  version?: number
  jti?: string
  exp?: number | undefined
  iat?: number
}

const forge = (claims: Claims, secret: string = testTokens.secret): Promise<string> => {
  const now = Math.floor(Date.now() / 1000)
  const all = { token_type: 'access', user_id: 1, version: 1, jti: 'x', iat: now, exp: now + 600, ...claims }
  return new SignJWT(JSON.parse(JSON.stringify(all)) as Record<string, unknown>)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))
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
    /** The root agent, whose code recruits. Founds the company if necessary. */
    root: async (): Promise<TestAgent> => {
      const id = await foundCompany({ db, logger: silent })
      return db.selectFrom('agents').select(['id', 'email', 'code']).where('id', '=', id).executeTakeFirstOrThrow()
    },
    /** An agent of the root's with the password PASSWORD, verified unless it is said otherwise. */
    make: async ({ email, isVerified = true, status = 'Pending' }: Wanted = {}): Promise<TestAgent> => {
      count += 1
      hashed ??= hashPassword(PASSWORD)
      const password_hash = await hashed
      const recommended_by = await foundCompany({ db, logger: silent })
      const id = await db.transaction().execute((trx) =>
        createAccount(trx, {
          email: email ?? `agent${count}@example.com`,
          first_name: 'Ada',
          last_name: 'Obi',
          phone_number: '08012345678',
          password_hash,
          email_verified_at: isVerified ? new Date() : null,
          recommended_by,
        }),
      )
      if (id === undefined) throw new Error('The address is taken')
      await db.updateTable('agents').set({ status }).where('id', '=', id).execute()
      return db.selectFrom('agents').select(['id', 'email', 'code']).where('id', '=', id).executeTakeFirstOrThrow()
    },
    tokensOf,
    authorization: async (agent: { email: string }, password = PASSWORD) => ({
      Authorization: `JWT ${(await tokensOf(agent, password)).access}`,
    }),
    /** A token of one's own making. */
    forge,
    /** The header that one change of an agent's bank details needs, as the password would give it. */
    proof: async ({ id }: { id: number }) => ({
      'X-Proof': await forge({ token_type: 'proof_bank_details', user_id: id, jti: randomUUID() }),
    }),
    forgeUnsigned: (claims: { user_id: number }): string =>
      new UnsecuredJWT({ token_type: 'access', version: 1, jti: 'x', ...claims }).setExpirationTime('1h').encode(),
    /** Does the queued link mails now, and gives them. */
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

/** The uid and the token of the link in a mail. */
export function linkIn(mail: Mail | undefined): { uid: string; token: string } {
  const [, uid, token] = /\/([\w-]+)\/([\w-]+)$/.exec(mail?.link ?? '') ?? []
  if (uid === undefined || token === undefined) throw new Error('There is no link in the mail')
  return { uid, token }
}

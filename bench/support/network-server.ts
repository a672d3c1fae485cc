/** A company's server process on PostgreSQL, and the calls of its staff and agents. */

import { randomBytes } from 'node:crypto'
import { beginSession, createTokenKeys } from '@evergrove/core/accounts'
import { createFieldCipher } from '@evergrove/core/platform/field-encryption'
import type { Database } from '@evergrove/core/platform/schema'
import { createStaff } from '@evergrove/core/staff'
import { weighed } from '@evergrove/core/testing'
import { inTransaction } from '@evergrove/db'
import { residentMegabytes } from './processes.ts'
import { startMeasuredSite } from './site.ts'

export type CompanyServer = {
  approve: (paymentId: number) => Promise<void>
  withdraw: (agentId: number) => Promise<void>
  /** Calls a path below `/api/staff/` as staff and returns the body of the response. */
  read: (path: string) => Promise<unknown>
  /** The same for a response that is a file. Returns the number of its lines. */
  countLines: (path: string) => Promise<number>
  post: (path: string, body: object | FormData) => Promise<unknown>
  /** The resident memory of the process in MB. */
  memory: () => number
  stop: () => Promise<void>
}

/** This account signs in without a code. */
export const STAFF = { email: 'staff@bench.test', password: 'Harvest-moon-42' }
const DAY_SECONDS = 86_400

const secret = () => randomBytes(32).toString('hex')

/** The secrets that all processes of a company share. */
export const companySecrets = { JWT_SECRET: secret(), FIELD_KEY: secret(), UNSUBSCRIBE_KEY: secret() }

/**
 * A stored bank detail. The server does not start without the key of every stored detail. No measurement reads this
 * one.
 */
export const sealedDetail = createFieldCipher([companySecrets.FIELD_KEY]).encrypt('0123456789', 'nobody')

/** Starts the server without workers, so that it writes no mail during the measurement, and signs staff in. */
export async function startCompanyServer(
  db: Database,
  { url: databaseUrl, directUrl }: { url: string; directUrl: string },
): Promise<CompanyServer> {
  const tokens = {
    keys: createTokenKeys(companySecrets.JWT_SECRET),
    accessSeconds: DAY_SECONDS,
    refreshSeconds: DAY_SECONDS,
    staffSeconds: DAY_SECONDS,
    staffIdleSeconds: DAY_SECONDS,
  }
  const { url, pid, stop } = await startMeasuredSite([], {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: directUrl,
    ...companySecrets,
    PUBLIC_URL: 'localhost',
    SMTP_URL: 'files',
    S3_BUCKET: 'folder',
    ROLE: 'web',
  })

  const call = async (path: string, init: RequestInit, token?: string): Promise<Response> => {
    const headers = {
      ...(init.body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `JWT ${token}` }),
    }
    const response = await fetch(`${url}/api/${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return response
  }
  const post = async (path: string, body: object, token?: string): Promise<unknown> =>
    (await call(path, { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) }, token)).json()

  await createStaff(db, { ...STAFF, role: 'admin', needsCode: false })
  const { token: staff } = (await post('staff/jwt/create/', STAFF)) as { token: string }
  return {
    approve: async (paymentId) => {
      await post(`staff/payments/${paymentId}/approve/`, weighed, staff)
    },
    withdraw: async (agentId) => {
      const agent = { id: agentId, token_version: 1 }
      const client = { userAgent: undefined, address: '127.0.0.1', record: () => {} }
      const begin = { db, tokens, now: () => new Date() }
      const { access } = await inTransaction(db, (trx) =>
        beginSession(begin, trx, { agent, client, created_by: 'password' }),
      )
      await post('dashboard/withdrawals/', { amount: '10.00' }, access)
    },
    read: async (path) => (await call(`staff/${path}`, {}, staff)).json(),
    countLines: async (path) => {
      const { body } = await call(`staff/${path}`, {}, staff)
      let lines = 0
      for await (const chunk of body ?? []) lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1
      return lines
    },
    post: (path, body) => post(`staff/${path}`, body, staff),
    memory: () => residentMegabytes(pid ?? 0),
    stop,
  }
}

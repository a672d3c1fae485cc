/** A company's server process on PostgreSQL, and the calls of its staff and agents. */
import { randomBytes } from 'node:crypto'
import { beginSession, createTokenKeys } from '@evergrove/core/accounts'
import { createFieldCipher } from '@evergrove/core/platform/field-encryption'
import type { Database } from '@evergrove/core/platform/schema'
import { createStaff } from '@evergrove/core/staff'
import { inTransaction } from '@evergrove/db'
import { startMeasuredSite } from './site.ts'

export type CompanyServer = {
  approve: (paymentId: number) => Promise<void>
  withdraw: (agentId: number) => Promise<void>
  /** Calls a path below `/api/staff/` as staff and returns the body of the response. */
  read: (path: string) => Promise<unknown>
  stop: () => Promise<void>
}

/** This account signs in without a code. */
export const STAFF = { email: 'staff@bench.test', password: 'Harvest-moon-42' }
const DAY_SECONDS = 86_400

const fieldKey = randomBytes(32).toString('hex')

/** A bank detail as it is stored: the server does not start if it lacks the key of one. Nobody here reads it. */
export const sealedDetail = createFieldCipher([fieldKey]).encrypt('0123456789', 'nobody')

/** Starts the server without its workers, so that it writes no mail meanwhile, and signs staff in. */
export async function startCompanyServer(db: Database, databaseUrl: string): Promise<CompanyServer> {
  const secret = randomBytes(32).toString('hex')
  const tokens = {
    keys: createTokenKeys(secret),
    accessSeconds: DAY_SECONDS,
    refreshSeconds: DAY_SECONDS,
    staffSeconds: DAY_SECONDS,
    staffIdleSeconds: DAY_SECONDS,
  }
  const { url, stop } = await startMeasuredSite([], {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: secret,
    FIELD_KEY: fieldKey,
    UNSUBSCRIBE_KEY: randomBytes(32).toString('hex'),
    ROLE: 'web',
  })

  const call = async (path: string, init: RequestInit, token?: string): Promise<unknown> => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `JWT ${token}` }),
    }
    const response = await fetch(`${url}/api/${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const post = (path: string, body: object, token?: string) =>
    call(path, { method: 'POST', body: JSON.stringify(body) }, token)

  await createStaff(db, { ...STAFF, role: 'admin', needsCode: false })
  const { token: staff } = (await post('staff/jwt/create/', STAFF)) as { token: string }
  return {
    approve: async (paymentId) => {
      await post(`staff/payments/${paymentId}/approve/`, {}, staff)
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
    read: (path) => call(`staff/${path}`, {}, staff),
    stop,
  }
}

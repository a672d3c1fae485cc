/** Sessions that a test needs only for the header of its calls, without the work of hashing a password. */

import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { inTransaction } from '@evergrove/db'
import { beginSession, type Client, type SessionDeps } from '../../accounts/index.ts'
import { beginStaffSession } from '../staff-sessions.ts'

const client: Client = { userAgent: undefined, address: '203.0.113.1', record: () => {} }
const beginning = { client, created_by: 'password' } as const

/** Begins a session of the agent with this address. Returns the access token. Throws if there is no such agent. */
export const beginSessionOf = (deps: SessionDeps, email: string): Promise<string> =>
  inTransaction(deps.db, async (trx) => {
    const found = trx.selectFrom('agents').select(['id', 'token_version']).where('email', '=', email)
    const agent = await found.executeTakeFirstOrThrow()
    return (await beginSession(deps, trx, { agent, ...beginning })).access
  })

/** Adds a member of staff who needs no code, and begins a session. Returns its token. */
export const addStaffWithSession = (
  deps: SessionDeps,
  account: { email: string; password_hash: string; role: StaffRole },
): Promise<string> =>
  inTransaction(deps.db, async (trx) => {
    const added = trx.insertInto('staff').values({ ...account, needs_code: false })
    const staff = await added.returning(['id', 'token_version']).executeTakeFirstOrThrow()
    return beginStaffSession(deps, trx, { staff, ...beginning })
  })

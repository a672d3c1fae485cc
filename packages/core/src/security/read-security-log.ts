/** The security log as admins read it, and what of it an agent sees. */
import type { OwnSignIn, SecurityEventEntry, SecurityFilter } from '@evergrove/contract/security-log'
import { addressFamilyOf, addressHash, type TokenSettings } from '../accounts/index.ts'
import { COUNTED, type Listed, type Page, rowsOf } from '../platform/paging.ts'
import type { Database } from '../platform/schema.ts'
import {
  countEvents,
  type EventFilter,
  type EventRow,
  findAccounts,
  selectEvents,
  selectSignIns,
} from './security-events.repository.ts'

export type SecurityReadDeps = { db: Database; tokens: TokenSettings }

/** The filter with the accounts of its address. An address without an account may have events, too. */
async function resolve({ db, tokens }: SecurityReadDeps, { account, ...filter }: SecurityFilter): Promise<EventFilter> {
  if (account === undefined) return filter
  return { ...filter, accounts: { ...(await findAccounts(db, account)), addressHash: addressHash(tokens, account) } }
}

const toEntry = ({ at, ...row }: EventRow): SecurityEventEntry => ({ ...row, at: at.toISOString() })

/** One page of the events that pass the filter, the newest first; `total` counts up to ten thousand of them. */
export async function listSecurityEvents(
  deps: SecurityReadDeps,
  { filter, ...page }: Page & { filter: SecurityFilter },
): Promise<Listed<SecurityEventEntry>> {
  const known = await resolve(deps, filter)
  const rows = await selectEvents(deps.db, known, rowsOf(page))
  const items = rows.map(toEntry)
  return { items, total: await countEvents(deps.db, known, COUNTED) }
}

const OWN_SIGN_INS = 20

/** The last sign-ins to the agent's account and the attempts that were refused, at most 20, the newest first. */
export async function listSignIns(
  { db, tokens }: SecurityReadDeps,
  { id, email }: { id: number; email: string },
): Promise<OwnSignIn[]> {
  const rows = await selectSignIns(db, { agentId: id, addressHash: addressHash(tokens, email), limit: OWN_SIGN_INS })
  return rows.map(({ at, source, id: number, is_refused, device, count }) => ({
    id: number,
    at: at.toISOString(),
    is_refused,
    device,
    address_family: source === null ? null : addressFamilyOf({ address: source }),
    count,
  }))
}

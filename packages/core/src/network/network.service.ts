/** The network as its agents see it, and the root's place. */

import { earnedFields } from '@evergrove/contract/ledger/transfer-kinds'
import type { AccountInfo, Downline, Person } from '@evergrove/contract/network'
import { formatMoney } from '@evergrove/contract/platform/money'
import { recordOf } from '@evergrove/contract/platform/records'
import { findAgentBalance, openAgentAccounts, openCompanyAccounts } from '../ledger/index.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import type { Database, Trx } from '../platform/schema.ts'
import {
  countReachedLevels,
  countReferrals,
  type PersonRow,
  selectDownlines,
  selectReferrals,
} from './network.repository.ts'
import { insertRootPlacement } from './placement.repository.ts'

/** Gives the company's own agent the first place (plan rule 5), and opens its account and the company's. */
export async function placeRoot(trx: Trx, agentId: number): Promise<void> {
  await openCompanyAccounts(trx)
  await openAgentAccounts(trx, [agentId])
  await insertRootPlacement(trx, agentId)
}

const toPerson = <R extends PersonRow>({ date_joined, ...row }: R) => ({
  ...row,
  date_joined: date_joined.toISOString(),
})

/** The up to 126 agents in the six levels below, level by level from the left (API-031, GAP-22, GAP-23). */
export async function listDownlines(db: Database, agentId: number): Promise<Downline[]> {
  return (await selectDownlines(db, agentId)).map(toPerson)
}

/** The referrals of the agent, newest first: one page with the total number, or the first thousand (API-032). */
export async function listReferrals(db: Database, agentId: number, page?: Page): Promise<Listed<Person>> {
  const rows = await selectReferrals(db, agentId, rowsOf(page))
  return { items: rows.map(toPerson), total: page === undefined ? undefined : await countReferrals(db, agentId) }
}

/** Balance, bonuses and level (API-034, ENT-016, GAP-21, GAP-39); all zero before activation. */
export async function getAccountInfo(db: Database, agentId: number): Promise<AccountInfo> {
  const balance = await findAgentBalance(db, agentId)
  return {
    total_balance: formatMoney(balance?.available ?? 0n),
    ...recordOf(earnedFields, (field) => formatMoney(balance?.earned[field] ?? 0n)),
    depth: await countReachedLevels(db, agentId),
  }
}

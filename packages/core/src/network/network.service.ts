/** The network as its agents see it, and the root's place. */

import { earnedFields } from '@evergrove/contract/ledger/transfer-kinds'
import type { AccountInfo, Downline, Person } from '@evergrove/contract/network'
import { formatMoney } from '@evergrove/contract/platform/money'
import { recordOf } from '@evergrove/contract/platform/records'
import { openAgentAccounts, openCompanyAccounts, toBalance } from '../ledger/index.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { readFrom, type Source } from '../platform/reader.repository.ts'
import type { Trx } from '../platform/schema.ts'
import { accountOf, downlinesOf, type PersonRow, referralCountOf, referralsOf } from './network.repository.ts'
import { insertRootPlacement } from './placement.repository.ts'

/** Gives the company's own agent the first place (plan rule 5), and opens its account and the company's. */
export async function placeRoot(trx: Trx, agentId: number): Promise<void> {
  await openCompanyAccounts(trx)
  await openAgentAccounts(trx, [agentId])
  await insertRootPlacement(trx, agentId)
}

/** Of a closed account others see the name and the place, but not the address. */
const toPerson = <R extends PersonRow>({ date_joined, ...row }: R) => ({
  ...row,
  ...(row.status === 'Closed' ? { email: '' } : {}),
  date_joined: date_joined.toISOString(),
})

/** The up to 126 agents in the six levels below, level by level from the left, as JSON text (API-031, GAP-22, GAP-23). */
export async function listDownlinesAsJson(source: Source, agentId: number): Promise<string> {
  const { rows } = await readFrom(source, downlinesOf(agentId))
  return rows[0]?.json ?? '[]'
}

/** The same as values. */
export const listDownlines = async (source: Source, agentId: number): Promise<Downline[]> =>
  JSON.parse(await listDownlinesAsJson(source, agentId)) as Downline[]

/** The referrals of the agent, newest first: one page with the total number, or the first thousand (API-032). */
export async function listReferrals(source: Source, agentId: number, page?: Page): Promise<Listed<Person>> {
  const count = page && referralCountOf(agentId)
  const { rows, total } = await readFrom(source, referralsOf(agentId, rowsOf(page)), count)
  return { items: rows.map(toPerson), total }
}

/** Balance, bonuses and level (API-034, ENT-016, GAP-21, GAP-39); all zero before activation. */
export async function getAccountInfo(source: Source, agentId: number): Promise<AccountInfo> {
  const [row] = (await readFrom(source, accountOf(agentId))).rows
  const balance = row && toBalance(row)
  return {
    total_balance: formatMoney(balance?.available ?? 0n),
    ...recordOf(earnedFields, (field) => formatMoney(balance?.earned[field] ?? 0n)),
    depth: row?.depth ?? 0,
  }
}

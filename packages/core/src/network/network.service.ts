/** The network as its agents see it, and the root's place. */

import { earnedFields } from '@evergrove/contract/ledger/transfer-kinds'
import type { AccountInfo, Downline, OwnAccount, Person } from '@evergrove/contract/network'
import { formatMoney } from '@evergrove/contract/platform/money'
import { recordOf } from '@evergrove/contract/platform/records'
import {
  type AgentBalanceRow,
  openAgentAccounts,
  openCompanyAccounts,
  toBalance,
  withdrawable,
} from '../ledger/index.ts'
import { getPlanInForce } from '../plan/index.ts'
import { minorUnits } from '../platform/money.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { readFrom, type Source } from '../platform/reader.repository.ts'
import type { Trx } from '../platform/schema.ts'
import { accountOf, downlinesOf, ownAccountOf, type PersonRow } from './network.repository.ts'
import { insertRootPlacement } from './placement.repository.ts'
import { referralCountOf, referralsOf } from './referrals.repository.ts'

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

/** Balance, bonuses and level (ENT-016, GAP-21, GAP-39); all zero before activation. */
export async function getAccountInfo(source: Source, agentId: number): Promise<AccountInfo> {
  return toAccountInfo((await readFrom(source, accountOf(agentId))).rows[0])
}

/** The same for the agent, with the smallest withdrawal that can be requested (API-034, plan rule 12). */
export async function getOwnAccount(source: Source, agentId: number): Promise<OwnAccount> {
  const [row] = (await readFrom(source, ownAccountOf(agentId))).rows
  const minimum = row?.minimum_withdrawal ?? (await getPlanInForce(source)).minimum_withdrawal
  return { ...toAccountInfo(row), minimum_withdrawal: formatMoney(minorUnits(minimum)) }
}

function toAccountInfo(row: (AgentBalanceRow & { depth: number }) | undefined): AccountInfo {
  const balance = row && toBalance(row)
  const held = row?.held_back ?? []
  const heldBack = held.reduce((sum, { amount }) => sum + minorUnits(amount), 0n)
  return {
    total_balance: formatMoney(balance?.available ?? 0n),
    available_balance: formatMoney(withdrawable(balance?.available ?? 0n, heldBack)),
    held_back: held.map(({ date, amount }) => ({ date, amount: formatMoney(minorUnits(amount)) })),
    owed: formatMoney(balance?.owed ?? 0n),
    ...recordOf(earnedFields, (field) => formatMoney(balance?.earned[field] ?? 0n)),
    depth: row?.depth ?? 0,
  }
}

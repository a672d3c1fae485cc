import { formatMoney } from '@evergrove/contract/platform/money'
import type { Trx } from '../platform/schema.ts'
import { lockAgentBalances } from './ledger.repository.ts'
import type { Funds } from './ledger.ts'

/** What an agent has and owes, locked until the transaction ends; nothing before activation. */
export async function lockFunds(trx: Trx, agentId: number): Promise<Funds> {
  const { available = 0n, owed = 0n } = (await lockAgentBalances(trx, [agentId])).get(agentId) ?? {}
  return { available, owed }
}

/** The same as the audit trail records it. */
export const toWords = ({ available, owed }: Funds) => ({
  total_balance: formatMoney(available),
  owed: formatMoney(owed),
})

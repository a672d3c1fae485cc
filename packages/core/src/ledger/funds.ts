import { formatMoney } from '@evergrove/contract/platform/money'
import type { Trx } from '../platform/schema.ts'
import { lockAgentBalances } from './ledger.repository.ts'
import type { Funds } from './ledger.ts'

/** Locks the balance and the debt of an agent until the transaction ends, and returns them; zeros before activation. */
export async function lockFunds(trx: Trx, agentId: number): Promise<Funds> {
  const { available = 0n, owed = 0n } = (await lockAgentBalances(trx, [agentId])).get(agentId) ?? {}
  return { available, owed }
}

/** Returns the funds as the audit trail records them. */
export const toWords = ({ available, owed }: Funds) => ({
  total_balance: formatMoney(available),
  owed: formatMoney(owed),
})

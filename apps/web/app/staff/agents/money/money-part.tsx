import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { BalanceCard } from './ledger/balance-card.tsx'
import { LedgerCard } from './ledger/ledger-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { WithdrawalsCard } from './withdrawals-card.tsx'

/** Why the agent has what the agent has. */
export function MoneyPart({ agent }: { agent: StaffAgent }) {
  return (
    <>
      <BalanceCard agent={agent} />
      <LedgerCard agent={agent} />
      <WithdrawalsCard withdrawals={agent.withdrawals} />
      <PaymentsCard payments={agent.payments} />
    </>
  )
}

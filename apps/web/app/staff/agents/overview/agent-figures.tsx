import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { earnedField } from '@evergrove/contract/ledger/transfer-kinds'
import { MATRIX_DEPTH } from '@evergrove/contract/platform/constants'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { IconStairs, IconWallet } from '@tabler/icons-react'
import { BonusCards } from '../../../components/figures/bonus-cards.tsx'
import { FigureCard, FigureLink, FigureRow } from '../../../components/figures/figure.tsx'
import { formatAmount } from '../../../components/money.ts'
import { ExplainedBalance } from '../explained-balance.tsx'

/** Describes how much of the balance can be withdrawn now. */
function wordsOf(account: StaffAgent['account'] | undefined): string {
  if (account === undefined || account.held_back.length === 0) return 'Available to withdraw'
  return `${formatAmount(account.available_balance)} available now`
}

type AgentFiguresProps = {
  /** The agent whose figures they are. */
  agentId?: number
  account: StaffAgent['account'] | undefined
}

/** The agent's balance, earnings and level. Shows bars while the agent is loading. */
export function AgentFigures({ account, agentId }: AgentFiguresProps) {
  return (
    <FigureRow>
      <FigureCard
        label="Available balance"
        Icon={IconWallet}
        value={account && agentId && <ExplainedBalance agentId={agentId} balance={account.total_balance} />}
        hint={wordsOf(account)}
      />
      <BonusCards
        account={{ data: account, isError: false }}
        addressOf={agentId === undefined ? undefined : (kind) => staffFigures.ledger(agentId, earnedField(kind))}
      />
      <FigureCard
        label="Level"
        Icon={IconStairs}
        value={
          account && (
            <FigureLink to={agentId === undefined ? undefined : staffFigures.level(agentId)}>
              {account.depth}
            </FigureLink>
          )
        }
        barWidth="2rem"
        hint={`of ${MATRIX_DEPTH} complete`}
      />
    </FigureRow>
  )
}

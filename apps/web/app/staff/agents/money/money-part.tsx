import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { ListCard } from '../../../components/list/list-card.tsx'
import { formatAmount } from '../../../components/money.ts'
import { DebtCard } from './debt-card.tsx'
import { sumsOf } from './entry-words.ts'
import { LedgerCard } from './ledger-card.tsx'
import styles from './money.module.css'
import { PaymentsCard } from './payments-card.tsx'
import { UnpaidCard } from './unpaid-card.tsx'
import { WithdrawalsCard } from './withdrawals-card.tsx'

/** Everything that explains the agent's balance. */
export function MoneyPart({ agent }: { agent: StaffAgent }) {
  return (
    <>
      <BalanceCard agent={agent} />
      <DebtCard agent={agent} />
      <LedgerCard agent={agent} />
      <WithdrawalsCard withdrawals={agent.withdrawals} />
      <PaymentsCard payments={agent.payments} />
      <UnpaidCard agentId={agent.id} />
    </>
  )
}

/** The sums of all entries by kind, and the balance that they add up to. */
function BalanceCard({ agent: { id, entry_sums: entrySums, account } }: { agent: StaffAgent }) {
  const sums = sumsOf(entrySums)
  return (
    <ListCard id="balance" title="How this balance is calculated">
      <Stack component="dl" gap={0} maw="34rem">
        {sums.map(({ kind, term, amount }) => (
          <Group key={kind} {...line} className={styles.sum}>
            <dt>
              <Link to={staffFigures.ledger(id, kind)}>{term}</Link>
            </dt>
            <Text component="dd" inherit>
              {formatAmount(amount)}
            </Text>
          </Group>
        ))}
        <Group {...line} fw={600} className={styles.figure}>
          <dt>Available balance</dt>
          <Text component="dd" inherit>
            {formatAmount(account.total_balance)}
          </Text>
        </Group>
      </Stack>
    </ListCard>
  )
}

const line = { justify: 'space-between', align: 'stretch', wrap: 'nowrap', py: 'xs' } as const

import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { BalanceTable } from '../../components/figures/balance-table.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { agentQuery } from './agent-link.tsx'
import styles from './agents.module.css'
import { sumsOf } from './money/entry-words.ts'

export type ExplainedBalanceProps = { agentId: number; balance: string }

/** A balance that opens in place to its sums. Each sum links to its entries in the ledger. */
export function ExplainedBalance({ agentId, balance }: ExplainedBalanceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <UnstyledButton
        className={styles.figure}
        aria-label={`${formatAmount(balance)}, how it adds up`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen((was) => !was)}
      >
        {formatAmount(balance)}
        <IconChevronDown size={16} stroke={2} aria-hidden />
      </UnstyledButton>
      {isOpen ? <Sum id={id} agentId={agentId} /> : null}
    </>
  )
}

function Sum({ id, agentId }: { id: string; agentId: number }) {
  const { data: agent, isError, refetch } = useQuery(agentQuery(agentId))
  if (agent === undefined || agent === null) {
    if (isError || agent === null) return <CouldNotLoad what="the sum" onRetry={() => void refetch()} />
    return <Skeleton id={id} h="9rem" mt="xs" radius="md" />
  }
  return (
    <BalanceTable
      id={id}
      label="How this balance adds up"
      lines={sumsOf(agent.entry_sums).map(({ kind, term, amount }) => ({
        kind,
        term,
        amount,
        to: staffFigures.ledger(agentId, kind),
      }))}
      total={{ term: 'All entries', amount: agent.account.total_balance, to: staffFigures.balance(agentId) }}
    />
  )
}

import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { formatAmount } from '../../components/money.ts'
import { addressOfLedger, addressOfMoney } from './agent-link.tsx'
import { agentQuery } from './agent-query.ts'
import styles from './explained-balance.module.css'
import { sumsOf } from './money/entry-words.ts'

export type ExplainedBalanceProps = { agentId: number; balance: string }

/** A balance that opens in place to the sums that it is made of. Each sum leads to its entries in the ledger. */
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
    <table id={id} className={styles.sum} aria-label="How this balance adds up">
      <tbody>
        {sumsOf(agent.entry_sums).map(({ kind, term, amount }) => (
          <tr key={kind}>
            <th scope="row">
              <Link to={addressOfLedger(agentId, kind)}>{term}</Link>
            </th>
            <td>{formatAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Link to={addressOfMoney(agentId)}>All entries</Link>
          </th>
          <td>{formatAmount(agent.account.total_balance)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

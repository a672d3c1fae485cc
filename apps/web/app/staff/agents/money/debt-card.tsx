import type { StaffAgent } from '@evergrove/contract/agents/agents'
import type { DebtEntry } from '@evergrove/contract/ledger/statement'
import { transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import { mayDo } from '@evergrove/contract/staff/duties'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../../components/day.tsx'
import { EntryLink } from '../../../components/entries/entry-link.tsx'
import { formatAmount } from '../../../components/money.ts'
import type { Column } from '../../../components/table/column.ts'
import { DoneLine } from '../../parts/done-line.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { pageOf } from '../../parts/use-address.ts'
import { useDialogs } from '../../parts/use-dialogs.tsx'
import { useStaff } from '../../session/current-staff.ts'
import { staffList } from '../../session/staff-api.ts'
import { askToWriteOff } from '../actions/agent-questions.tsx'
import { addressOfEntry } from '../agent-link.tsx'
import styles from '../page/page.module.css'

/** The agent's debt to the company with its reasons (plan rule 14). Renders nothing for an agent who never owed anything. */
export function DebtCard({ agent }: { agent: StaffAgent }) {
  const { role } = useStaff()
  const [page, setPage] = useState(1)
  const { ask, dialog, done } = useDialogs()
  const entries = useQuery(
    staffList('GET /staff/agents/{id}/debt', {
      params: { id: agent.id },
      query: pageOf({}, page),
    }),
  )
  const { owed } = agent.account
  if (owed === '0.00' && (entries.data?.total ?? 0) === 0) return null
  const mayWriteOff = owed !== '0.00' && mayDo(role, 'balances')
  return (
    <>
      <DoneLine done={done} />
      <PagedList
        id="debt"
        title={owed === '0.00' ? 'Owed to the company' : `Owed to the company: ${formatAmount(owed)}`}
        what="entries"
        query={entries}
        columns={columns}
        rowKey={({ id }) => id}
        empty={null}
        page={page}
        onTurn={setPage}
        action={
          mayWriteOff ? (
            <Button variant="default" size="sm" onClick={() => askToWriteOff(agent, ask)}>
              Write off
            </Button>
          ) : null
        }
      />
      {dialog}
    </>
  )
}

const columns: Column<DebtEntry>[] = [
  {
    label: 'Date',
    render: ({ created_at }) => (
      <span className={styles.line}>
        <Moment moment={created_at} />
      </span>
    ),
  },
  {
    label: 'Entry',
    render: ({ id, kind }) => <EntryLink to={addressOfEntry(id)}>{transferFacts[kind].label}</EntryLink>,
  },
  { label: 'Cause', render: causeWords },
  { label: 'Amount', render: (entry) => <Amount entry={entry} />, isFigure: true },
  { label: 'Owed', render: ({ owed }) => formatAmount(owed), isFigure: true },
]

/** Names the payer, the level, or the reason that staff gave for the entry. */
function causeWords({ agent, level, reason }: DebtEntry): string {
  if (reason !== null) return reason
  if (agent === null) return '-'
  return `${level === null ? '' : `Level ${level}: `}payment of ${agent.first_name} ${agent.last_name}`
}

function Amount({ entry: { amount } }: { entry: DebtEntry }) {
  if (!amount.startsWith('-')) return `+${formatAmount(amount)}`
  return (
    <Text span inherit c="var(--color-positive-ink)" fw={600}>
      {formatAmount(amount)}
    </Text>
  )
}

import type { LedgerEntry, StaffAgent } from '@evergrove/contract/agents/agents'
import {
  type AgentTransferKind,
  agentTransferKinds,
  reversalKinds,
  transferFacts,
  transferLabel,
} from '@evergrove/contract/ledger/transfer-kinds'
import { NativeSelect, Text } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { EntryLink } from '../../../components/entries/entry-link.tsx'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { Moment } from '../../../components/moment.tsx'
import { formatAmount } from '../../../components/money.ts'
import type { Column } from '../../../components/table/column.ts'
import { PagedList } from '../../parts/paged-list.tsx'
import { useAddress } from '../../parts/use-address.ts'
import { AgentLink, addressOfEntry } from '../agent-link.tsx'
import { agentLedgerQuery } from '../agent-query.ts'
import { decisionWords, movedBy } from './entry-words.ts'
import styles from './money.module.css'
import { QueueLink } from './queue-link.tsx'

/** Every entry of the agent's account with its cause and the balance after it, newest first. */
export function LedgerCard({ agent: { id, withdrawals } }: { agent: StaffAgent }) {
  const { page, turn, value, choose } = useAddress()
  const kind = agentTransferKinds.find((one) => one === value('kind'))
  const entries = useQuery(agentLedgerQuery(id, page, kind))
  const columns = useMemo(() => entryColumns(withdrawals), [withdrawals])
  return (
    <PagedList
      id="ledger"
      title="Ledger"
      what="entries"
      action={
        <NativeSelect
          aria-label="Kind of entries"
          size="sm"
          value={kind ?? ''}
          data={kindChoices}
          onChange={(event) => choose({ kind: event.currentTarget.value })}
        />
      }
      query={entries}
      columns={columns}
      rowKey={(entry) => entry.id}
      empty={
        <EmptyList
          Icon={IconReportMoney}
          message={emptyWords(page, kind)}
          why="Bonuses, withdrawals and adjustments appear here, each with its cause and the balance after it."
        />
      }
      page={page}
      onTurn={turn}
    />
  )
}

const kindChoices = [
  { value: '', label: 'All entries' },
  ...agentTransferKinds.map((kind) => ({ value: kind, label: transferFacts[kind].plural })),
]

function emptyWords(page: number, kind: AgentTransferKind | undefined): string {
  if (page > 1) return 'No entries on this page'
  return kind === undefined ? 'No transactions yet' : 'No entries of this kind'
}

const entryColumns = (withdrawals: StaffAgent['withdrawals']): Column<LedgerEntry>[] => [
  {
    label: 'Date',
    render: ({ created_at }) => (
      <span className={styles.line}>
        <Moment moment={created_at} />
      </span>
    ),
    narrow: 'plain',
  },
  {
    label: 'Entry',
    narrow: 'title',
    render: (entry) => (
      <span className={styles.line}>
        <EntryLink to={addressOfEntry(entry.id)}>{transferLabel(entry)}</EntryLink>
        <Small>{`no. ${entry.id}`}</Small>
      </span>
    ),
  },
  { label: 'Cause', render: (entry) => <Cause entry={entry} withdrawals={withdrawals} />, narrow: 'plain' },
  { label: 'Plan', render: ({ plan_version_id }) => plan_version_id ?? '-', isFigure: true },
  { label: 'Amount', render: (entry) => <Amount entry={entry} />, isFigure: true, narrow: 'aside' },
  { label: 'Balance', render: ({ balance }) => formatAmount(balance), isFigure: true, narrow: 'end' },
]

function Small({ children }: { children: ReactNode }) {
  return (
    <Text span inherit display="block" c="dimmed" fz="xs" fw={400} lh={1.3}>
      {children}
    </Text>
  )
}

const isTakenBack = (kind: LedgerEntry['kind']): boolean => reversalKinds.some((one) => one === kind)

type CauseProps = { entry: LedgerEntry; withdrawals: StaffAgent['withdrawals'] }

/** Why the entry was made: who joined, which level, which request and its decision, or the reason that staff gave. */
function Cause({ entry, withdrawals }: CauseProps) {
  const { kind, phase, level, caused_by, payment_id, withdrawal_id, reason } = entry
  if (withdrawal_id !== null) {
    const withdrawal = withdrawals.find(({ id }) => id === withdrawal_id)
    return (
      <span className={styles.cause}>
        <QueueLink queue="withdrawals" id={withdrawal_id}>
          {`Withdrawal no. ${withdrawal_id}`}
        </QueueLink>
        {phase === 'pending' || withdrawal === undefined ? null : `, ${decisionWords(withdrawal)}`}
      </span>
    )
  }
  if (kind === 'adjustment') return reason ?? '-'
  if (caused_by === null || payment_id === null) return '-'
  const isReversal = isTakenBack(kind)
  return (
    <span className={styles.cause}>
      {level === null ? null : `Level ${level} ${isReversal ? 'lost' : 'completed'}: `}
      <AgentLink agent={caused_by} />
      {isReversal ? ', ' : ' joined, '}
      <QueueLink queue="payments" id={payment_id}>
        {`payment no. ${payment_id}`}
      </QueueLink>
      {isReversal ? ' reversed' : null}
    </span>
  )
}

function Amount({ entry }: { entry: LedgerEntry }) {
  const moved = movedBy(entry)
  const amount = formatAmount(entry.amount)
  if (moved === 0n) {
    return (
      <Text span inherit c="dimmed">
        {amount}
        <Small>held before</Small>
      </Text>
    )
  }
  if (moved < 0n) return `\u2212${amount}`
  return (
    <Text span inherit c="var(--color-positive-ink)" fw={600}>
      {`+${amount}`}
    </Text>
  )
}

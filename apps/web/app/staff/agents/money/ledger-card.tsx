import type { LedgerEntry, StaffAgent } from '@evergrove/contract/agents/agents'
import {
  isEntryGroup,
  type LedgerFilter,
  ledgerFilterLabel,
  ledgerFilters,
  transferKindsOf,
} from '@evergrove/contract/ledger/entry-groups'
import {
  agentTransferKinds,
  earnedFields,
  reversalKinds,
  transferLabel,
} from '@evergrove/contract/ledger/transfer-kinds'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { NativeSelect, Text } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Moment } from '../../../components/day.tsx'
import { EntryLink } from '../../../components/entries/entry-link.tsx'
import { ListSum, type ListSumProps } from '../../../components/entries/list-sum.tsx'
import { broughtOverIn } from '../../../components/figures/brought-over.ts'
import { EmptyList } from '../../../components/list/list-states.tsx'
import { formatAmount, sumOfAmounts } from '../../../components/money.ts'
import type { Column } from '../../../components/table/column.ts'
import { PagedList } from '../../parts/paged-list.tsx'
import { STAFF_PAGE_SIZE, useAddress } from '../../parts/use-address.ts'
import { staffList } from '../../session/staff-api.ts'
import { AgentLink, addressOfEntry, QueueLink } from '../agent-link.tsx'
import styles from '../page/page.module.css'
import { decisionWords, movedBy } from './entry-words.ts'

/** Every entry of the agent's account with its cause and the balance after it, newest first. */
export function LedgerCard({ agent }: { agent: StaffAgent }) {
  const { id, withdrawals } = agent
  const { page, turn, value, choose } = useAddress()
  const kind = ledgerFilters.find((one) => one === value('kind'))
  const entries = useQuery(
    staffList('GET /staff/agents/{id}/ledger', {
      params: { id },
      query: { page: String(page), page_size: String(STAFF_PAGE_SIZE), ...(kind !== undefined && { kind }) },
    }),
  )
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
          data={choicesFor(kind)}
          onChange={(event) => choose({ kind: event.currentTarget.value })}
        />
      }
      above={<ListSum what="entries" debtor="the agent" {...sumOf(agent, kind)} />}
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

/** Returns the entries' sum, and what else is in the earnings: less what reversals took beyond the balance, with what was brought over. */
function sumOf(
  { account, entry_sums }: StaffAgent,
  filter: LedgerFilter | undefined,
): Pick<ListSumProps, 'sum' | 'owed' | 'broughtOver'> {
  if (filter === undefined) return { sum: account.total_balance }
  const kinds = transferKindsOf(filter)
  const sum = sumOfAmounts(entry_sums.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  const field = earnedFields.find((one) => one === filter)
  if (field === undefined) return { sum }
  const broughtOver = broughtOverIn(field, account)
  const earnedHere = readMoney(account[field]) - readMoney(broughtOver?.amount ?? '0.00')
  return { sum, owed: formatMoney(readMoney(sum) - earnedHere), broughtOver }
}

/** Returns every kind, and a sum over several only if the address names it. */
const choicesFor = (chosen: LedgerFilter | undefined) => [
  { value: '', label: 'All entries' },
  ...[...agentTransferKinds, ...(chosen !== undefined && isEntryGroup(chosen) ? [chosen] : [])].map((kind) => ({
    value: kind,
    label: ledgerFilterLabel(kind),
  })),
]

function emptyWords(page: number, kind: LedgerFilter | undefined): string {
  if (page > 1) return 'No entries on this page'
  return kind === undefined ? 'No entries yet' : 'No entries of this kind'
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

/**
 * The cause of the entry: the agent who joined, the level, the request and its decision, or the reason that staff gave.
 */
function Cause({ entry, withdrawals }: CauseProps) {
  const { kind, phase, level, caused_by, payment_id, withdrawal_id, reason } = entry
  if (withdrawal_id !== null) {
    const withdrawal = withdrawals.find(({ id }) => id === withdrawal_id)
    return (
      <span style={{ marginLeft: 'auto' }}>
        <QueueLink queue="withdrawals" id={withdrawal_id}>
          {`Withdrawal no. ${withdrawal_id}`}
        </QueueLink>
        {phase === 'pending' || withdrawal === undefined ? null : `, ${decisionWords(withdrawal)}`}
      </span>
    )
  }
  if (kind === 'adjustment') return reason ?? '-'
  if (kind === 'opening_balance') return 'Brought over from the previous system'
  if (caused_by === null || payment_id === null) return '-'
  const isReversal = isTakenBack(kind)
  return (
    <span style={{ marginLeft: 'auto' }}>
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
        <Small>held since the request</Small>
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

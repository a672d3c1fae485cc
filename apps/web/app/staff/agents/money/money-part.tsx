import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { Box, Group, Stack, Text } from '@mantine/core'
import { IconCashBanknote, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Day } from '../../../components/day.tsx'
import { unpaidColumns } from '../../../components/entries/unpaid-columns.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { EmptyList } from '../../../components/list/list-states.tsx'
import { formatAmount } from '../../../components/money.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { pageOf } from '../../parts/use-address.ts'
import { staffList } from '../../session/staff-api.ts'
import { QueueLink } from '../agent-link.tsx'
import styles from '../page/page.module.css'
import { DebtCard } from './debt-card.tsx'
import { sumsOf } from './entry-words.ts'
import { LedgerCard } from './ledger-card.tsx'

/** All explanations of the agent's balance. */
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
        <Group {...line} fw={600} className={styles.total}>
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

/** The bonuses and rewards that were not paid, with the reason. Renders nothing for an agent who got everything. */
function UnpaidCard({ agentId }: { agentId: number }) {
  const [page, setPage] = useState(1)
  const outcomes = useQuery(
    staffList('GET /staff/agents/{id}/unpaid', {
      params: { id: agentId },
      query: pageOf({}, page),
    }),
  )
  if (!outcomes.isError && (outcomes.data?.total ?? 0) === 0) return null
  return (
    <PagedList
      id="unpaid"
      title="Not paid"
      what="unpaid bonuses"
      query={outcomes}
      columns={unpaidColumns}
      rowKey={({ id }) => id}
      empty={null}
      page={page}
      onTurn={setPage}
    />
  )
}

type Decided = StaffAgent['payments'][number] | StaffAgent['withdrawals'][number]

/** The columns that payments and withdrawals share. */
const amountColumn: Column<Decided> = {
  label: 'Amount',
  render: ({ amount }) => formatAmount(amount),
  isFigure: true,
  narrow: 'fact',
}

const statusColumn: Column<Decided> = {
  label: 'Status',
  // The badge keeps its width next to a long reason.
  render: ({ status }) => (
    <Box component="span" display="inline-block" miw="6.25rem">
      <StatusBadge of="request" status={status} />
    </Box>
  ),
  narrow: 'aside',
}

const decisionColumn: Column<Decided> = {
  label: 'Decision',
  render: (row) => <Decision decided={row} />,
  barWidth: '10rem',
}

/** The day, the author and the reason of a decision, or a dash while it is pending. */
function Decision({ decided: { decided_at, decided_by, reason } }: { decided: Decided }) {
  if (decided_at === null) return '-'
  return (
    <span style={{ marginLeft: 'auto' }}>
      <Day moment={decided_at} />
      {decided_by === null ? null : ` by ${decided_by}`}
      {reason === null || reason === '' ? null : (
        <Text span inherit display="block" c="dimmed" fz="sm" lh={1.4}>
          {reason}
        </Text>
      )}
    </span>
  )
}

type Payment = StaffAgent['payments'][number]

/** A link to the proof, which is valid for some minutes. Only staff who decide payments get one. */
function Proof({ payment: { payment_proof, get_image_url, pin } }: { payment: Payment }) {
  if (payment_proof === null) return 'None yet'
  if (get_image_url === '') return 'Sent'
  return (
    <a href={get_image_url} target="_blank" rel="noreferrer" aria-label={`Open the proof of ${pin} in a new tab`}>
      Open
    </a>
  )
}

const paymentColumns: Column<Payment>[] = [
  {
    label: 'Created',
    render: ({ date }) => (
      <span className={styles.line}>
        <Day moment={date} />
      </span>
    ),
  },
  {
    label: 'PIN',
    render: ({ id, pin }) => (
      <QueueLink queue="payments" id={id}>
        {pin}
      </QueueLink>
    ),
  },
  amountColumn,
  { label: 'Proof', render: (payment) => <Proof payment={payment} /> },
  statusColumn,
  decisionColumn,
]

/** The payments of the registration fee, with their proofs and decisions. */
function PaymentsCard({ payments }: { payments: readonly Payment[] }) {
  return (
    <ListCard id="payments" title="Payments">
      {payments.length === 0 ? (
        <EmptyList Icon={IconReceipt} message="No payment" why="The company’s own agent pays no registration fee." />
      ) : (
        <DataTable labelledBy="payments" columns={paymentColumns} rows={payments} rowKey={({ id }) => id} />
      )}
    </ListCard>
  )
}

type Withdrawal = StaffAgent['withdrawals'][number]

const withdrawalColumns: Column<Withdrawal>[] = [
  {
    label: 'Requested',
    render: ({ created_at }) => (
      <span className={styles.line}>
        <Day moment={created_at} />
      </span>
    ),
  },
  {
    label: 'No.',
    render: ({ id }) => (
      <QueueLink queue="withdrawals" id={id}>
        {String(id)}
      </QueueLink>
    ),
  },
  amountColumn,
  {
    label: 'Balance',
    render: ({ balance_before, balance_after }) => `${formatAmount(balance_before)} → ${formatAmount(balance_after)}`,
    isFigure: true,
  },
  statusColumn,
  decisionColumn,
]

/** The agent's withdrawals, newest first, with their decisions. */
function WithdrawalsCard({ withdrawals }: { withdrawals: readonly Withdrawal[] }) {
  return (
    <ListCard id="withdrawals" title="Withdrawals">
      {withdrawals.length === 0 ? (
        <EmptyList
          Icon={IconCashBanknote}
          message="No withdrawal requests yet"
          why="Each request appears here with the balance before and after it and who reviewed it."
        />
      ) : (
        <DataTable
          labelledBy="withdrawals"
          columns={withdrawalColumns}
          rows={withdrawals}
          rowKey={({ id }) => id}
          pageSize={10}
        />
      )}
    </ListCard>
  )
}

import type { AccountEntry, AccountLedger, AccountSum } from '@evergrove/contract/ledger/accounting'
import { transferFacts, transferLabel } from '@evergrove/contract/ledger/transfer-kinds'
import { Box, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Moment } from '../../components/day.tsx'
import { EntryLink } from '../../components/entries/entry-link.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { AgentLink, addressOfEntry, QueueLink } from '../agents/agent-link.tsx'
import { number } from '../payouts/payout-words.ts'
import { accountWords, inColumn, utcWords } from './accounting-words.ts'

/** The cause of the entry in one sentence, with links to the records that have a screen. */
function Cause({ entry }: { entry: AccountEntry }) {
  const { agent, payment_id, withdrawal_id, receipt_id, plan_version_id, reason } = entry
  const parts: Record<string, ReactNode> = {
    agent: agent && <AgentLink agent={agent} />,
    payment: payment_id && <QueueLink queue="payments" id={payment_id}>{`payment no. ${payment_id}`}</QueueLink>,
    withdrawal: withdrawal_id && (
      <QueueLink queue="withdrawals" id={withdrawal_id}>{`withdrawal no. ${withdrawal_id}`}</QueueLink>
    ),
    receipt: receipt_id && `bank line no. ${receipt_id}`,
    reason,
    plan: plan_version_id && `version ${plan_version_id} of the plan`,
  }
  return (
    <Box miw="9rem" lh={1.45} style={{ overflowWrap: 'anywhere' }}>
      {Object.entries(parts)
        .filter(([, part]) => part !== null)
        .map(([name, part], index) => (
          <Fragment key={name}>
            {index === 0 ? '' : ', '}
            {part}
          </Fragment>
        ))}
    </Box>
  )
}

export const entryColumns: Column<AccountEntry>[] = [
  {
    label: 'Time (UTC)',
    render: ({ created_at }) => <Moment moment={created_at} words={utcWords} />,
    barWidth: '7rem',
  },
  {
    label: 'Entry',
    render: ({ id, kind }) => (
      <Box lh={1.45}>
        <EntryLink to={addressOfEntry(id)}>{transferFacts[kind].label}</EntryLink>
        <Text inherit c="dimmed" fz="xs">{`no. ${id}`}</Text>
      </Box>
    ),
    barWidth: '7rem',
  },
  { label: 'Cause', render: (entry) => <Cause entry={entry} />, barWidth: '8rem' },
  {
    label: 'Other account',
    render: ({ other_account }) => (
      <Link to={`/staff/accounting/accounts/${other_account}`}>{accountWords(other_account)}</Link>
    ),
    barWidth: '7rem',
  },
  { label: 'Debit', render: ({ side, amount }) => inColumn('debit', side, amount), isFigure: true, barWidth: '4rem' },
  { label: 'Credit', render: ({ side, amount }) => inColumn('credit', side, amount), isFigure: true, barWidth: '4rem' },
  { label: 'Balance', render: ({ balance }) => formatAmount(balance), isFigure: true, barWidth: '5rem' },
]

/** Names the posted entries. For a withdrawal, that is its approval. */
const wordsOf = ({ kind }: AccountSum): string =>
  transferLabel({ kind, phase: kind === 'withdrawal' ? 'posted' : 'single' })

const columns: Column<AccountSum>[] = [
  { label: 'Entries of', render: wordsOf, barWidth: '9rem' },
  { label: 'Number', render: ({ entries }) => number(entries), isFigure: true, barWidth: '3rem' },
  { label: 'Debits', render: ({ side, amount }) => inColumn('debit', side, amount), isFigure: true },
  { label: 'Credits', render: ({ side, amount }) => inColumn('credit', side, amount), isFigure: true },
]

/** The limit is above the number of kinds of entries. */
const ALL = 100

const totalOf = (sums: readonly AccountSum[], wanted: AccountSum['side']): string =>
  formatAmount(sumOfAmounts(sums.filter(({ side }) => side === wanted).map(({ amount }) => amount)))

/** The sums of the entries of the chosen days, by kind. Undefined while they load. */
export function DaysSums({ sums }: { sums: AccountLedger['sums'] | undefined }) {
  if (sums === null || sums?.length === 0) return null
  return (
    <ListCard id="sums" title="On these days">
      <DataTable
        labelledBy="sums"
        columns={columns}
        rows={sums}
        rowKey={({ kind, side }) => `${kind} ${side}`}
        pageSize={ALL}
        foot={
          sums && [
            'Total',
            number(sums.reduce((count, { entries }) => count + entries, 0)),
            totalOf(sums, 'debit'),
            totalOf(sums, 'credit'),
          ]
        }
      />
    </ListCard>
  )
}

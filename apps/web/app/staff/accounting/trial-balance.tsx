/** The trial balance: every account with its debits, its credits and its balance, and totals that agree. */
import { accountFacts } from '@evergrove/contract/ledger/account-numbers'
import type { Account, TrialBalance } from '@evergrove/contract/ledger/accounting'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { Alert, Group, Text } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatAmount } from '../../components/money.ts'
import { Notice } from '../../components/notice.tsx'
import { TextSkeleton } from '../../components/plain/skeleton.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { inColumn } from './accounting-words.ts'
import { coverOf } from './cover-words.ts'

/** Returns the address of the account with the entries behind a balance: all of them, or those up to a day. */
const addressOf = (number: number, until: string | undefined): string =>
  staffFigures.account(number, until === undefined ? {} : { to: until })

const columnsFor = (until: string | undefined): Column<Account>[] => [
  { label: 'No.', render: ({ number }) => number, barWidth: '2rem', narrow: 'plain' },
  {
    label: 'Account',
    render: ({ number, name }) => <Link to={addressOf(number, until)}>{name}</Link>,
    barWidth: '9rem',
    narrow: 'title',
  },
  { label: 'Debits', render: ({ debits }) => formatAmount(debits), isFigure: true },
  { label: 'Credits', render: ({ credits }) => formatAmount(credits), isFigure: true },
  {
    label: 'Debit balance',
    render: ({ normal_side, balance }) => inColumn('debit', normal_side, balance),
    isFigure: true,
    narrow: 'aside',
  },
  {
    label: 'Credit balance',
    render: ({ normal_side, balance }) => inColumn('credit', normal_side, balance),
    isFigure: true,
    narrow: 'aside',
  },
]

/** The limit is above the number of accounts, because a trial balance has no pages. */
const ALL = 1000

/** Only a company that has moved in has opening balances, so the others do not read of them (plan rule 35). */
const isShown = ({ number, debits, credits }: Account): boolean =>
  number !== accountFacts.opening_balances.number || debits !== '0.00' || credits !== '0.00'

export type TrialBalanceTableProps = {
  labelledBy: string
  /** Undefined while it loads. */
  balance: TrialBalance | undefined
  /** The last day (UTC) whose entries count, if the balance is that of the end of a day. */
  until?: string | undefined
}

export function TrialBalanceTable({ labelledBy, balance, until }: TrialBalanceTableProps) {
  const total = balance?.total
  const amounts = total && [total.debits, total.credits, total.debit_balances, total.credit_balances]
  return (
    <DataTable
      labelledBy={labelledBy}
      columns={columnsFor(until)}
      rows={balance?.accounts.filter(isShown)}
      rowKey={({ number }) => number}
      pageSize={ALL}
      foot={amounts && ['', 'Total', ...amounts.map(formatAmount)]}
      // Only sums of trillions need to scroll. The links in the table let the keyboard scroll.
      isScrolling
    />
  )
}

/** Keeps the room of the sentences above a trial balance until they are known. */
export const AgreementBars = () => (
  <>
    {['min(100%, 34rem)', 'min(100%, 28rem)'].map((width) => (
      <Text key={width} mb="md">
        <TextSkeleton width={width} />
      </Text>
    ))}
  </>
)

/** Says in words whether the totals agree, and whether cash covers what is owed. A difference of the totals is a fault of the product. */
export function Agreement({ balance: { accounts, total } }: { balance: TrialBalance }) {
  const { debits, credits, debit_balances, credit_balances } = total
  const cover = coverOf(accounts)
  if (debits !== credits || debit_balances !== credit_balances) {
    return (
      <Alert color="red" role="alert" mb="md" title="The totals do not agree">
        {`Debits are ${formatAmount(debits)} and credits ${formatAmount(credits)}; debit balances are ${formatAmount(debit_balances)} and credit balances ${formatAmount(credit_balances)}. Run the ledger check on the home screen and contact the operator.`}
      </Alert>
    )
  }
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-start" mb="md" c="var(--color-positive-ink)" fw={600}>
        <IconScale size={20} stroke={1.8} aria-hidden style={{ flex: 'none' }} />
        <span style={{ overflowWrap: 'anywhere' }}>
          {`The totals agree: debits and credits are ${formatAmount(debits)} each, debit and credit balances ${formatAmount(debit_balances)} each.`}
        </span>
      </Group>
      {cover === undefined ? null : cover.isShort ? <Notice>{cover.words}</Notice> : <Text mb="md">{cover.words}</Text>}
    </>
  )
}

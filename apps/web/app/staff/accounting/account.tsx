import { accountFacts, accountWithNumber, isByAgent } from '@evergrove/contract/ledger/account-numbers'
import type { Account, AccountFinding } from '@evergrove/contract/ledger/accounting'
import type { AccountKind } from '@evergrove/contract/ledger/transfer-kinds'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { Group } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BackLink } from '../../components/back-link.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { EmptyList } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { TextSkeleton } from '../../components/plain/skeleton.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { QueueLink } from '../agents/agent-link.tsx'
import { Facts } from '../agents/page/facts.tsx'
import { FieldsCard } from '../parts/filter-card.tsx'
import { type Days, daysIn } from '../parts/filters.ts'
import { staffMeta } from '../parts/screen-meta.tsx'
import { type Address, recordIdIn, useAddress } from '../parts/use-address.ts'
import { number } from '../payouts/payout-words.ts'
import { staffQuery } from '../session/staff-api.ts'
import type { Route } from './+types/account.ts'
import { DaysSums, entryColumns } from './account-entries.tsx'
import { accountWords } from './accounting-words.ts'
import { CursorList } from './cursor-list.tsx'

export function meta({ matches, params }: Route.MetaArgs) {
  const number = recordIdIn(params.no)
  return staffMeta(matches[0].loaderData, number === undefined ? 'Account' : accountWords(number))
}

/** The ledger of an account of the books. */
export default function AccountScreen({ params }: Route.ComponentProps) {
  const number = recordIdIn(params.no)
  const kind = number === undefined ? undefined : accountWithNumber(number)
  return (
    <>
      <BackLink to="/staff/accounting">Accounting</BackLink>
      {kind === undefined ? (
        <ScreenHeading title="Account not found" text="No account has this number. Check the address." />
      ) : (
        <AccountLedger key={kind} kind={kind} />
      )}
    </>
  )
}

/** Loads a page of the entries of the account. The shown page stays while other days load. */
const ledgerQuery = (no: number, query: Days & { cursor?: string }) => ({
  ...staffQuery('GET /staff/accounting/accounts/{no}', { params: { no }, query }),
  placeholderData: keepPreviousData,
})

function AccountLedger({ kind }: { kind: AccountKind }) {
  const { number, normalSide } = accountFacts[kind]
  const address = useAddress()
  const { days, asked } = daysIn(address)
  const cursor = address.value('cursor')
  const query = useQuery(ledgerQuery(number, { ...days, ...(cursor === '' ? {} : { cursor }) }))
  // The first page has the sums of all pages.
  const first = useQuery({ ...ledgerQuery(number, days), enabled: Object.keys(days).length > 0 })
  return (
    <>
      <ScreenHeading title={accountWords(number)} text={`Its normal side is ${normalSide}.`} />
      <AccountCard account={query.data?.account} kind={kind} />
      <AccountFindings findings={query.data?.findings} />
      <DaysCard address={address} />
      {Object.keys(days).length === 0 ? null : (
        <DaysSums sums={first.isPlaceholderData ? undefined : first.data?.sums} />
      )}
      <CursorList
        id="entries"
        title="Entries"
        note="Newest first. The balance is the account’s balance after the entry."
        what="entries"
        query={query}
        rowsOf={({ entries }) => entries}
        columns={entryColumns}
        rowKey={({ id, side }) => `${id} ${side}`}
        empty={
          <EmptyList
            Icon={IconBook2}
            message={asked ? 'No entries on these days' : 'No entries yet'}
            why="An amount on hold becomes an entry when it is posted."
          />
        }
        pages={{
          label: 'Pages of the entries',
          name: 'cursor',
          first: 'Newest entries',
          further: 'Older entries',
          next: query.data?.next ?? null,
        }}
      />
    </>
  )
}

/** The current balance of the account, independent of the days of the entries below. */
function AccountCard({ account, kind }: { account: Account | undefined; kind: AccountKind }) {
  const show = (amount: string | undefined) =>
    amount === undefined ? <TextSkeleton width="5rem" /> : formatAmount(amount)
  return (
    <ListCard
      id="account"
      title="Now"
      action={isByAgent(kind) ? <Link to={staffFigures.by_agent(kind)}>By agent</Link> : undefined}
    >
      <Facts
        facts={[
          { term: 'Balance', value: show(account?.balance) },
          { term: 'All debits', value: show(account?.debits) },
          { term: 'All credits', value: show(account?.credits) },
        ]}
      />
    </ListCard>
  )
}

/** Chooses the days of the entries. A new period begins on its first page. */
function DaysCard({ address }: { address: Address }) {
  const fromFirstPage: Address = { ...address, choose: (values) => address.choose({ cursor: '', ...values }) }
  return <FieldsCard label="Days of the entries (UTC)" fields={{ days: {} }} address={fromFirstPage} />
}

type Row = AccountFinding['rows'][number] & { key: string; rule: string }

const columns: Column<Row>[] = [
  { label: 'Broken rule', render: ({ rule }) => rule },
  {
    label: 'Where',
    render: ({ receipt_id, payment_id, withdrawal_id }) => (
      <Group gap="sm">
        {receipt_id && <QueueLink queue="receipts" id={receipt_id}>{`Bank line no. ${receipt_id}`}</QueueLink>}
        {payment_id && <QueueLink queue="payments" id={payment_id}>{`Payment no. ${payment_id}`}</QueueLink>}
        {withdrawal_id && (
          <QueueLink queue="withdrawals" id={withdrawal_id}>{`Withdrawal no. ${withdrawal_id}`}</QueueLink>
        )}
      </Group>
    ),
  },
]

/** The limit is above the number of accounts that a rule lists. */
const ALL = 100

const rowsOf = ({ name, count, rows }: AccountFinding): Row[] =>
  rows.map((row, index) => ({ ...row, key: `${name} ${index}`, rule: `${name} (${index + 1} of ${number(count)})` }))

/** The findings of the ledger check about an account at this moment. Renders nothing if all is in order. */
function AccountFindings({ findings }: { findings: readonly AccountFinding[] | null | undefined }) {
  if (!findings?.length) return null
  return (
    <ListCard
      id="findings"
      title="Ledger check"
      note="What the check finds about this account now. Correct it where it is, or explain it on the home screen."
    >
      <DataTable
        labelledBy="findings"
        columns={columns}
        rows={findings.flatMap(rowsOf)}
        rowKey={({ key }) => key}
        pageSize={ALL}
      />
    </ListCard>
  )
}

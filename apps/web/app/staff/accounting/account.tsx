import { accountFacts, accountWithNumber, isByAgent } from '@evergrove/contract/ledger/account-numbers'
import type { Account } from '@evergrove/contract/ledger/accounting'
import type { AccountKind } from '@evergrove/contract/ledger/transfer-kinds'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { IconBook2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BackLink } from '../../components/back-link.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { formatAmount } from '../../components/money.ts'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { TextSkeleton } from '../../components/text-skeleton.tsx'
import { Facts } from '../agents/page/facts.tsx'
import { type Days, daysIn } from '../parts/days-filter.ts'
import { DayFields, FilterCard } from '../parts/filter-card.tsx'
import { recordIdIn } from '../parts/pages.ts'
import { staffMeta } from '../parts/screen-meta.ts'
import { type Address, useAddress } from '../parts/use-address.ts'
import { staffQuery } from '../session/staff-api.ts'
import type { Route } from './+types/account.ts'
import { AccountFindings } from './account-findings.tsx'
import { accountWords } from './accounting-words.ts'
import { CursorList } from './cursor-list.tsx'
import { DaysSums } from './days-sums.tsx'
import { entryColumns } from './entry-columns.tsx'

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

/** A page of the entries of the account. What is shown stays while other days load. */
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
            message={asked ? 'No entries on these days' : 'No transactions yet'}
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

/** What stands on the account now, whatever the days of the entries below. */
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

/** Which days the entries are of. Another period begins on its first page. */
function DaysCard({ address }: { address: Address }) {
  const { asked, problems } = daysIn(address)
  const fromFirstPage: Address = { ...address, choose: (values) => address.choose({ cursor: '', ...values }) }
  return (
    <FilterCard
      label="Days of the entries (UTC)"
      isEmpty={!asked}
      onClear={() => fromFirstPage.choose({ from: '', to: '' })}
    >
      <DayFields address={fromFirstPage} problems={problems} />
    </FilterCard>
  )
}

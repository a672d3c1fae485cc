import { agentFigures } from '@evergrove/contract/ledger/figures'
import type { DebtEntry } from '@evergrove/contract/ledger/statement'
import { transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import type { AccountInfo } from '@evergrove/contract/network'
import { IconReportMoney, IconWallet } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Day } from '../../components/day.tsx'
import { EntryLink } from '../../components/entries/entry-link.tsx'
import { BonusCards } from '../../components/figures/bonus-cards.tsx'
import { broughtOverIn } from '../../components/figures/brought-over.ts'
import { FigureCard, FigureLink, FigureRow, figureOf } from '../../components/figures/figure.tsx'
import { fundsOf, owedWords } from '../../components/figures/funds.ts'
import { BelowList, ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates, RetryHint } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { SignedAmount } from '../../components/signed-amount.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { pageIn } from '../../components/table/page-in.ts'
import { unlistedMeta } from '../../public/seo/page-meta.ts'
import { accountInfoQuery, agentQuery, cutNote, useCount } from '../queries.ts'
import { UnpaidCard } from '../unpaid/unpaid-card.tsx'
import { addressOfEntry } from './entry/entry-query.ts'
import { causeOf } from './entry-cause.ts'
import { EntryList, sumsIn } from './entry-list.tsx'
import { FilterForm } from './filter-form.tsx'
import { choiceWords, filterIn, orderIn, problemOf, queryFor, type StatementChoice } from './statement-filter.ts'
import { statementQuery } from './statement-query.ts'
import { VerificationCard } from './verification/verification-card.tsx'

const TITLE = 'Statement'

export const meta = unlistedMeta(TITLE)

export default function Statement() {
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  const choice = { filter, order: orderIn(query) }
  const page = pageIn(query)
  const problem = problemOf(filter)
  const account = useQuery(accountInfoQuery)
  const entries = useQuery({ ...statementQuery(choice, page), enabled: problem === undefined })
  const matching = agentQuery('GET /dashboard/statement/sums', { query: filter })
  const sums = useQuery({ ...matching, enabled: problem === undefined })
  const sum = sums.data === undefined && sums.isError ? null : sumsIn(sums.data)
  // The earnings of some days have nothing that was brought over.
  const isAboutAll = filter.from === undefined && filter.to === undefined
  const broughtOver = isAboutAll ? broughtOverIn(filter.kind, account.data) : undefined
  const owed = account.data && fundsOf(account.data).owed
  const hasRepaid = entries.data?.rows.some(({ kind }) => kind === 'receivable_settlement') ?? false
  const debt = useDebt(owed !== undefined || hasRepaid || sum?.hasOwed === true)
  // A choice replaces the history entry, because a date is typed digit by digit.
  const choose = (wanted: StatementChoice) => setQuery(queryFor(wanted), { preventScrollReset: true, replace: true })
  const turn = (wantedPage: number) => setQuery(queryFor(choice, wantedPage), { preventScrollReset: true })
  return (
    <>
      <ScreenHeading title={TITLE} text="Every transaction and the reason for it." />
      <p data-print-only>{choiceWords(choice)}</p>
      <StatementCards account={account} />
      {/* The current debt comes first. The repaid debt is at the end, where it moves nothing when it loads. */}
      {owed === undefined ? null : <DebtList owed={owed} entries={debt} />}
      <FilterForm choice={choice} problem={problem} onChange={choose} />
      <EntryList
        choice={choice}
        page={page}
        entries={entries}
        sum={account.isPending ? undefined : sum}
        broughtOver={broughtOver}
        isAsked={problem === undefined}
        onTurn={turn}
      />
      <BelowList isLoading={entries.isPending}>
        <VerificationCard />
        <UnpaidCard />
      </BelowList>
      {owed === undefined && debt.data?.length ? <DebtList owed={undefined} entries={debt} /> : null}
    </>
  )
}

type StatementCardsProps = {
  account: { data: AccountInfo | undefined; isError: boolean; refetch: () => unknown }
}

const balanceLink = ({ total_balance }: AccountInfo) => (
  <FigureLink to={agentFigures.total_balance}>{formatAmount(total_balance)}</FigureLink>
)

/** The balance and the bonuses so far. */
function StatementCards({ account }: StatementCardsProps) {
  const hasFailed = account.isError && account.data === undefined
  const funds = account.data && fundsOf(account.data)
  return (
    <FigureRow>
      <FigureCard
        // The balance of the entries includes the held back part.
        label={funds?.isHeldBack ? 'Total balance' : 'Available balance'}
        Icon={IconWallet}
        value={figureOf(account, balanceLink)}
        barWidth="7rem"
        hint={
          hasFailed ? (
            <RetryHint what="your balance" onRetry={() => void account.refetch()} />
          ) : funds?.isHeldBack ? (
            `Available now ${formatAmount(funds.available)}`
          ) : (
            'After all transactions'
          )
        }
      />
      <BonusCards account={account} addressOf={agentFigures.earned} />
    </FigureRow>
  )
}

const columns: Column<DebtEntry>[] = [
  { label: 'Date', render: ({ created_at }) => <Day moment={created_at} />, narrow: 'plain' },
  {
    label: 'Entry',
    render: ({ id, kind }) => <EntryLink to={addressOfEntry(id)}>{transferFacts[kind].label}</EntryLink>,
    barWidth: '8rem',
    narrow: 'title',
  },
  { label: 'Details', render: causeOf, barWidth: '12rem', narrow: 'plain' },
  {
    label: 'Amount',
    render: ({ amount }) => <SignedAmount amount={amount} isOwed />,
    isFigure: true,
    narrow: 'aside',
  },
  { label: 'Owed', render: ({ owed }) => formatAmount(owed), isFigure: true, narrow: 'end' },
]

/**
 * Loads the entries of the agent's debt. Almost nobody owes anything, so they are loaded only if there is a sign of a
 * debt. Once loaded they stay, independently of the rest of the screen.
 */
const useDebt = (hasSign: boolean): UseQueryResult<DebtEntry[]> =>
  useQuery({ ...agentQuery('GET /dashboard/debt'), enabled: hasSign })

type DebtListProps = {
  /** The current debt. Undefined if everything has been repaid. */
  owed: string | undefined
  entries: ReturnType<typeof useDebt>
}

/** The agent's debt with its reasons, the newest entry first. */
function DebtList({ owed, entries }: DebtListProps) {
  const count = useCount(entries, 'GET /dashboard/debt')
  const balance = owed === undefined ? 'You owe nothing now.' : owedWords(owed)
  const cut = cutNote(entries.data?.length, count.data)
  return (
    <ListCard id="debt" title="What you owe" note={cut === undefined ? balance : `${balance} ${cut}`}>
      <ListStates
        query={entries}
        what="debt"
        empty={<EmptyList Icon={IconReportMoney} message="No transactions yet" />}
      >
        {(rows) => <DataTable labelledBy="debt" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListStates>
    </ListCard>
  )
}

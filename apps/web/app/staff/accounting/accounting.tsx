import { accountFacts } from '@evergrove/contract/ledger/account-numbers'
import type { AgentBalances } from '@evergrove/contract/ledger/accounting'
import { Box, Button, Text, TextInput } from '@mantine/core'
import { IconPrinter, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad, EmptyList } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import type { Column } from '../../components/table/column.ts'
import { ViewChoice } from '../../components/view-choice.tsx'
import { AgentLink } from '../agents/agent-link.tsx'
import { CsvButton } from '../parts/csv-button.tsx'
import { FieldsCard, FilterCard } from '../parts/filter-card.tsx'
import { type Days, daysIn } from '../parts/filters.ts'
import { PartLinks, partIn } from '../parts/part-links.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { type Address, outdatedLook, useAddress } from '../parts/use-address.ts'
import { staffQuery, staffSend } from '../session/staff-api.ts'
import {
  type AtMoment,
  dayWords,
  lastDayOf,
  type MomentFields,
  momentOf,
  momentWords,
  noMoment,
} from './accounting-words.ts'
import { CursorList } from './cursor-list.tsx'
import { LongDownload } from './long-download.tsx'
import { MonthsPart } from './months-part.tsx'
import { ResultsPart } from './results-part.tsx'
import { Agreement, AgreementBars, TrialBalanceTable } from './trial-balance.tsx'

function periodWords({ from, to }: Days): string {
  if (from === undefined && to === undefined) return 'Every transfer since the beginning.'
  if (to === undefined) return `Every transfer from ${dayWords(from ?? '')} on.`
  if (from === undefined) return `Every transfer up to ${dayWords(to)}.`
  return from === to
    ? `Every transfer of ${dayWords(from)}.`
    : `Every transfer from ${dayWords(from)} to ${dayWords(to)}.`
}

/** Downloads the journal of a period as a file. */
function JournalPart() {
  const address = useAddress()
  const { days, problems } = daysIn(address)
  const hasProblems = Object.keys(problems).length > 0
  return (
    <>
      <FieldsCard label="Days of the journal (UTC)" fields={{ days: {} }} address={address} />
      <ListCard
        id="journal"
        title="Journal"
        note="A CSV file, oldest first. Dates are inclusive (UTC). Posted amounts add up to the trial balance; holds are not posted. This download is recorded in the audit trail."
      >
        <Text mb="md">{hasProblems ? 'Correct the days first.' : periodWords(days)}</Text>
        <LongDownload
          what="journal"
          fileName="journal.csv"
          call={(signal) => staffSend('GET /staff/accounting/journal.csv', { query: days, signal })}
          isDisabled={hasProblems}
        />
      </ListCard>
    </>
  )
}

/** The trial balance now, or at an earlier moment. */
function TrialBalancePart() {
  const address = useAddress()
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery({
    ...staffQuery('GET /staff/accounting/trial-balance', { query: momentIn(address) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <MomentCard address={address} label="Date of the trial balance" />
      <ListCard
        id="trial-balance"
        title="Trial balance"
        note="Each balance is in the column of the account’s normal side, and negative if it is on the other side."
        action={
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
            disabled={data === undefined || isPlaceholderData}
            onClick={() => print()}
          >
            Print
          </Button>
        }
      >
        <p role="status">{isPending ? 'Loading the trial balance' : data && `At ${momentWords(data.at)}`}</p>
        {data === undefined && isError ? (
          <CouldNotLoad what="the trial balance" onRetry={() => void refetch()} />
        ) : (
          <Box mt="xs" {...outdatedLook(isPlaceholderData)}>
            {data === undefined ? <AgreementBars /> : <Agreement balance={data} />}
            <TrialBalanceTable labelledBy="trial-balance" balance={data} until={data && lastDayOf(data.at)} />
          </Box>
        )}
      </ListCard>
    </>
  )
}

const partNames = {
  balance: 'Trial balance',
  journal: 'Journal',
  agents: 'Agents',
  results: 'Results',
  months: 'Months',
} as const

const show: Record<keyof typeof partNames, ReactNode> = {
  balance: <TrialBalancePart />,
  journal: <JournalPart />,
  agents: <AgentsPart />,
  results: <ResultsPart />,
  months: <MonthsPart />,
}

/** The books (plan rule 29). */
export default function Accounting() {
  const part = partIn(partNames, useAddress().value('part'))
  return (
    <>
      <StaffHeading text="The company’s books. Dates and months are in UTC." />
      <PartLinks label="Parts of the books" names={partNames} part={part} />
      {show[part]}
    </>
  )
}

type Row = AgentBalances['agents'][number]

const views = ['Balances', 'Debts'] as const

/** The account and the words of each list. */
const lists = {
  Balances: {
    number: accountFacts.agent.number,
    title: 'Agents’ balances',
    note: 'What the company owes each agent, including amounts on hold for withdrawals until they are approved.',
    empty: 'No agent has a balance',
  },
  Debts: {
    number: accountFacts.receivable.number,
    title: 'Agents’ debts',
    note: 'What each agent owes the company.',
    empty: 'No agent owes anything',
  },
} as const

const columns: Column<Row>[] = [
  { label: 'Agent', render: ({ agent }) => <AgentLink agent={agent} />, barWidth: '9rem' },
  { label: 'Number', render: ({ agent }) => agent.id, isFigure: true, barWidth: '3rem' },
  { label: 'Amount', render: ({ balance }) => formatAmount(balance), isFigure: true, barWidth: '5rem' },
]

/** The balance or debt of each agent, now or at an earlier moment. */
function AgentsPart() {
  const address = useAddress()
  const view = views.find((one) => one === address.value('of')) ?? 'Balances'
  const { number, title, note, empty } = lists[view]
  const moment = momentIn(address)
  const after = address.value('after')
  const query = useQuery({
    ...staffQuery('GET /staff/accounting/accounts/{no}/agents', {
      params: { no: number },
      query: { ...moment, ...(after === '' ? {} : { after }) },
    }),
    placeholderData: keepPreviousData,
  })
  const next = query.data?.next ?? null
  const fromFirstPage: Address = { ...address, choose: (values) => address.choose({ after: '', ...values }) }
  return (
    <>
      <MomentCard address={fromFirstPage} label="Date of the balances" />
      <Box mb="md">
        <ViewChoice
          label="What to list"
          views={views}
          value={view}
          onChange={(chosen) => fromFirstPage.choose({ of: chosen === 'Balances' ? '' : chosen })}
        />
      </Box>
      <CursorList
        id="agents"
        title={title}
        note={query.data === undefined ? note : `${note} At ${momentWords(query.data.at)}.`}
        action={
          <CsvButton
            what={title.toLowerCase()}
            fileName={`account-${number}.csv`}
            call={() =>
              staffSend('GET /staff/accounting/accounts/{no}/agents.csv', { params: { no: number }, query: moment })
            }
            isDisabled={query.data?.agents.length === 0}
          />
        }
        what={title.toLowerCase()}
        query={query}
        rowsOf={({ agents }) => agents}
        columns={columns}
        rowKey={({ agent }) => agent.id}
        empty={<EmptyList Icon={IconUsers} message={empty} why="Agents whose amount is zero are not listed." />}
        pages={{
          label: 'Pages of the agents',
          name: 'after',
          first: 'First page',
          further: 'Next page',
          next: next === null ? null : String(next),
        }}
      />
    </>
  )
}

const fieldsIn = ({ value }: Pick<Address, 'value'>): MomentFields => ({ day: value('day'), time: value('time') })

const askedIn = (address: Address) => momentOf(fieldsIn(address), new Date())

/** Returns the moment in the address, or now if it has no possible one. */
const momentIn = (address: Address): AtMoment => askedIn(address).moment

type MomentCardProps = {
  address: Address
  /** Names the report to screen readers: 'Date of the trial balance'. */
  label: string
  /** Other fields of the report. */
  children?: ReactNode
}

/** Chooses the moment of a report. Without a day it is now. */
function MomentCard({ address, label, children }: MomentCardProps) {
  const fields = fieldsIn(address)
  const { problems } = askedIn(address)
  const field = (name: keyof MomentFields) => ({
    value: fields[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => address.choose({ [name]: value }),
  })
  const filled = Object.values(fields).filter((value) => value !== '').length
  return (
    <FilterCard label={label} filled={filled} onClear={() => address.choose(noMoment)}>
      {children}
      <TextInput label="End of day (UTC)" type="date" {...field('day')} />
      <TextInput label="Or time on it (UTC)" type="time" {...field('time')} />
    </FilterCard>
  )
}

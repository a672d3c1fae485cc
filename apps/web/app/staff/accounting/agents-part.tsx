import { accountFacts } from '@evergrove/contract/ledger/account-numbers'
import type { AgentBalances } from '@evergrove/contract/ledger/accounting'
import { Box } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { formatAmount } from '../../components/money.ts'
import type { Column } from '../../components/table/column.ts'
import { ViewChoice } from '../../components/view-choice.tsx'
import { AgentLink } from '../agents/agent-link.tsx'
import { CsvButton } from '../parts/csv-button.tsx'
import { type Address, useAddress } from '../parts/use-address.ts'
import { staffQuery, staffSend } from '../session/staff-api.ts'
import { momentWords } from './accounting-words.ts'
import { CursorList } from './cursor-list.tsx'
import { MomentCard, momentIn } from './moment-card.tsx'

type Row = AgentBalances['agents'][number]

const views = ['Balances', 'Debts'] as const

/** What each list shows: the account, and its words. */
const lists = {
  Balances: {
    number: accountFacts.agent.number,
    title: 'Agents’ Balances',
    note: 'What the company owes each agent, including amounts on hold for withdrawals until they are approved.',
    empty: 'No agent has a balance',
  },
  Debts: {
    number: accountFacts.receivable.number,
    title: 'Agents’ Debts',
    note: 'What each agent owes the company.',
    empty: 'No agent owes anything',
  },
} as const

const columns: Column<Row>[] = [
  { label: 'Agent', render: ({ agent }) => <AgentLink agent={agent} />, barWidth: '9rem' },
  { label: 'Number', render: ({ agent }) => agent.id, isFigure: true, barWidth: '3rem' },
  { label: 'Amount', render: ({ balance }) => formatAmount(balance), isFigure: true, barWidth: '5rem' },
]

/** What each agent has or owes, now or at an earlier moment. */
export function AgentsPart() {
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
      <MomentCard address={fromFirstPage} label="Moment of the balances" />
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

import { accountFacts, planAccounts } from '@evergrove/contract/ledger/account-numbers'
import type { PlanResults } from '@evergrove/contract/ledger/accounting'
import { keysOf } from '@evergrove/contract/platform/records'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { Box, TextInput } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FigureLink } from '../../components/figures/figure.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { FilterCard } from '../parts/filter-card.tsx'
import { type Address, outdatedLook, useAddress } from '../parts/use-address.ts'
import { staffQuery } from '../session/staff-api.ts'
import { daysOf, leftOf, monthName, monthsIn } from './accounting-words.ts'

type Row = PlanResults['rows'][number]

type Months = Pick<PlanResults, 'from' | 'to'>

/** Returns an amount as a link to the entries of its account in these months, under all versions of the plan. */
const linked = (name: keyof typeof planAccounts, { from, to }: Months, amount: string) => (
  <FigureLink
    to={staffFigures.account(accountFacts[planAccounts[name]].number, { from: daysOf(from).from, to: daysOf(to).to })}
  >
    {formatAmount(amount)}
  </FigureLink>
)

const columns: Column<Row>[] = [
  { label: 'Month', render: ({ month }) => monthName(month) },
  { label: 'Plan version', render: ({ plan_version_id }) => plan_version_id ?? '–', isFigure: true },
  { label: 'Fees', render: ({ month, fees }) => linked('fees', { from: month, to: month }, fees), isFigure: true },
  {
    label: 'Bonuses',
    render: ({ month, bonuses }) => linked('bonuses', { from: month, to: month }, bonuses),
    isFigure: true,
  },
  {
    label: 'Rewards',
    render: ({ month, rewards }) => linked('rewards', { from: month, to: month }, rewards),
    isFigure: true,
  },
  { label: 'Left', render: (row) => formatAmount(leftOf(row)), isFigure: true },
]

/** Enough for the months of a decade, because a report with totals has few pages. */
const PAGE_SIZE = 120

/** Fees, bonuses and rewards by month and version of the plan. */
export function ResultsPart() {
  const address = useAddress()
  const { data, isPlaceholderData, ...query } = useQuery({
    ...staffQuery('GET /staff/accounting/plan-results', { query: monthsIn(address).months }),
    placeholderData: keepPreviousData,
  })
  const { total } = data ?? {}
  return (
    <>
      <MonthsCard address={address} />
      <ListCard
        id="results"
        title="Results"
        note={`${data === undefined ? '' : `${monthName(data.from)} to ${monthName(data.to)}. `}Amounts are net of that month’s reversals. Left is fees less bonuses and rewards.`}
      >
        <ListStates
          query={{ ...query, data: data?.rows }}
          what="results"
          whose="the"
          empty={
            <EmptyList
              Icon={IconReportMoney}
              message="No results in these months"
              why="Approved fees, bonuses and rewards appear here."
            />
          }
        >
          {(rows) => (
            <Box {...outdatedLook(isPlaceholderData)}>
              <DataTable
                labelledBy="results"
                columns={columns}
                rows={rows}
                rowKey={({ month, plan_version_id }) => `${month} ${plan_version_id}`}
                pageSize={PAGE_SIZE}
                foot={
                  data &&
                  total && [
                    'Total',
                    '',
                    ...keysOf(planAccounts).map((name) => linked(name, data, total[name])),
                    formatAmount(leftOf(total)),
                  ]
                }
              />
            </Box>
          )}
        </ListStates>
      </ListCard>
    </>
  )
}

/** Chooses the months. The default is the last twelve. */
function MonthsCard({ address }: { address: Address }) {
  const { problems } = monthsIn(address)
  const field = (name: 'from' | 'to') => ({
    type: 'month',
    placeholder: '2027-01',
    value: address.value(name),
    error: problems[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => address.choose({ [name]: value }),
  })
  return (
    <FilterCard
      label="Months of the results (UTC)"
      filled={(['from', 'to'] as const).filter((name) => address.value(name) !== '').length}
      onClear={() => address.choose({ from: '', to: '' })}
    >
      <TextInput label="From month" {...field('from')} />
      <TextInput label="To month" {...field('to')} />
    </FilterCard>
  )
}

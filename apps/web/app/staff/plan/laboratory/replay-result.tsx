import type { Replay } from '@evergrove/contract/plan-laboratory'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { Alert, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { formatAmount } from '../../../components/money.ts'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { FiguresTable } from '../../../components/table/figures-table.tsx'
import { AgentLink } from '../../agents/agent-link.tsx'
import { BelowZero, Difference } from '../difference.tsx'
import { laterHeading, note } from '../looks.ts'
import styles from '../plan.module.css'

type ResultProps = { replay: Replay; plan: 'draft' | 'current plan' }

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What the history would have been under a plan: in sum, then for the agents whom it concerns most. */
export function ReplayResult({ replay, plan }: ResultProps) {
  const { agents, largest } = replay
  return (
    <>
      <Text inherit fw={600} mb="xs" role="status">
        {verdict(replay, plan)}
      </Text>
      <LedgerCheck {...replay} />
      <SumsTable replay={replay} plan={plan} />
      {largest.length === 0 ? null : (
        <>
          <Title {...laterHeading} id="largest-changes">
            Largest differences
          </Title>
          <Text {...note}>
            Bonuses and the value of rewards of each agent, the company’s own included.
            {agents.more + agents.less > largest.length
              ? ` The ${largest.length} largest; the CSV file has all agents.`
              : null}
          </Text>
          <DataTable
            labelledBy="largest-changes"
            columns={changeColumns[plan]}
            rows={largest}
            rowKey={({ id }) => id}
            pageSize={largest.length}
          />
        </>
      )}
    </>
  )
}

const columnOf = (plan: ResultProps['plan']): string => (plan === 'draft' ? 'Draft' : 'Current plan')

type Changed = Replay['largest'][number]

const nameOf = ({ first_name, last_name }: Changed): string => `${first_name} ${last_name}`

const columnsFor = (plan: ResultProps['plan']): readonly Column<Changed>[] => [
  {
    label: 'Agent',
    render: (agent) => <AgentLink agent={agent} />,
    sortBy: nameOf,
  },
  { label: 'Ledger', render: ({ real }) => formatAmount(real), sortBy: ({ real }) => Number(real), isFigure: true },
  {
    label: columnOf(plan),
    render: ({ draft }) => formatAmount(draft),
    sortBy: ({ draft }) => Number(draft),
    isFigure: true,
  },
  {
    label: 'Difference',
    render: ({ difference }) => <Difference amount={difference} />,
    sortBy: ({ difference }) => Number(difference),
    isFigure: true,
    narrow: 'aside',
  },
]

const changeColumns = { draft: columnsFor('draft'), 'current plan': columnsFor('current plan') }

const keptOf = ({ fees, cost }: Replay['real']): bigint => readMoney(fees) - readMoney(cost)

function verdict({ real, draft, agents }: Replay, plan: ResultProps['plan']): string {
  if (agents.more + agents.less === 0) return `Under the ${plan}, every agent would have received the same.`
  const kept = keptOf(draft) - keptOf(real)
  const difference = formatAmount(formatMoney(kept < 0n ? -kept : kept))
  const company = kept === 0n ? 'as much as it did' : `${difference} ${kept < 0n ? 'less' : 'more'} than it did`
  const [more, less, same] = [agents.more, agents.less, agents.same].map((count) =>
    count === 0 ? 'none' : count.toLocaleString('en-US'),
  )
  const all = agents.more + agents.less + agents.same
  return `Under the ${plan}, the company would have kept ${company}. Of ${counted(all, 'agent')}, ${more} would have received more, ${less} less, and ${same} the same.`
}

/** Whether the ledger paid what the plans of the time say. */
function LedgerCheck({ activations, reversals, differences, assumed }: Replay) {
  if (differences > 0) {
    return (
      <Alert color="red" mb="md" role="alert">
        {`The replay and the ledger differ in ${counted(differences, 'place')}. Run the ledger check and contact the person who runs the server.`}
      </Alert>
    )
  }
  return (
    <Text {...note} className={styles.checked}>
      <IconCircleCheck size={18} stroke={1.8} aria-hidden />
      <span>
        {`${counted(activations, 'activation')} and ${counted(reversals, 'reversal')} replayed. Every agent’s bonuses and rewards in the ledger match the plan that applied at the time, to the cent.`}
        {assumed === 0
          ? ''
          : ` For ${counted(assumed, 'activation')} the plan that applied at the time paid no bonus, so no record says whether the sponsor was Active; a paid fee counts as Active here.`}
      </span>
    </Text>
  )
}

type SumOf = (sums: Replay['real']) => bigint

const parts: { name: string; of: SumOf }[] = [
  { name: 'Referral bonuses', of: ({ activation_bonuses }) => readMoney(activation_bonuses) },
  { name: 'Match bonuses', of: ({ match_bonuses }) => readMoney(match_bonuses) },
  { name: 'Rewards (value)', of: ({ rewards }) => readMoney(rewards) },
]

const sums: { name: string; of: SumOf; isKept?: boolean }[] = [
  { name: 'For agents', of: ({ cost }) => readMoney(cost) },
  { name: 'Registration fees', of: ({ fees }) => readMoney(fees) },
  { name: 'Kept by the company', of: keptOf, isKept: true },
]

function SumsTable({ replay: { real, draft }, plan }: ResultProps) {
  const cellsOf = (of: SumOf, isKept = false) => [
    <BelowZero key="real" text={formatAmount(formatMoney(of(real)))} />,
    <BelowZero key="draft" text={formatAmount(formatMoney(of(draft)))} />,
    <Difference key="difference" amount={formatMoney(of(draft) - of(real))} isKept={isKept} />,
  ]
  return (
    <FiguresTable
      labelledBy="replay"
      heads={['Item', 'Ledger', columnOf(plan), 'Difference']}
      rows={parts.map(({ name, of }) => ({ name, cells: cellsOf(of) }))}
      totals={sums.map(({ name, of, isKept }) => ({ name, cells: cellsOf(of, isKept) }))}
      isStacked
    />
  )
}

import type { RewardState } from '@evergrove/contract/reward-words'
import type { Rewards, StaffReward } from '@evergrove/contract/rewards'
import { staffFigures } from '@evergrove/contract/staff/staff-figures'
import { Box, Text } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Day } from '../../components/day.tsx'
import { FigureLink } from '../../components/figures/figure.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { EmptyList } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import type { Column } from '../../components/table/column.ts'
import { AgentLink } from '../agents/agent-link.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { FieldsCard } from '../parts/filter-card.tsx'
import { askedIn, type FieldsOf } from '../parts/filters.ts'
import { PagedList } from '../parts/paged-list.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { listInBody, pageOf, useAddress } from '../parts/use-address.ts'
import { useDialogs } from '../parts/use-dialogs.tsx'
import { askAboutReward, RewardButton, type RewardInQuestion } from './reward-questions.tsx'

const fields: FieldsOf<{ state?: RewardState; search?: string }> = {
  search: { label: 'Agent', placeholder: 'Name or email', maxLength: 100 },
  state: {
    label: 'State',
    any: 'Owed and delivered',
    choices: [
      { value: 'owed', label: 'Owed' },
      { value: 'given', label: 'Delivered' },
    ],
  },
}

/** What agents are owed besides money, and what they have been given. */
export default function Rewards() {
  const address = useAddress()
  const { query: filter, filled } = askedIn(fields, address)
  const query = useQuery(listInBody('GET /staff/rewards', 'rewards', pageOf(filter, address.page)))
  const { ask, dialog, done } = useDialogs()
  return (
    <>
      <StaffHeading text="Rewards for completed levels. Record each delivery and its cost." />
      <SumsCard sums={query.data} search={filter['search'] ?? ''} isError={query.isError} />
      <FieldsCard label="Which rewards" fields={fields} address={address} />
      <DoneLine done={done} />
      <PagedList
        id="rewards"
        title="Rewards"
        what="rewards"
        query={query}
        columns={columnsFor((reward) => askAboutReward(ask, reward))}
        rowKey={({ id }) => id}
        empty={
          <EmptyList
            Icon={IconGift}
            message={address.page > 1 || filled > 0 ? 'No rewards found' : 'No rewards yet'}
            why="A reward is owed when an active agent completes a level that has one."
          />
        }
        page={address.page}
        onTurn={address.turn}
      />
      {dialog}
    </>
  )
}

const nameOf = ({ agent: { first_name, last_name } }: StaffReward): string => `${first_name} ${last_name}`

const inQuestion = ({ id, agent, level, reward: name, value, state }: StaffReward): RewardInQuestion => ({
  id,
  agentId: agent.id,
  level,
  name,
  value,
  isGiven: state === 'given',
})

const columnsFor = (onAsk: (reward: RewardInQuestion) => void): Column<StaffReward>[] => [
  { label: 'Agent', render: (reward) => <Whose reward={reward} />, barWidth: '8rem' },
  { label: 'Level', render: ({ level }) => level, isFigure: true, barWidth: '1.5rem' },
  { label: 'Reward', render: ({ reward }) => <Box miw="8rem">{reward}</Box>, barWidth: '8rem' },
  { label: 'Reached', render: ({ reached_at }) => <Day moment={reached_at} />, barWidth: '6rem' },
  { label: 'Value', render: ({ value }) => formatAmount(value), isFigure: true, barWidth: '4rem' },
  { label: 'Delivered', render: (reward) => <Given reward={reward} />, barWidth: '8rem' },
  {
    label: 'Action',
    render: (reward) => <RewardButton reward={inQuestion(reward)} of={nameOf(reward)} onAsk={onAsk} />,
    barWidth: '7rem',
    narrow: 'end',
  },
]

function Whose({ reward }: { reward: StaffReward }) {
  const { agent } = reward
  return (
    <>
      <AgentLink agent={agent} />
      {agent.status === 'Active' ? null : (
        <Text span display="block" fz="sm" c="dimmed">
          {agent.status}
        </Text>
      )}
    </>
  )
}

/** The day, the cost, the author and the note of a given reward. */
function Given({ reward: { given_on, cost, given_by, note, lost_at } }: { reward: StaffReward }) {
  if (given_on === null) return 'Owed'
  const rest = [
    given_by === null ? '' : `by ${given_by}`,
    lost_at === null ? '' : 'The level was lost later.',
    note ?? '',
  ].filter(Boolean)
  return (
    <Box miw="9rem" lh={1.45}>
      <Day moment={given_on} />
      {cost === null ? '' : `, ${formatAmount(cost)}`}
      {rest.map((line) => (
        <Text key={line} span display="block" fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </Box>
  )
}

type SumsCardProps = {
  /** Undefined until they are loaded. */
  sums: Omit<Rewards, 'rewards'> | undefined
  /** The search that selects the agents. Empty for all. */
  search: string
  isError: boolean
}

/** The height of the two lines that appear when the rewards are counted. */
const HEIGHT = 'calc((var(--text-lg) + 1rem) * var(--mantine-line-height))'

const counted = (count: number): string => (count === 1 ? '1 reward' : `${count.toLocaleString('en-US')} rewards`)

/** Returns the address of the rewards behind a sum. */
const addressOf = (figure: 'rewards_owed' | 'rewards_given', search: string): string =>
  `${staffFigures[figure]}${search === '' ? '' : `&search=${encodeURIComponent(search)}`}`

/** The sums of the owed and the given rewards. */
function SumsCard({ sums, search, isError }: SumsCardProps) {
  return (
    <ListCard id="sums" title="Totals" note={search !== '' ? 'For the agents found.' : undefined}>
      {sums === undefined ? (
        <Text role="status" mih={HEIGHT}>
          {isError ? 'The rewards could not be counted.' : 'Counting…'}
        </Text>
      ) : (
        <Text role="status" component="div" style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Text fz="var(--text-lg)" fw={600}>
            <FigureLink to={addressOf('rewards_owed', search)}>
              {`${counted(sums.owed.count)} owed, ${formatAmount(sums.owed.value)}`}
            </FigureLink>
          </Text>
          <Text c="dimmed">
            <FigureLink to={addressOf('rewards_given', search)}>
              {`${counted(sums.given.count)} delivered: value ${formatAmount(sums.given.value)}, cost ${formatAmount(sums.given.cost)}`}
            </FigureLink>
          </Text>
        </Text>
      )}
    </ListCard>
  )
}

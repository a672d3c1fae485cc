import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { mayDo } from '@evergrove/contract/staff/duties'
import { Box, Group, Text } from '@mantine/core'
import { IconFileCheck, IconStairsUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Day } from '../../../components/day.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { EmptyList } from '../../../components/list/list-states.tsx'
import { formatAmount } from '../../../components/money.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { Unbroken } from '../../../components/unbroken.tsx'
import { addressOfText, textName } from '../../legal-texts/text-words.ts'
import { DoneLine } from '../../parts/done-line.tsx'
import { useDialogs } from '../../parts/use-dialogs.tsx'
import { askAboutReward, RewardButton, type RewardInQuestion } from '../../rewards/reward-questions.tsx'
import { useStaff } from '../../session/current-staff.ts'
import { AgentLink } from '../agent-link.tsx'
import { DuplicatesCard } from '../duplicates/duplicates-card.tsx'
import { type Fact, Facts } from '../page/facts.tsx'
import { AgentFigures } from './agent-figures.tsx'
import { bonusWords, type LevelRow, levelRows } from './level-rows.ts'

/** The agent's profile, sponsor and position in the matrix. */
export function OverviewPart({ agent }: { agent: StaffAgent }) {
  return (
    <>
      <AgentFigures account={agent.account} agentId={agent.id} />
      <ProfileCard agent={agent} />
      <ListCard id="place" title="Sponsor and position">
        <Facts facts={[...sponsorFacts(agent), ...placeFacts(agent)]} />
      </ListCard>
      <UplinesCard uplines={agent.uplines} />
      <LevelsCard agent={agent} />
      <ConsentsCard consents={agent.consents} />
      <DuplicatesCard agent={agent} />
    </>
  )
}

/** The profile data that the agent filled in. Bank details have a dialog of their own. */
function ProfileCard({ agent: { email, phone_number, profile } }: { agent: StaffAgent }) {
  const isVerified = profile.is_email_verified
  return (
    <ListCard id="profile" title="Profile">
      <Facts
        facts={[
          {
            term: 'Email',
            value: (
              <>
                <Unbroken text={email} />
                <Text
                  span
                  inherit
                  display="block"
                  fz="sm"
                  c={isVerified ? 'var(--color-positive-ink)' : 'var(--color-danger)'}
                >
                  {isVerified ? 'Verified' : 'Not verified'}
                </Text>
              </>
            ),
          },
          { term: 'Phone', value: phone_number },
          { term: 'Date of birth (MM/DD/YYYY)', value: profile.date_of_birth },
          { term: 'Gender', value: profile.gender },
          { term: 'Home address', value: profile.home_address },
          { term: 'Local government', value: profile.local_govt },
          { term: 'State of origin', value: profile.state_of_origin },
          { term: 'Nationality', value: profile.nationality },
          { term: 'Product', value: profile.plan },
          ...(profile.former_id === null ? [] : [{ term: 'Former id', value: profile.former_id }]),
          { term: 'Second step at sign-in', value: profile.has_second_factor ? 'Set up' : 'Not set up' },
          { term: 'Bank details', value: profile.has_bank_details ? 'Filled in' : '' },
        ]}
      />
    </ListCard>
  )
}

/** Describes the sponsor. With spillover this is not the agent above in the matrix. */
function sponsorFacts({ sponsor }: StaffAgent): Fact[] {
  if (sponsor === null) return [{ term: 'Sponsor', value: 'None: the company’s own agent' }]
  return [
    { term: 'Sponsor', value: <AgentLink agent={sponsor} /> },
    { term: 'Code used', value: sponsor.code },
    { term: 'Sponsor’s status', value: sponsor.status },
  ]
}

const sides = { left: 'Left', right: 'Right' } as const

const TOP = 'None: this is the top'

function placeFacts({ placement, uplines }: StaffAgent): Fact[] {
  if (placement === null) return [{ term: 'Position', value: 'None until the registration fee is approved' }]
  const { parent_id, side, depth, number, placed_at, is_counted } = placement
  const parent = uplines.find(({ id }) => id === parent_id)
  return [
    { term: 'Placed under', value: parent === undefined ? TOP : <AgentLink agent={parent} /> },
    { term: 'Side', value: side === null ? TOP : sides[side] },
    { term: 'Depth in matrix', value: depth },
    { term: 'Activation no.', value: number },
    { term: 'Placed', value: <Day moment={placed_at} /> },
    ...(is_counted
      ? []
      : [{ term: 'Counts for the uplines', value: 'No: the fee was reversed and has not been paid again' }]),
  ]
}

type Upline = StaffAgent['uplines'][number]

const uplineColumns: Column<Upline>[] = [
  { label: 'Level above', render: ({ distance }) => distance, narrow: 'fact' },
  { label: 'Name', render: (upline) => <AgentLink agent={upline} />, narrow: 'title' },
  { label: 'Code', render: ({ code }) => code },
  { label: 'Email', render: ({ email }) => email },
  { label: 'Status', render: ({ status }) => <StatusBadge of="agentForStaff" status={status} />, narrow: 'aside' },
]

/** The agents whose levels count this agent's activation. */
function UplinesCard({ uplines }: { uplines: readonly Upline[] }) {
  return (
    <ListCard id="uplines" title="Uplines">
      {uplines.length === 0 ? (
        <EmptyList Icon={IconStairsUp} message="No upline" why="The agents up to six levels above appear here." />
      ) : (
        <DataTable labelledBy="uplines" columns={uplineColumns} rows={uplines} rowKey={({ id }) => id} />
      )}
    </ListCard>
  )
}

type Consent = StaffAgent['consents'][number]

const consentColumns: Column<Consent>[] = [
  {
    label: 'Text',
    render: ({ kind, legal_text_id }) => <Link to={addressOfText(legal_text_id)}>{textName(kind)}</Link>,
  },
  { label: 'Version', render: ({ legal_text_id }) => legal_text_id },
  { label: 'Accepted', render: ({ accepted_at }) => <Day moment={accepted_at} /> },
]

/** The versions of each text that the agent agreed to, with their dates. */
function ConsentsCard({ consents }: { consents: readonly Consent[] }) {
  return (
    <ListCard id="consents" title="Consents">
      {consents.length === 0 ? (
        <EmptyList Icon={IconFileCheck} message="No consents recorded" why="Consents given at sign-up appear here." />
      ) : (
        <DataTable
          labelledBy="consents"
          columns={consentColumns}
          rows={consents}
          rowKey={({ legal_text_id }) => legal_text_id}
        />
      )}
    </ListCard>
  )
}

type Reached = LevelRow['reached']

/** The six levels below with their taken places, their earnings, and the rewards that are still owed. */
function LevelsCard({ agent }: { agent: StaffAgent }) {
  const { role } = useStaff()
  const { ask, dialog, done } = useDialogs()
  const onAsk = mayDo(role, 'rewards') ? (reward: RewardInQuestion) => askAboutReward(ask, reward) : undefined
  const columns = levelColumns(agent.id, onAsk)
  return (
    <ListCard id="levels" title="Levels">
      <DoneLine done={done} />
      <DataTable labelledBy="levels" columns={columns} rows={levelRows(agent)} rowKey={({ level }) => level} />
      {dialog}
    </ListCard>
  )
}

const NONE = '-'

type Ask = ((reward: RewardInQuestion) => void) | undefined

/** Returns the columns of the levels. Without `onAsk`, rewards are only shown. */
const levelColumns = (agentId: number, onAsk: Ask): Column<LevelRow>[] => [
  { label: 'Level', render: ({ level }) => level },
  { label: 'Positions taken', render: ({ taken, places }) => `${taken} of ${places}` },
  { label: 'Reached', render: ({ reached }) => <ReachedOn reached={reached} /> },
  { label: 'Match bonus', render: bonusWords },
  { label: 'Reward', render: ({ rewarded }) => rewarded?.reward ?? NONE },
  {
    label: 'Reward delivered',
    render: ({ rewarded }) => <Given agentId={agentId} rewarded={rewarded} onAsk={onAsk} />,
  },
]

/** The day on which the level was completed, or lost. */
function ReachedOn({ reached }: { reached: Reached }) {
  if (reached === undefined) return NONE
  if (reached.lost_at === null) return <Day moment={reached.reached_at} />
  return (
    <>
      Lost on <Day moment={reached.lost_at} />
    </>
  )
}

/** The day and the cost of the given reward, or that it is owed, with a button to change that. */
function Given({ agentId, rewarded, onAsk }: { agentId: number; rewarded: Reached; onAsk: Ask }) {
  if (rewarded === undefined || rewarded.reward === null) return NONE
  const { id, level, reward: name, reward_value: value, reward_given_on: day, reward_cost: cost } = rewarded
  const reward = { id, agentId, level, name, value, isGiven: day !== null }
  return (
    <Group gap="xs">
      <Box component="span">
        {day === null ? `Owed, ${formatAmount(value)}` : <Day moment={day} />}
        {cost === null ? '' : `, ${formatAmount(cost)}`}
      </Box>
      {onAsk === undefined ? null : <RewardButton reward={reward} onAsk={onAsk} />}
    </Group>
  )
}

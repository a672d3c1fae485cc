import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { mayDo } from '@evergrove/contract/staff/duties'
import { Box, Group } from '@mantine/core'
import { Day } from '../../../components/day.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { formatAmount } from '../../../components/money.ts'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { DoneLine } from '../../parts/done-line.tsx'
import type { RewardInQuestion } from '../../rewards/reward-calls.ts'
import { RewardButton, RewardDialogs, useRewardDialogs } from '../../rewards/reward-dialogs.tsx'
import { useStaff } from '../../session/current-staff.ts'
import { bonusWords, type LevelRow, levelRows } from './level-rows.ts'

type Reached = LevelRow['reached']

/** How full the six levels below are, what they earned, and which rewards are still owed. */
export function LevelsCard({ agent }: { agent: StaffAgent }) {
  const { role } = useStaff()
  const dialogs = useRewardDialogs()
  const columns = levelColumns(agent.id, mayDo(role, 'rewards') ? dialogs.ask : undefined)
  return (
    <ListCard id="levels" title="Levels">
      <DoneLine done={dialogs.done} />
      <DataTable labelledBy="levels" columns={columns} rows={levelRows(agent)} rowKey={({ level }) => level} />
      <RewardDialogs {...dialogs.props} />
    </ListCard>
  )
}

const NONE = '-'

type Ask = ((reward: RewardInQuestion) => void) | undefined

/** The columns of the levels. Without `onAsk` rewards are only shown. */
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

/** When the level was completed, or when it was lost. */
function ReachedOn({ reached }: { reached: Reached }) {
  if (reached === undefined) return NONE
  if (reached.lost_at === null) return <Day moment={reached.reached_at} />
  return (
    <>
      Lost on <Day moment={reached.lost_at} />
    </>
  )
}

/** When the reward was given and at which cost, or that it is owed, with the way to change that. */
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

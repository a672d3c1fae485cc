import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { mayDo } from '@evergrove/contract/staff/duties'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Day } from '../../../components/day.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { DoneLine } from '../../parts/done-line.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useStaff } from '../../session/current-staff.ts'
import { changedBy } from '../actions/action-dialog.ts'
import { giveReward } from '../actions/agent-calls.ts'
import { bonusWords, type LevelRow, levelRows } from './level-rows.ts'

type Reached = LevelRow['reached']

/** How full the six levels below are, what they earned, and which rewards are still owed. */
export function LevelsCard({ agent }: { agent: StaffAgent }) {
  const { role } = useStaff()
  const [owed, setOwed] = useState<Reached>()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<{ text: string }>()
  const ask = (reached: Reached) => {
    setOwed(reached)
    setOpen(true)
    setDone(undefined)
  }
  const columns = levelColumns(mayDo(role, 'agents') ? ask : undefined)
  return (
    <ListCard id="levels" title="Levels">
      <DoneLine done={done} />
      <DataTable labelledBy="levels" columns={columns} rows={levelRows(agent)} rowKey={({ level }) => level} />
      <RewardDialog
        agentId={agent.id}
        isOpen={isOpen}
        owed={owed}
        onClose={() => setOpen(false)}
        onDone={(text) => {
          setOpen(false)
          setDone({ text })
        }}
      />
    </ListCard>
  )
}

const NONE = '-'

type Ask = ((reached: Reached) => void) | undefined

/** The columns of the levels. Without `onAsk` rewards are shown but cannot be marked as given. */
const levelColumns = (onAsk: Ask): Column<LevelRow>[] => [
  { label: 'Level', render: ({ level }) => level },
  { label: 'Places taken', render: ({ taken, places }) => `${taken} of ${places}` },
  { label: 'Reached', render: ({ reached }) => <ReachedOn reached={reached} /> },
  { label: 'Match bonus', render: bonusWords },
  { label: 'Reward', render: ({ rewarded }) => rewarded?.reward ?? NONE },
  { label: 'Reward given', render: ({ rewarded }) => <Given rewarded={rewarded} onAsk={onAsk} /> },
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

/** When the reward was given. While it is owed, a button to mark it as given. */
function Given({ rewarded, onAsk }: { rewarded: Reached; onAsk: Ask }) {
  if (rewarded === undefined) return NONE
  if (rewarded.reward_given_at !== null) return <Day moment={rewarded.reward_given_at} />
  if (onAsk === undefined) return 'Owed'
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Mark as given: the reward for level ${rewarded.level}`}
      onClick={() => onAsk(rewarded)}
    >
      Mark as given
    </Button>
  )
}

type RewardDialogProps = {
  agentId: number
  isOpen: boolean
  /** The level whose reward the dialog is about. */
  owed: Reached
  onClose: () => void
  onDone: (text: string) => void
}

/** Asks for confirmation before a reward counts as given (plan rule 9). */
function RewardDialog({ agentId, isOpen, owed, onClose, onDone }: RewardDialogProps) {
  const giving = useAction((level: number) => giveReward(agentId, level), changedBy(agentId))
  const confirm = () => {
    if (owed === undefined) return
    void giving
      .run(owed.level)
      .then((isDone) => isDone && onDone(`The reward for level ${owed.level} has been marked as given.`))
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Mark the reward as given?"
      action="Mark as given"
      isBusy={giving.isBusy}
      problem={giving.problem}
      onConfirm={confirm}
      onClose={() => {
        giving.reset()
        onClose()
      }}
    >
      {owed === undefined ? null : `Level ${owed.level}: ${owed.reward}. This is recorded and cannot be undone.`}
    </ConfirmDialog>
  )
}

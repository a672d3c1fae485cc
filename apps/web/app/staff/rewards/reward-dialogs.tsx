import { Button } from '@mantine/core'
import { useState } from 'react'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { GiveDialog } from './give-dialog.tsx'
import { changedBy, undoReward } from './reward-calls.ts'

/** A reward, as its buttons and dialogs need it. */
export type RewardInQuestion = {
  id: number
  agentId: number
  level: number
  name: string
  value: string
  isGiven: boolean
}

type RewardButtonProps = {
  reward: RewardInQuestion
  /** Whose it is, where several agents are listed. */
  of?: string
  onAsk: (reward: RewardInQuestion) => void
}

/** Opens the dialog in which a reward is given, or in which that is undone. */
export function RewardButton({ reward, of, onAsk }: RewardButtonProps) {
  const action = reward.isGiven ? 'Undo' : 'Record as given'
  const whose = of === undefined ? '' : ` of ${of}`
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${action}: the reward${whose} for level ${reward.level}`}
      onClick={() => onAsk(reward)}
    >
      {action}
    </Button>
  )
}

/** What is asked about which reward. The dialog keeps its reward while it fades out. */
export function useRewardDialogs() {
  const [reward, setReward] = useState<RewardInQuestion>()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<{ text: string }>()
  return {
    done,
    ask: (asked: RewardInQuestion) => {
      setReward(asked)
      setOpen(true)
      setDone(undefined)
    },
    props: {
      reward,
      isOpen,
      onClose: () => setOpen(false),
      onDone: (text: string) => {
        setOpen(false)
        setDone({ text })
      },
    },
  }
}

type RewardDialogsProps = ReturnType<typeof useRewardDialogs>['props']

/** The dialogs of a list of rewards. */
export function RewardDialogs({ reward, isOpen, onClose, onDone }: RewardDialogsProps) {
  if (reward === undefined) return null
  const named = `The reward for level ${reward.level}`
  return reward.isGiven ? (
    <UndoDialog
      reward={reward}
      isOpen={isOpen}
      onClose={onClose}
      onDone={() => onDone(`${named} is no longer recorded as given.`)}
    />
  ) : (
    <GiveDialog
      reward={reward}
      isOpen={isOpen}
      onClose={onClose}
      onDone={() => onDone(`${named} is recorded as given.`)}
    />
  )
}

type UndoDialogProps = { reward: RewardInQuestion; isOpen: boolean; onDone: () => void; onClose: () => void }

function UndoDialog({ reward: { id, agentId, name, level }, isOpen, onDone, onClose }: UndoDialogProps) {
  const undoing = useAction(undoReward, changedBy(agentId))
  return (
    <ReasonDialog
      isOpen={isOpen}
      title="Undo the giving of a reward?"
      action="Undo"
      isBusy={undoing.isBusy}
      problem={undoing.problem}
      onConfirm={(reason) => void undoing.run({ id, reason }).then((body) => body && onDone())}
      onClose={() => {
        undoing.reset()
        onClose()
      }}
    >
      {`${name}, for level ${level}, was not given after all: what it cost is taken back, and it is owed again. The reason is kept in the audit trail.`}
    </ReasonDialog>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffAct } from '../session/staff-api.ts'
import { GiveDialog } from './give-dialog.tsx'
import { changedBy, type RewardInQuestion } from './reward-calls.ts'

type RewardButtonProps = {
  reward: RewardInQuestion
  /** Whose it is, where several agents are listed. */
  of?: string
  onAsk: (reward: RewardInQuestion) => void
}

/** Opens the dialog in which a reward is given, or in which that is undone. */
export function RewardButton({ reward, of, onAsk }: RewardButtonProps) {
  const action = reward.isGiven ? 'Undo' : 'Mark as delivered'
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

/** The dialogs of a list of rewards. Both are there from the start, so that the button that opens one gets the focus back. */
export function RewardDialogs({ reward, isOpen, onClose, onDone }: RewardDialogsProps) {
  const named = `The reward for level ${reward?.level}`
  return (
    <>
      <GiveDialog
        reward={reward}
        isOpen={isOpen && reward?.isGiven === false}
        onClose={onClose}
        onDone={() => onDone(`${named} is marked as delivered.`)}
      />
      <UndoDialog
        reward={reward}
        isOpen={isOpen && reward?.isGiven === true}
        onClose={onClose}
        onDone={() => onDone(`${named} is no longer marked as delivered.`)}
      />
    </>
  )
}

type UndoDialogProps = {
  reward: RewardInQuestion | undefined
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

const NO_PATHS: readonly string[] = []

function UndoDialog({ reward, isOpen, onDone, onClose }: UndoDialogProps) {
  const undoing = useAction(
    ({ id, reason }: { id: number; reason: string }) =>
      staffAct('POST /staff/rewards/{id}/undo', { params: { id }, body: { reason } }),
    reward === undefined ? NO_PATHS : changedBy(reward.agentId),
  )
  const confirm = async (reason: string) => {
    if (reward !== undefined && (await undoing.run({ id: reward.id, reason })) !== undefined) onDone()
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      title="Undo this delivery?"
      action="Undo"
      isBusy={undoing.isBusy}
      problem={undoing.problem}
      onConfirm={(reason) => void confirm(reason)}
      onClose={() => {
        undoing.reset()
        onClose()
      }}
    >
      {reward === undefined
        ? null
        : `${reward.name}, for level ${reward.level}, was not delivered. Its cost will be taken back and it is owed again. Your reason is recorded in the audit trail.`}
    </ReasonDialog>
  )
}

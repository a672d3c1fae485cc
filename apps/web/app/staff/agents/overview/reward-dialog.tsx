import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { useAction } from '../../parts/use-action.ts'
import { changedBy } from '../acts/act-dialog.ts'
import { giveReward } from '../acts/agent-calls.ts'
import type { LevelRow } from './level-rows.ts'

export type RewardDialogProps = {
  agentId: number
  isOpen: boolean
  /** The level whose reward is asked about. */
  owed: LevelRow['reached']
  onClose: () => void
  onDone: (text: string) => void
}

/** Asks before a reward counts as handed over (plan rule 9). */
export function RewardDialog({ agentId, isOpen, owed, onClose, onDone }: RewardDialogProps) {
  const act = useAction((level: number) => giveReward(agentId, level), changedBy(agentId))
  const confirm = () => {
    if (owed === undefined) return
    void act.run(owed.level).then((isDone) => isDone && onDone(`The reward for level ${owed.level} is given.`))
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Mark the reward as given?"
      action="Mark as given"
      isBusy={act.isBusy}
      problem={act.problem}
      onConfirm={confirm}
      onClose={() => {
        act.reset()
        onClose()
      }}
    >
      {owed === undefined ? null : `Level ${owed.level}: ${owed.reward}. This is written down and cannot be undone.`}
    </ConfirmDialog>
  )
}

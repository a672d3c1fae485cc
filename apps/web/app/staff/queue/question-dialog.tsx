import type { ReactNode } from 'react'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import type { Decidable } from './decidable.ts'
import type { useQueueActions } from './use-queue-actions.ts'

export type QuestionWords<Row> = {
  /** What asking will do, and who will read the question. */
  effect: (row: Row) => ReactNode
  templates: readonly string[]
}

type QuestionDialogProps<Row extends Decidable> = {
  words: QuestionWords<Row>
  actions: ReturnType<typeof useQueueActions<Row>>
}

/** Asks what the agent is to be asked. */
export function QuestionDialog<Row extends Decidable>({ words, actions }: QuestionDialogProps<Row>) {
  const { asked, decision, dialog } = actions
  return (
    <ReasonDialog
      isOpen={dialog === 'ask'}
      title="Ask the agent?"
      field="Question"
      action="Send question"
      isHarmless
      templates={words.templates}
      isBusy={decision.isBusy}
      problem={decision.problem}
      onConfirm={(reason) => actions.decide({ word: 'Asked', reason })}
      onClose={actions.close}
      onGone={actions.restoreFocus}
      returnsFocus={false}
    >
      {asked && words.effect(asked)}
    </ReasonDialog>
  )
}

import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { focusFirst } from '../../../../components/focus-first.ts'
import { useAction } from '../../../parts/use-action.ts'
import { type ActDialogProps, changedBy } from '../act-dialog.ts'
import { type Adjustment, adjustBalance } from '../agent-calls.ts'
import { AdjustForm } from './adjust-form.tsx'
import { AdjustQuestion } from './adjust-question.tsx'
import { adjustmentOf, type Draft, type DraftProblems, problemsOf } from './adjustment.ts'

const FORM = 'adjustment'

/** Corrects the balance by a new booking: first what and why, then the question whether it is meant so. */
export function AdjustDialog({ isOpen, ...adjusting }: ActDialogProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title={`Adjust the balance of ${adjusting.name}`} onClose={adjusting.onClose}>
      <Adjusting {...adjusting} />
    </Dialog>
  )
}

function Adjusting({ agent, name, onClose, onDone }: ActDialogProps) {
  const balance = agent.account.total_balance
  const [draft, setDraft] = useState<Draft>({ direction: 'Give', amount: '', reason: '' })
  const [problems, setProblems] = useState<DraftProblems>({})
  const [isAsked, setIsAsked] = useState(false)
  // One for as long as the dialog is open: whoever tries again after a lost answer does not book twice.
  const [key] = useState(() => crypto.randomUUID())
  const act = useAction(
    (adjustment: Adjustment) => adjustBalance(agent.id, { ...adjustment, key }),
    changedBy(agent.id),
  )
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed })
    setProblems({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(draft, balance)
    setProblems(found)
    if (Object.keys(found).length > 0) focusFirst(FORM, Object.keys(found))
    else setIsAsked(true)
  }
  if (!isAsked) {
    const form = { draft, problems, balance, onChange: change, onSubmit: submit, onClose }
    return <AdjustForm name={FORM} {...form} />
  }
  return (
    <AdjustQuestion
      draft={draft}
      agentName={name}
      balance={balance}
      isBusy={act.isBusy}
      problem={act.problem}
      onConfirm={() => {
        void act.run(adjustmentOf(draft)).then((isDone) => isDone && onDone('The adjustment is booked.'))
      }}
      onBack={() => {
        act.reset()
        setIsAsked(false)
      }}
    />
  )
}

import type { Subscriber } from '@evergrove/contract/contact/subscribers'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffAct } from '../session/staff-api.ts'
import { emailWords } from './subscription-words.ts'

export type EndDialogProps = {
  isOpen: boolean
  /** The subscriber; kept while the dialog fades out. */
  subscriber: Subscriber | undefined
  onClose: () => void
  onDone: (text: string) => void
}

/** Asks before ending a subscription. */
export function EndDialog({ isOpen, subscriber, onClose, onDone }: EndDialogProps) {
  const removal = useAction(
    (id: number) => staffAct('DELETE /staff/subscribers/{id}', { params: { id } }),
    ['staff/subscribers'],
  )
  const email = subscriber === undefined ? '' : emailWords(subscriber)
  const close = () => {
    onClose()
    removal.reset()
  }
  const confirm = async () => {
    if (subscriber === undefined || !(await removal.run(subscriber.id))) return
    close()
    onDone(`${email} is no longer subscribed.`)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Unsubscribe this address?"
      action="Unsubscribe"
      isBusy={removal.isBusy}
      problem={removal.problem}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {`${email} will be removed from the list. Only the subscriber can sign up again.`}
    </ConfirmDialog>
  )
}

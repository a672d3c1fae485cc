import type { UndeliveredMail } from '@evergrove/contract/mail/undelivered-mails'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffAct } from '../session/staff-api.ts'
import { CHANGED, describeMail } from './undelivered-mails.ts'

export type DismissDialogProps = {
  /** The email that was chosen; kept while the dialog fades out. */
  mail: UndeliveredMail | undefined
  isOpen: boolean
  onClose: () => void
  onDone: (text: string) => void
}

/** Asks for confirmation before an email that was given up is removed from the list. */
export function DismissDialog({ mail, isOpen, onClose, onDone }: DismissDialogProps) {
  const dismissal = useAction(
    (id: number) => staffAct('POST /staff/undelivered-mails/{id}/dismiss', { params: { id } }),
    CHANGED,
  )
  const name = mail === undefined ? '' : describeMail(mail)
  const close = () => {
    dismissal.reset()
    onClose()
  }
  const confirm = async () => {
    if (mail === undefined || !(await dismissal.run(mail.id))) return
    close()
    onDone(`Email dismissed: ${name}.`)
    // The button is removed with its row, so move the focus to the screen.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Dismiss this email?"
      action="Dismiss"
      isBusy={dismissal.isBusy}
      problem={dismissal.problem}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {`It will be removed from this list and won’t be sent: ${name}.`}
    </ConfirmDialog>
  )
}

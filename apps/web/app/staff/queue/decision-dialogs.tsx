import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

export type DecisionDialogsProps = {
  open: 'approve' | 'reject' | undefined
  /** What is decided: 'payment'. */
  what: string
  /** What approving brings about. */
  approval: ReactNode
  /** What rejecting brings about, and who reads the reason. */
  rejection: ReactNode
  templates: readonly string[]
  isBusy: boolean
  problem: string | undefined
  /** Without a reason it is an approval. */
  onDecide: (reason?: string) => void
  onClose: () => void
  /** When the dialog has faded away, whichever way it was closed. */
  onGone: () => void
}

/** Asks before either decision; neither can be taken back here. */
export function DecisionDialogs(props: DecisionDialogsProps) {
  const { open, what, approval, rejection, templates, isBusy, problem, onDecide, onClose, onGone } = props
  return (
    <>
      <Dialog
        isOpen={open === 'approve'}
        title={`Approve this ${what}?`}
        onClose={onClose}
        onGone={onGone}
        returnsFocus={false}
      >
        {approval}
        {problem === undefined ? null : (
          <Alert color="red" mt="md" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end" mt="xl" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button loading={isBusy} onClick={() => onDecide()}>
            Approve
          </Button>
        </Group>
      </Dialog>
      <ReasonDialog
        isOpen={open === 'reject'}
        title={`Reject this ${what}?`}
        action="Reject"
        templates={templates}
        isBusy={isBusy}
        problem={problem}
        onConfirm={onDecide}
        onClose={onClose}
        onGone={onGone}
        returnsFocus={false}
      >
        {rejection}
      </ReasonDialog>
    </>
  )
}

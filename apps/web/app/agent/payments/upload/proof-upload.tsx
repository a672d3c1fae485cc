import type { Payment } from '@evergrove/contract/payments'
import { Button, type ButtonProps, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Dialog, MessageDialog } from '../../../components/dialogs/dialog.tsx'
import { BirthDateNote } from '../birth-date-note.tsx'
import { CHECKING } from '../payment.ts'
import { ProofForm } from './proof-form.tsx'

export type ProofUploadProps = ButtonProps & {
  payment: Payment | undefined
  /** Label of the button. */
  label: string
  /** False once the payment takes no other proof. An open dialog stays until it is closed. */
  hasButton: boolean
}

/** A button that opens the dialog for a proof of payment (PAY-011), and the steps after it. */
export function ProofUpload({ payment, label, hasButton, ...look }: ProofUploadProps) {
  const [dialog, setDialog] = useState<'upload' | 'success'>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setDialog(undefined)
  // The button may have gone meanwhile: after an approval, or with the note around it.
  const focusLeft = () => {
    if (button.current?.checkVisibility()) button.current.focus()
    else document.getElementById('content')?.focus()
  }
  return (
    <>
      {hasButton ? (
        <Button
          ref={button}
          size="sm"
          leftSection={<IconUpload size={18} stroke={1.8} aria-hidden />}
          disabled={payment === undefined}
          onClick={() => setDialog('upload')}
          {...look}
        >
          {label}
        </Button>
      ) : null}
      {payment === undefined ? null : (
        // Only its own controls close the dialog, so that an accidental click does not lose the chosen file (PAY-014).
        <Dialog
          isOpen={dialog === 'upload'}
          title="Upload Payment Proof"
          closesByControlsOnly
          returnsFocus={false}
          onClose={close}
          onGone={() => {
            if (dialog === undefined) focusLeft()
          }}
        >
          <ProofForm payment={payment} onClose={close} onUploaded={() => setDialog('success')} />
        </Dialog>
      )}
      <MessageDialog isOpen={dialog === 'success'} title="Upload Success" onClose={close} onGone={focusLeft}>
        <p>Payment Proof was uploaded successfully</p>
        <Text mt="sm" c="dimmed">
          {CHECKING}
        </Text>
        <BirthDateNote />
      </MessageDialog>
    </>
  )
}

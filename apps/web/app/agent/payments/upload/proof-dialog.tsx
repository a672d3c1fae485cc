import type { Payment } from '@evergrove/contract/payments'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { ProofForm } from './proof-form.tsx'

export type ProofDialogProps = {
  isOpen: boolean
  payment: Payment
  returnsFocus: boolean
  onClose: () => void
  onUploaded: () => void
}

/** Asks for the proof; only its own controls close it, so that no slip of the hand loses the choice (PAY-014). */
export function ProofDialog({ isOpen, payment, returnsFocus, onClose, onUploaded }: ProofDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title="Upload Payment Proof"
      closesByControlsOnly
      returnsFocus={returnsFocus}
      onClose={onClose}
    >
      <ProofForm payment={payment} onClose={onClose} onUploaded={onUploaded} />
    </Dialog>
  )
}

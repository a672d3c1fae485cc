import type { Payment } from '@evergrove/contract/payments'
import { Button } from '@mantine/core'
import { IconExternalLink, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx'
import { ProofDialog } from '../upload/proof-dialog.tsx'
import styles from './payment-actions.module.css'
import { useViewProof } from './use-view-proof.ts'

/** Giving the payment a proof, and looking at it; without a payment neither can be done (PAY-007 to PAY-009, GAP-24). */
export function PaymentActions({ payment }: { payment: Payment | undefined }) {
  const [dialog, setDialog] = useState<'upload' | 'success'>()
  const upload = useRef<HTMLButtonElement>(null)
  const viewProof = useViewProof()
  return (
    <div className={styles.actions}>
      <Button
        ref={upload}
        size="sm"
        className={styles.action}
        variant={payment?.status === 'Approved' ? 'default' : 'filled'}
        leftSection={<IconUpload size={18} stroke={1.8} aria-hidden />}
        disabled={payment === undefined}
        onClick={() => setDialog('upload')}
      >
        Upload Payment Proof
      </Button>
      <Button
        size="sm"
        className={styles.action}
        variant="default"
        leftSection={<IconExternalLink size={18} stroke={1.8} aria-hidden />}
        disabled={payment === undefined || payment.payment_proof === null}
        title="Opens in a new tab"
        onClick={() => void viewProof()}
      >
        View
      </Button>
      {payment === undefined ? null : (
        <ProofDialog
          isOpen={dialog === 'upload'}
          payment={payment}
          returnsFocus={dialog === undefined}
          onClose={() => setDialog(undefined)}
          onUploaded={() => setDialog('success')}
        />
      )}
      <MessageDialog
        isOpen={dialog === 'success'}
        title="Upload Success"
        onClose={() => setDialog(undefined)}
        onGone={() => upload.current?.focus()}
      >
        Payment Proof was uploaded successfully
      </MessageDialog>
    </div>
  )
}

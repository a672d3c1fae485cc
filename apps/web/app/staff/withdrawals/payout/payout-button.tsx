import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { PayoutForm } from './payout-form.tsx'

/** Leads to the file from which approved withdrawals are paid. */
export function PayoutButton() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Payout File
      </Button>
      <Dialog isOpen={isOpen} title="Payout File" onClose={close}>
        <PayoutForm onClose={close} />
      </Dialog>
    </>
  )
}

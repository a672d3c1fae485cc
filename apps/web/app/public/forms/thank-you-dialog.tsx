import { Dialog } from '../../components/site/dialog.tsx'

export type ThankYouDialogProps = { isOpen: boolean; onClose: () => void }

/** One sentence for both forms, its spelling as given (ERR-028, ERR-029). */
export function ThankYouDialog({ isOpen, onClose }: ThankYouDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Thank You" onClose={onClose}>
      <p>Thank you for subscribing to our email marketing. You are sure to recieve latest updates from us on-the-go.</p>
    </Dialog>
  )
}

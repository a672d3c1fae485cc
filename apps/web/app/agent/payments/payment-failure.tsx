import { Button } from '@mantine/core'
import styles from './payment-failure.module.css'

export type PaymentFailureProps = {
  /** The payment is shown as it was read earlier. */
  isOutdated: boolean
  onRetry: () => void
}

/** Stands in for the payment that could not be read, or above it when it could not be read again. */
export function PaymentFailure({ isOutdated, onRetry }: PaymentFailureProps) {
  const retry = () => {
    // Without anything to show, the button goes while it is tried: the keyboard stays in the screen.
    if (!isOutdated) document.getElementById('content')?.focus()
    onRetry()
  }
  return (
    <div role="alert" className={styles.failure}>
      <p>
        {isOutdated
          ? 'Your payment could not be read again. What you see may be out of date.'
          : 'Your payment could not be loaded. The connection may have been interrupted.'}
      </p>
      <Button variant="default" onClick={retry}>
        Retry
      </Button>
    </div>
  )
}

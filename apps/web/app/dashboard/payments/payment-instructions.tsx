import { Card } from '../../parts/card.tsx'
import styles from './payment-instructions.module.css'

/** How to pay. Nobody can enter a text for it yet (PAY-010). */
export function PaymentInstructions() {
  return (
    <Card>
      <h2 className={styles.title}>Payment Instructions</h2>
      <p className={styles.text}>TBD</p>
    </Card>
  )
}

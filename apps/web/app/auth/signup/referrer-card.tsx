import type { Referrer } from '@evergrove/contract/accounts/accounts'
import { UnstyledButton } from '@mantine/core'
import styles from './referrer-card.module.css'

export type ReferrerCardProps = { referrer: Referrer; onChange: () => void }

/** Through whom one joins (SIGNUP-007), and the way back to another code. */
export function ReferrerCard({ referrer, onChange }: ReferrerCardProps) {
  return (
    <div className={styles.card}>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt className={styles.label}>Referrer Name</dt>
          <dd className={styles.value}>{`${referrer.first_name} ${referrer.last_name}`}</dd>
        </div>
        <div className={styles.fact}>
          <dt className={styles.label}>Code</dt>
          <dd className={styles.value}>{referrer.code}</dd>
        </div>
      </dl>
      <UnstyledButton className={styles.change} onClick={onChange}>
        Use another code
      </UnstyledButton>
    </div>
  )
}

import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { ListCard } from '../../../../components/list/list-card.tsx'
import { formatDollars } from '../../../../components/money.ts'
import styles from './balance-card.module.css'
import { sumsOf } from './booking-words.ts'

/** What the balance is made of: the sums of all bookings by kind. */
export function BalanceCard({ agent: { booked, account } }: { agent: StaffAgent }) {
  return (
    <ListCard id="balance" title="How the balance comes about">
      <dl className={styles.sums}>
        {sumsOf(booked).map(({ term, amount }) => (
          <div key={term} className={styles.line}>
            <dt>{term}</dt>
            <dd>{formatDollars(amount)}</dd>
          </div>
        ))}
        <div className={`${styles.line} ${styles.total}`}>
          <dt>Available balance</dt>
          <dd>{formatDollars(account.total_balance)}</dd>
        </div>
      </dl>
    </ListCard>
  )
}

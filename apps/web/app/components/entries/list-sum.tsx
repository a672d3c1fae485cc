import { readMoney } from '@evergrove/contract/platform/money-codec'
import { formatAmount, sumOfAmounts } from '../money.ts'
import { TextSkeleton } from '../text-skeleton.tsx'
import styles from './entries.module.css'

export type ListSumProps = {
  /** What is listed: 'transactions'. */
  what: string
  /** What the entries come to on all pages. Undefined while it loads: the line keeps its place. */
  sum: string | undefined
  /** What reversals of the listed bonuses took beyond the balance. */
  owed?: string
  /** Who owes it. */
  debtor: 'you' | 'the agent'
}

/** What a list of entries comes to on all its pages, so that a figure that led here can be compared with it. */
export function ListSum({ what, sum, owed = '0.00', debtor }: ListSumProps) {
  if (sum === undefined) {
    return (
      <p className={styles.sum}>
        <TextSkeleton width="12rem" />
      </p>
    )
  }
  const verbs = debtor === 'you' ? 'you owe or have repaid' : 'the agent owes or has repaid'
  return (
    <p className={styles.sum}>
      {`Sum of these ${what}: `}
      <strong>{formatAmount(sum)}</strong>
      {readMoney(owed) === 0n
        ? null
        : `. Reversals took another ${formatAmount(owed)}, which ${verbs}. Together: ${formatAmount(sumOfAmounts([sum, `-${owed}`]))}`}
    </p>
  )
}

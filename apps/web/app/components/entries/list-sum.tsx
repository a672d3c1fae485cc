import { readMoney } from '@evergrove/contract/platform/money-codec'
import { formatAmount, sumOfAmounts } from '../money.ts'
import { TextSkeleton } from '../plain/skeleton.tsx'
import styles from './entries.module.css'

export type ListSumProps = {
  /** The listed things: 'transactions'. */
  what: string
  /** The sum of the entries on all pages. Undefined while it loads: the line keeps its place. */
  sum: string | undefined
  /** The amount that reversals of the listed bonuses took beyond the balance. */
  owed?: string
  /** The person who owes it. */
  debtor: 'you' | 'the agent'
}

/** The sum of a list of entries on all its pages, so that it can be compared with the figure that led here. */
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

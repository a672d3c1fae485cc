/** Describes the effect of giving a reward on the books. */
import { formatMoney, parseMoney } from '@evergrove/contract/platform/money-codec'
import { formatAmount } from '../../components/money.ts'

/** Describes the effect of the difference between a reward's value and its real cost. Empty while the cost is unreadable. */
export function differenceWords(value: string, cost: string): string {
  const [owed, paid] = [parseMoney(value), parseMoney(cost.trim())]
  if (owed === undefined || paid === undefined) return ''
  if (owed === paid) return 'The cost equals the value. The expense doesn’t change.'
  const difference = formatAmount(formatMoney(paid > owed ? paid - owed : owed - paid))
  return paid > owed
    ? `${difference} more than the value. The expense increases by that amount.`
    : `${difference} less than the value. The expense decreases by that amount.`
}

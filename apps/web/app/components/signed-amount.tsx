import { Text } from '@mantine/core'
import { formatAmount } from './money.ts'

export type SignedAmountProps = {
  /** A decimal string of the API, negative for a debit. */
  amount: string
  /** True if the amount is owed, so that less of it is the better news. */
  isOwed?: boolean
}

/** The change of an entry, with its sign and in the colour of credits or of debits. */
export function SignedAmount({ amount, isOwed = false }: SignedAmountProps) {
  const isDebit = amount.startsWith('-')
  const isGood = isDebit === isOwed
  return (
    <Text span inherit fw={600} c={isGood ? 'var(--color-positive-ink)' : 'var(--color-negative-ink)'}>
      {isDebit ? formatAmount(amount) : `+${formatAmount(amount)}`}
    </Text>
  )
}

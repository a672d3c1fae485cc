import { Text } from '@mantine/core'
import { formatAmount } from '../../components/money.ts'
import { SignedAmount } from '../../components/signed-amount.tsx'

export type DifferenceProps = {
  /** What the draft adds, as a decimal string; negative for less. */
  amount: string
  /** Whether the company pays it, so that more is the worse news. */
  isCost?: boolean
}

/** What a draft changes about an amount: pale if it changes nothing. */
export function Difference({ amount, isCost = false }: DifferenceProps) {
  return /[1-9]/.test(amount) ? (
    <SignedAmount amount={amount} isOwed={isCost} />
  ) : (
    <Text span inherit c="dimmed">
      {formatAmount(amount)}
    </Text>
  )
}

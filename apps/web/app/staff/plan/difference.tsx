import { Text } from '@mantine/core'
import { formatAmount } from '../../components/money.ts'
import { SignedAmount } from '../../components/signed-amount.tsx'

export type DifferenceProps = {
  /** What the draft adds, as a decimal string; negative for less. */
  amount: string
  /** Whether it is what the company keeps. What agents receive is good for one and bad for the other, and has no colour. */
  isKept?: boolean
}

/** What a draft changes about an amount: a pale dash if it changes nothing. */
export function Difference({ amount, isKept = false }: DifferenceProps) {
  if (!/[1-9]/.test(amount)) return <NoDifference />
  if (isKept) return <SignedAmount amount={amount} />
  return (
    <Text span inherit fw={600}>
      {amount.startsWith('-') ? formatAmount(amount) : `+${formatAmount(amount)}`}
    </Text>
  )
}

export const NoDifference = () => (
  <Text span inherit c="dimmed">
    –
  </Text>
)

/** An amount that is in the colour of debits below zero. */
export const BelowZero = ({ text }: { text: string }) =>
  text.startsWith('\u2212') ? (
    <Text span inherit c="var(--color-negative-ink)">
      {text}
    </Text>
  ) : (
    text
  )

import { Text } from '@mantine/core'
import { formatAmount } from '../../components/money.ts'

export type DifferenceProps = {
  /** What the draft adds, as a decimal string; negative for less. */
  amount: string
  /** Whether it is what the company keeps. What agents receive is good for one and bad for the other, and has no colour. */
  isKept?: boolean
}

/** What a draft changes about an amount: a pale dash if it changes nothing. */
export function Difference({ amount, isKept = false }: DifferenceProps) {
  const text = amount.startsWith('-') ? formatAmount(amount) : `+${formatAmount(amount)}`
  return <DifferenceText text={/[1-9]/.test(amount) ? text : ''} isKept={isKept} />
}

type DifferenceTextProps = Pick<DifferenceProps, 'isKept'> & {
  /** With its sign; empty if nothing changes. */
  text: string
}

/** The same for a difference in words. */
export function DifferenceText({ text, isKept = false }: DifferenceTextProps) {
  if (text === '') {
    return (
      <Text span inherit c="dimmed">
        –
      </Text>
    )
  }
  const color = text.startsWith('\u2212') ? 'var(--color-negative-ink)' : 'var(--color-positive-ink)'
  return (
    <Text span inherit fw={600} {...(isKept ? { c: color } : {})}>
      {text}
    </Text>
  )
}

/** An amount that is in the colour of debits below zero. */
export const BelowZero = ({ text }: { text: string }) =>
  text.startsWith('\u2212') ? (
    <Text span inherit c="var(--color-negative-ink)">
      {text}
    </Text>
  ) : (
    text
  )

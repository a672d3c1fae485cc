/** Styles and small parts that several cards of the plan screen share. */

import { planAssumptionNames } from '@evergrove/contract/plan-scenarios'
import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { Digest } from '../../components/digest.tsx'
import { formatAmount } from '../../components/money.ts'
import styles from './plan.module.css'

/** Styles of headings and notes within a card of the plan screen. */

export const heading = {
  order: 3,
  c: 'inherit',
  size: 'var(--text-md)',
  ff: 'text',
  lh: 'var(--leading-snug)',
  mb: 'xs',
} as const

/** A heading that follows other content. */
export const laterHeading = { ...heading, mt: 'lg' } as const

export const note = { inherit: true, c: 'dimmed', fz: 'sm', mb: 'sm', maw: '45rem' } as const

/** The headings of the parts that try a plan. */
export const titles = {
  limits: 'Maximum cost per agent',
  replay: 'The company’s history',
  simulation: 'A simulated company',
} as const

export type DifferenceProps = {
  /** The difference of the draft as a decimal string, negative for less. */
  amount: string
  /** True for an amount that the company keeps. More for agents is good for one side and bad for the other, and has no colour. */
  isKept?: boolean
}

/** The draft's change of an amount, or a pale dash if it changes nothing. */
export function Difference({ amount, isKept = false }: DifferenceProps) {
  const text = amount.startsWith('-') ? formatAmount(amount) : `+${formatAmount(amount)}`
  return <DifferenceText text={/[1-9]/.test(amount) ? text : ''} isKept={isKept} />
}

type DifferenceTextProps = Pick<DifferenceProps, 'isKept'> & {
  /** The difference with its sign. Empty if nothing changes. */
  text: string
}

/** A difference in words, in the style of `Difference`. */
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

/** An amount that has the colour of debits below zero. */
export const BelowZero = ({ text }: { text: string }) =>
  text.startsWith('\u2212') ? (
    <Text span inherit c="var(--color-negative-ink)">
      {text}
    </Text>
  ) : (
    text
  )

/** The seed and the digest that identify two runs of a simulation, folded away. */
export function RunChecksum({ seed, digest }: { seed: number; digest: string }) {
  return (
    <details className={styles.check}>
      <summary>Check that two runs are the same</summary>
      <Text {...note}>
        {`Random seed ${seed}. Two runs with the same plans, assumptions and results have the same checksum (SHA\u2011256):`}
      </Text>
      <Digest text={digest} what="checksum" />
    </details>
  )
}

/** The number of a simulation's fields: its assumptions, scenario, length, size and seed. */
const FIELDS = planAssumptionNames.length + 4

/** The placeholder for the fields of a simulation while its assumptions load: labels, fields and the button. */
export const LoadingFields = ({ what }: { what: string }) => (
  <>
    <VisuallyHidden role="status">{`Loading ${what}`}</VisuallyHidden>
    <div className={`${styles.fields} ${styles.assumptions}`}>
      {[...Array(FIELDS).keys()].map((field) => (
        <div key={field}>
          <Skeleton height="1rem" width="7rem" mb="xs" />
          <Skeleton height="2.75rem" mb="xs" radius="sm" />
          <Skeleton height="0.875rem" width="12rem" maw="100%" />
        </div>
      ))}
    </div>
    <Skeleton height="2.75rem" width="11rem" mt="lg" radius="xl" />
  </>
)

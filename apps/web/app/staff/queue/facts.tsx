/** What is known about a record, as names and values. */
import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Moment } from '../../components/moment.tsx'
import { AgentLink } from '../agents/agent-link.tsx'
import type { Decidable } from './decidable.ts'
import styles from './queue.module.css'

export type Fact = { label: string; value: ReactNode }

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An agent's name, which links to the agent's page, and email address. */
export function Person({ agent }: { agent: NonNullable<StaffPayment['sponsor']> }) {
  return (
    <>
      <AgentLink agent={agent} />
      <Text span display="block" fz="sm" c="dimmed">
        {agent.email}
      </Text>
    </>
  )
}

/** A value with a control that copies it. */
export function CopiedValue({ text }: { text: string }) {
  return (
    <Group
      justify="space-between"
      gap={0}
      wrap="nowrap"
      mr="calc(-1 * var(--space-2))"
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      <span>{text}</span>
      {/* As high as the row, which it leaves as it is. */}
      <Box my="calc(-1 * var(--space-2))">
        <CopyButton text={text} />
      </Box>
    </Group>
  )
}

/** Who decided, when and why; empty while the record waits for a decision. */
export function decisionFacts({ status, decided_by, decided_at, reason }: Decidable): Fact[] {
  if (status === 'Pending') return []
  // What was returned had been approved.
  const decision = status === 'Returned' ? 'Approved' : status
  return [
    { label: `${decision} by`, value: decided_by ?? 'Not known' },
    ...(decided_at === null ? [] : [{ label: `${decision} on`, value: <Moment moment={decided_at} /> }]),
    ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
  ]
}

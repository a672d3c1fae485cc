/** What is known about a record, as names and values, and what speaks against approving it. */
import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import { type Concern, concernWords, type FeeConcern } from '@evergrove/contract/withdrawals/concern-words'
import { Alert, Badge, Box, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Moment } from '../../components/moment.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { AgentLink } from '../agents/agent-link.tsx'
import type { Reviewed } from './kind.ts'
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
        <Unbroken text={agent.email} />
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
export function decisionFacts({ status, decided_by, decided_at, reason }: Reviewed): Fact[] {
  if (status === 'Pending') return []
  // What was returned had been approved.
  const decision = status === 'Returned' ? 'Approved' : status
  return [
    { label: `${decision} by`, value: decided_by ?? 'Not known' },
    ...(decided_at === null ? [] : [{ label: `${decision} on`, value: <Moment moment={decided_at} /> }]),
    ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
  ]
}

type Concerned = Pick<Reviewed, 'agent' | 'concerns'>

/** A concern in a few words; of an agent who is not active, the status. */
const concernLabel = (concern: Concern | FeeConcern, { agent }: Pick<Concerned, 'agent'>): string =>
  concern === 'not_active' ? agent.status : concernWords[concern].label

/** All of them in a few words; empty if there are none. */
export const concernLabels = (record: Concerned): string =>
  record.concerns.map((concern) => concernLabel(concern, record)).join(', ')

export function Concerns({ record, title = 'Check before you approve' }: { record: Concerned; title?: string }) {
  const { concerns } = record
  if (concerns.length === 0) return null
  return (
    <Alert
      color="gold"
      title={title}
      icon={<IconAlertTriangle stroke={1.75} aria-hidden />}
      style={{ gridColumn: '1 / -1' }}
    >
      <List listStyleType="none" spacing="xs">
        {concerns.map((concern) => (
          <List.Item key={concern}>
            <Badge component="span" color="gold" variant="outline" tt="none" mr="xs">
              {concernLabel(concern, record)}
            </Badge>
            {concernWords[concern].sentence}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

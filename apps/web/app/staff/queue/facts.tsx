/** The facts about a record, as names and values, and the concerns about approving it. */
import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import { type Concern, concernWords, type FeeConcern } from '@evergrove/contract/withdrawals/concern-words'
import { Alert, Badge, Box, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Moment } from '../../components/day.tsx'
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
export function CopiedValue({ text, what }: { text: string; what: string }) {
  return (
    <Group
      justify="space-between"
      gap={0}
      wrap="nowrap"
      mr="calc(-1 * var(--space-2))"
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      <span>{text}</span>
      {/* The control is as high as the row, which keeps its height. */}
      <Box my="calc(-1 * var(--space-2))">
        <CopyButton text={text} what={what} />
      </Box>
    </Group>
  )
}

/** Returns the author, the date and the reason of a decision. It is empty while the record waits. */
export function decisionFacts({ status, decided_by, decided_at, reason }: Reviewed): Fact[] {
  if (status === 'Pending') return []
  // A returned withdrawal had been approved.
  const decision = status === 'Returned' ? 'Approved' : status
  return [
    { label: `${decision} by`, value: <Unbroken text={decided_by ?? 'Not known'} /> },
    ...(decided_at === null ? [] : [{ label: `${decision} on`, value: <Moment moment={decided_at} /> }]),
    ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
  ]
}

type Concerned = Pick<Reviewed, 'agent' | 'concerns'>

/** Describes a concern in a few words. For an agent who is not active, it is the status. */
const concernLabel = (concern: Concern | FeeConcern, { agent }: Pick<Concerned, 'agent'>): string =>
  concern === 'not_active' ? agent.status : concernWords[concern].label

/** Describes all concerns in a few words. It is empty if there are none. */
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

import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Group, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core'
import { AgentPhoto } from '../../../components/agent-photo.tsx'
import { CopyControl } from '../../../components/copy-control.tsx'
import { Day } from '../../../components/day.tsx'
import { formatAmount } from '../../../components/money.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { AgentFigures } from '../overview/agent-figures.tsx'
import styles from './page.module.css'

const PHOTO_SIZE = '3.5rem'

const top = { align: 'flex-start', wrap: 'nowrap', mb: 'md' } as const

/** The agent's name, status, code, and the number of complete levels. */
export function AgentHeading({ agent }: { agent: StaffAgent }) {
  const { first_name, last_name, profile, status, code, account, date_joined } = agent
  return (
    <Group {...top}>
      <AgentPhoto agent={{ first_name, last_name, get_photo_url: profile.get_photo_url }} size={PHOTO_SIZE} />
      <div>
        <Title order={1} size="clamp(1.625rem, 1.4rem + 0.8vw, 2.125rem)" className={styles.name}>
          {`${first_name} ${last_name}`}
        </Title>
        <Group gap="0 var(--space-4)" c="dimmed" fz="sm">
          <StatusBadge of="agentForStaff" status={status} />
          <Group component="span" gap="0.25rem">
            Code
            <Text component="strong" inherit fw={600} c="var(--color-ink)">
              {code}
            </Text>
            <CopyControl text={code} />
          </Group>
          <span>{`Level ${account.depth}`}</span>
          {account.owed === '0.00' ? null : (
            <Text span inherit fw={600} c="var(--color-danger)">
              {`Owes ${formatAmount(account.owed)}`}
            </Text>
          )}
          <span>
            Joined <Day moment={date_joined} />
          </span>
        </Group>
      </div>
    </Group>
  )
}

/** The shape of the page while the agent is loading. */
export function AgentLoading() {
  return (
    <div>
      <VisuallyHidden component="h1">Agent</VisuallyHidden>
      <VisuallyHidden role="status">Loading the agent</VisuallyHidden>
      <Group {...top}>
        <Skeleton circle height={PHOTO_SIZE} />
        <div>
          <Skeleton height="2.125rem" width="14rem" mb="sm" />
          <Skeleton height="1.5rem" width="18rem" />
        </div>
      </Group>
      <Skeleton height="2.25rem" width="24rem" maw="100%" mb="xl" />
      <AgentFigures account={undefined} />
      <Skeleton height="20rem" radius="lg" />
    </div>
  )
}

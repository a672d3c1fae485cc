import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { Badge, Box, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconArrowRight, IconSeedling } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { Link } from 'react-router'
import { AgentPhoto } from '../../components/agent-photo.tsx'
import { Card } from '../../components/card.tsx'
import { WarningBar } from '../../components/notice.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { accountInfoQuery } from '../queries.ts'
import { useAgent } from '../session/current-agent.ts'
import type { Route } from './+types/overview.ts'
import { DetailTables } from './detail-tables.tsx'
import { EarningsCard } from './earnings/earnings-card.tsx'
import { GettingStarted, useSteps } from './getting-started.tsx'
import { LatestLists } from './latest-lists.tsx'
import { NextLevelCard } from './next-level-card.tsx'
import styles from './overview.module.css'
import { OverviewFigures } from './overview-figures.tsx'
import { isIncomplete } from './profile-gaps.ts'
import { ShareCard } from './share-card.tsx'

const TITLE = 'Dashboard'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

/** The agent's figures, recent changes and next steps, followed by the agent's details. */
export default function Overview() {
  const agent = useAgent()
  return (
    <>
      <ScreenHeading title={TITLE} />
      <CompleteProfile agent={agent} />
      <OverviewFigures />
      <NextSteps agent={agent}>
        <div className={styles.container}>
          <div className={styles.halves}>
            <div>
              <EarningsCard />
              <NextLevelCard />
            </div>
            <div>
              <AgentCard agent={agent} />
              <ShareCard agent={agent} />
            </div>
          </div>
        </div>
        <LatestLists />
        <DetailTables agent={agent} />
      </NextSteps>
    </>
  )
}

/**
 * The remaining steps and the content below them. Renders nothing until the steps are known, because they would push it
 * down.
 */
function NextSteps({ agent, children }: { agent: CurrentAgent; children: ReactNode }) {
  const steps = useSteps(agent)
  // Rendered in small pieces after the figures, so that the screen responds at once.
  const isWhole = useDeferredValue(true, false)
  if (steps === undefined || !isWhole) return null
  return (
    <>
      <GettingStarted steps={steps} />
      {children}
    </>
  )
}

/** The welcome while any field but the recommender's address is empty (OVER-001 to OVER-003, GAP-16). */
function CompleteProfile({ agent }: { agent: CurrentAgent }) {
  if (!isIncomplete(agent)) return null
  return (
    <WarningBar role="alert" wrap="nowrap">
      <IconSeedling size={28} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
      <Link to="/dashboard/edit-profile" className={styles.welcome}>
        {`Welcome ${agent.first_name}, please complete your profile`}
        <IconArrowRight size={18} stroke={2} aria-hidden />
      </Link>
    </WarningBar>
  )
}

/** The signed-in agent: photo, name, email, level and status (OVER-008, OVER-009). */
function AgentCard({ agent }: { agent: CurrentAgent }) {
  const { data: account, isError } = useQuery(accountInfoQuery)
  return (
    <Card mb="lg">
      <Group>
        <AgentPhoto agent={agent} size="4.5rem" />
        <Box flex="1 1 11rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Title order={2} fz="xl">{`${agent.first_name} ${agent.last_name}`}</Title>
          <Text mt="var(--space-1)" mb="sm" fz="sm" c="dimmed">
            {agent.email}
          </Text>
          <Group gap="xs">
            {account === undefined && !isError ? (
              <Skeleton width="5rem" height="1.625rem" radius="xl" />
            ) : (
              <Badge variant="light" color="gold" size="lg" tt="none" fw={600}>
                {`Level ${account?.depth ?? '-'}`}
              </Badge>
            )}
            <StatusBadge of="agent" status={agent.status} />
          </Group>
        </Box>
      </Group>
    </Card>
  )
}

import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { CouldNotLoad } from '../../../components/list/could-not-load.tsx'
import { nameOf } from '../../../components/network-tree/person-words.ts'
import { ScreenHeading } from '../../../components/screen-heading.tsx'
import { PartLinks, partIn } from '../../parts/part-links.tsx'
import { staffMeta, staffTitle } from '../../parts/screen-meta.ts'
import { useAddress } from '../../parts/use-address.ts'
import { AgentActions, useAgentActions } from '../actions/agent-actions.tsx'
import { agentQuery } from '../agent-query.ts'
import { MoneyPart } from '../money/money-part.tsx'
import { OverviewPart } from '../overview/overview-part.tsx'
import type { Route } from './+types/agent.ts'
import { AgentHeading, AgentLoading } from './agent-heading.tsx'
import { AuditPart } from './audit-part.tsx'
import { NotificationsPart } from './notifications-part.tsx'
import { TreeLoading } from './tree-loading.tsx'

const TITLE = 'Agent'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

const TreePart = lazy(async () => ({ default: (await import('./tree-part.tsx')).TreePart }))

const partNames = {
  overview: 'Overview',
  tree: 'Tree',
  money: 'Money',
  notifications: 'Notifications',
  audit: 'Audit',
} as const

type AgentPart = keyof typeof partNames

const show: Record<AgentPart, (agent: StaffAgent) => ReactNode> = {
  overview: (agent) => <OverviewPart agent={agent} />,
  tree: (agent) => (
    <Suspense fallback={<TreeLoading />}>
      <TreePart agent={agent} />
    </Suspense>
  ),
  money: (agent) => <MoneyPart agent={agent} />,
  notifications: (agent) => <NotificationsPart agent={agent} />,
  audit: (agent) => <AuditPart agent={agent} />,
}

/** Everything about one agent. */
export default function Agent({ params, matches }: Route.ComponentProps) {
  const id = Number(params.id)
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data: agent, isError, refetch } = useQuery({ ...agentQuery(id), enabled: isNumber })
  const title = staffTitle(matches[0].loaderData, agent ? `${nameOf(agent)} · Agents` : TITLE)
  useEffect(() => {
    // The agent's name is not known when the route's `meta` runs.
    document.title = title
  }, [title])
  const part = partIn(partNames, useAddress().value('part'))
  if (!isNumber || agent === null) return <NoAgent />
  // The key resets the page for another agent, so that no dialog or search stays open.
  if (agent !== undefined) return <AgentPage key={id} agent={agent} part={part} />
  return isError ? <CouldNotLoad what="the agent" onRetry={() => void refetch()} /> : <AgentLoading />
}

function AgentPage({ agent, part }: { agent: StaffAgent; part: AgentPart }) {
  const actions = useAgentActions(agent)
  return (
    <>
      <AgentHeading agent={agent} onAsk={actions.ask} />
      <AgentActions agent={agent} actions={actions} />
      <PartLinks label="Parts of the agent’s page" names={partNames} part={part} />
      {show[part](agent)}
    </>
  )
}

function NoAgent() {
  return (
    <>
      <ScreenHeading title="Agent not found" text="No agent has this number. Check the address." />
      <Button component={Link} to="/staff/agents">
        Search agents
      </Button>
    </>
  )
}

import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { lazy, type ReactNode, Suspense } from 'react'
import { AgentActs } from '../acts/agent-acts.tsx'
import { MoneyPart } from '../money/money-part.tsx'
import { OverviewPart } from '../overview/overview-part.tsx'
import { AuditPart } from '../records/audit-part.tsx'
import { NotificationsPart } from '../records/notifications-part.tsx'
import { TreeInReading } from '../tree/tree-in-reading.tsx'
import { AgentHeading } from './agent-heading.tsx'
import { PartLinks } from './part-links.tsx'
import type { AgentPart } from './parts.ts'

const TreePart = lazy(async () => ({ default: (await import('../tree/tree-part.tsx')).TreePart }))

const show: Record<AgentPart, (agent: StaffAgent) => ReactNode> = {
  overview: (agent) => <OverviewPart agent={agent} />,
  tree: (agent) => (
    <Suspense fallback={<TreeInReading />}>
      <TreePart agent={agent} />
    </Suspense>
  ),
  money: (agent) => <MoneyPart agent={agent} />,
  notifications: (agent) => <NotificationsPart agent={agent} />,
  audit: (agent) => <AuditPart agent={agent} />,
}

/** The agent's name and what can be done, over the part that is open. */
export function AgentPage({ agent, part }: { agent: StaffAgent; part: AgentPart }) {
  return (
    <>
      <AgentHeading agent={agent} />
      <AgentActs agent={agent} />
      <PartLinks part={part} />
      {show[part](agent)}
    </>
  )
}

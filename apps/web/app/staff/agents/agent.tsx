import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { nameOf } from '../../components/network-tree/person-words.ts'
import { staffMeta, staffTitle } from '../parts/screen-meta.ts'
import { useAddress } from '../parts/use-address.ts'
import type { Route } from './+types/agent.ts'
import { agentQuery } from './agent-query.ts'
import { AgentInReading } from './page/agent-in-reading.tsx'
import { AgentPage } from './page/agent-page.tsx'
import { NoAgent } from './page/no-agent.tsx'
import { partIn } from './page/parts.ts'

const TITLE = 'Agent'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
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
  const part = partIn(useAddress().value('part'))
  if (!isNumber || agent === null) return <NoAgent />
  // Another agent's page begins anew: no dialog or search of this one stays.
  if (agent !== undefined) return <AgentPage key={id} agent={agent} part={part} />
  return isError ? <CouldNotLoad what="the agent" onRetry={() => void refetch()} /> : <AgentInReading />
}

import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { AgentFigures } from '../page/agent-figures.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { LevelsCard } from './levels-card.tsx'
import { PlaceCard } from './place-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { UplinesCard } from './uplines-card.tsx'

/** Who the agent is, who brought them, and where they stand. */
export function OverviewPart({ agent }: { agent: StaffAgent }) {
  return (
    <>
      <AgentFigures account={agent.account} />
      <ProfileCard agent={agent} />
      <PlaceCard agent={agent} />
      <UplinesCard uplines={agent.uplines} />
      <LevelsCard agent={agent} />
      <ConsentsCard consents={agent.consents} />
    </>
  )
}

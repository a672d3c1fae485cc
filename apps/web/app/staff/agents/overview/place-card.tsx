import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Day } from '../../../components/day.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { AgentLink } from '../agent-link.tsx'
import { type Fact, Facts } from '../page/facts.tsx'

const sides = { left: 'Left', right: 'Right' } as const

const TOP = 'None: this is the top'

function factsOf({ placement, uplines }: StaffAgent): Fact[] {
  if (placement === null) return [{ term: 'Place', value: 'None before the registration fee is approved' }]
  const { parent_id, side, depth, number, placed_at } = placement
  const parent = uplines.find(({ id }) => id === parent_id)
  return [
    { term: 'Stands below', value: parent === undefined ? TOP : <AgentLink agent={parent} /> },
    { term: 'Side', value: side === null ? TOP : sides[side] },
    { term: 'Steps from the top', value: depth },
    { term: 'Activated as number', value: number },
    { term: 'Placed', value: <Day moment={placed_at} /> },
  ]
}

/** Who recruited the agent, and where in the matrix the agent stands; with spillover these are two. */
export function PlaceCard({ agent }: { agent: StaffAgent }) {
  const { sponsor } = agent
  return (
    <ListCard id="place" title="Sponsor and place">
      <Facts
        facts={[
          {
            term: 'Sponsor',
            value: sponsor === null ? 'None: the company’s own agent' : <AgentLink agent={sponsor} />,
          },
          ...(sponsor === null ? [] : [{ term: 'Code used', value: sponsor.code }]),
          ...(sponsor === null ? [] : [{ term: 'Sponsor’s status', value: sponsor.status }]),
          ...factsOf(agent),
        ]}
      />
    </ListCard>
  )
}

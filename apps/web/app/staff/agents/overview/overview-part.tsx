import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Text } from '@mantine/core'
import { Day } from '../../../components/day.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { AgentLink } from '../agent-link.tsx'
import { DuplicatesCard } from '../duplicates/duplicates-card.tsx'
import { type Fact, Facts } from '../page/facts.tsx'
import { AgentFigures } from './agent-figures.tsx'
import { LevelsCard } from './levels-card.tsx'
import { ConsentsCard, UplinesCard } from './overview-tables.tsx'

/** Who the agent is, who recruited the agent, and the agent's position in the matrix. */
export function OverviewPart({ agent }: { agent: StaffAgent }) {
  return (
    <>
      <AgentFigures account={agent.account} agentId={agent.id} />
      <ProfileCard agent={agent} />
      <ListCard id="place" title="Sponsor and position">
        <Facts facts={[...sponsorFacts(agent), ...placeFacts(agent)]} />
      </ListCard>
      <UplinesCard uplines={agent.uplines} />
      <LevelsCard agent={agent} />
      <ConsentsCard consents={agent.consents} />
      <DuplicatesCard agent={agent} />
    </>
  )
}

/** What the agent filled in. Bank details have a dialog of their own. */
function ProfileCard({ agent: { email, phone_number, profile } }: { agent: StaffAgent }) {
  const isVerified = profile.is_email_verified
  return (
    <ListCard id="profile" title="Profile">
      <Facts
        facts={[
          {
            term: 'Email',
            value: (
              <>
                {email}
                <Text
                  span
                  inherit
                  display="block"
                  fz="sm"
                  c={isVerified ? 'var(--color-positive-ink)' : 'var(--color-danger)'}
                >
                  {isVerified ? 'Verified' : 'Not verified'}
                </Text>
              </>
            ),
          },
          { term: 'Phone', value: phone_number },
          { term: 'Date of birth (MM/DD/YYYY)', value: profile.date_of_birth },
          { term: 'Gender', value: profile.gender },
          { term: 'Home address', value: profile.home_address },
          { term: 'Local government', value: profile.local_govt },
          { term: 'State of origin', value: profile.state_of_origin },
          { term: 'Nationality', value: profile.nationality },
          { term: 'Product', value: profile.plan },
          { term: 'Second step at log-in', value: profile.has_second_factor ? 'Set up' : 'Not set up' },
          { term: 'Bank details', value: profile.has_bank_details ? 'Filled in' : '' },
        ]}
      />
    </ListCard>
  )
}

/** Who recruited the agent. With spillover this is not the agent above in the matrix. */
function sponsorFacts({ sponsor }: StaffAgent): Fact[] {
  if (sponsor === null) return [{ term: 'Sponsor', value: 'None: the company’s own agent' }]
  return [
    { term: 'Sponsor', value: <AgentLink agent={sponsor} /> },
    { term: 'Code used', value: sponsor.code },
    { term: 'Sponsor’s status', value: sponsor.status },
  ]
}

const sides = { left: 'Left', right: 'Right' } as const

const TOP = 'None: this is the top'

function placeFacts({ placement, uplines }: StaffAgent): Fact[] {
  if (placement === null) return [{ term: 'Position', value: 'None until the registration fee is approved' }]
  const { parent_id, side, depth, number, placed_at, is_counted } = placement
  const parent = uplines.find(({ id }) => id === parent_id)
  return [
    { term: 'Placed under', value: parent === undefined ? TOP : <AgentLink agent={parent} /> },
    { term: 'Side', value: side === null ? TOP : sides[side] },
    { term: 'Depth in matrix', value: depth },
    { term: 'Activation no.', value: number },
    { term: 'Placed', value: <Day moment={placed_at} /> },
    ...(is_counted
      ? []
      : [{ term: 'Counts for the uplines', value: 'No: the fee was reversed and has not been paid again' }]),
  ]
}

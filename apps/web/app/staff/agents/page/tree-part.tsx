import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { EXPECTED_DOWNLINES } from '@evergrove/contract/platform/constants'
import { IconBinaryTree2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ListCard } from '../../../components/list/list-card.tsx'
import { CouldNotLoad, EmptyList } from '../../../components/list/list-states.tsx'
import { NetworkTree } from '../../../components/network-tree/network-tree.tsx'
import { staffQuery } from '../../session/staff-api.ts'
import { addressOfAgent } from '../agent-link.tsx'
import { TREE_TITLE, TreeLoading } from './agent-heading.tsx'

/** The agents below this one in the matrix. Each name links to the agent's page. */
export function TreePart({ agent }: { agent: StaffAgent }) {
  const { id, first_name, last_name, placement } = agent
  const {
    data: people,
    isError,
    refetch,
  } = useQuery(staffQuery('GET /staff/agents/{id}/downlines', { params: { id } }))
  const labels = useMemo(
    () => ({ tree: `Downline tree of ${first_name} ${last_name}`, root: 'Root', addressOf: addressOfAgent }),
    [first_name, last_name],
  )
  if (people === undefined) {
    return isError ? <CouldNotLoad what="the tree" onRetry={() => void refetch()} /> : <TreeLoading />
  }
  const note = `${people.length} of ${EXPECTED_DOWNLINES} positions taken. Select a name to open the agent’s page.`
  return (
    <ListCard id="tree" title={TREE_TITLE} note={people.length > 0 ? note : undefined}>
      {people.length > 0 ? (
        <NetworkTree root={agent} people={people} labels={labels} />
      ) : (
        <EmptyList
          Icon={IconBinaryTree2}
          message="No downline yet"
          why={placement === null ? 'The agent gets a position when the registration fee is approved.' : WAITING}
        />
      )}
    </ListCard>
  )
}

const WAITING = 'Agents who join with this agent’s code take the positions below, left first.'

import type { DuplicateGroup } from '@evergrove/contract/agents/staff-views'
import { Button, Stack, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyList } from '../../../components/list/list-states.tsx'
import { nameOf } from '../../../components/network-tree/person-words.ts'
import type { Column } from '../../../components/table/column.ts'
import { Unbroken } from '../../../components/unbroken.tsx'
import { DoneLine } from '../../parts/done-line.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { StaffHeading } from '../../parts/screen-meta.tsx'
import { pageOf, useAddress } from '../../parts/use-address.ts'
import { useDialogs } from '../../parts/use-dialogs.tsx'
import { staffList } from '../../session/staff-api.ts'
import { AgentLink } from '../agent-link.tsx'
import { askWhyDifferent, describeShared, type Questioned } from './duplicates-card.tsx'

function Sharers({ agents, total }: DuplicateGroup) {
  return (
    <Stack gap={2}>
      {agents.map((agent) => (
        <span key={agent.id}>
          <AgentLink agent={agent} />
          <Text span inherit fz="sm" c="dimmed">
            <Unbroken text={` ${agent.email}, ${agent.status}`} />
          </Text>
        </span>
      ))}
      {total > agents.length ? (
        <Text span inherit fz="sm" c="dimmed">{`and ${total - agents.length} more`}</Text>
      ) : null}
    </Stack>
  )
}

/** Returns the two agents of a group, or undefined for a larger one, whose pairs are marked on the agents' pages. */
function pairIn(group: DuplicateGroup): Questioned | undefined {
  const [one, other] = group.agents
  if (group.total !== 2 || one === undefined || other === undefined) return undefined
  return {
    pair: { kind: group.kind, agentId: one.id, otherId: other.id },
    names: `${nameOf(one)} and ${nameOf(other)}`,
    shared: describeShared(group),
  }
}

const columnsFor = (onMark: (chosen: Questioned) => void): Column<DuplicateGroup>[] => [
  { label: 'Shared', render: describeShared, barWidth: '11rem' },
  { label: 'Agents', render: (group) => <Sharers {...group} />, barWidth: '18rem' },
  {
    label: 'Action',
    render: (group) => {
      const pair = pairIn(group)
      if (pair === undefined) return 'Compare on the agents’ pages'
      return (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Not a duplicate: ${pair.names}, ${pair.shared}`}
          onClick={() => onMark(pair)}
        >
          Not a duplicate
        </Button>
      )
    },
    isFigure: true,
    barWidth: '7rem',
  },
]

/** All data that several agents share. */
export default function Duplicates() {
  const address = useAddress()
  const { ask, dialog, done } = useDialogs()
  const groups = useQuery(staffList('GET /staff/duplicates', { query: pageOf({}, address.page) }))
  const columns = columnsFor((pair) => askWhyDifferent(pair, ask))
  return (
    <>
      <StaffHeading text="Agents who may be one person with several accounts. A shared phone or bank account can have a good reason. Check before you act." />
      <DoneLine done={done} />
      <PagedList
        id="duplicates"
        title="Shared by several agents"
        what="possible duplicates"
        query={groups}
        columns={columns}
        rowKey={({ kind, agents }) => `${kind} ${agents[0]?.id}`}
        empty={
          <EmptyList
            Icon={IconUsersGroup}
            message="No possible duplicates"
            why="Agents who share a bank account, a phone number, or a name with a date of birth."
          />
        }
        page={address.page}
        onTurn={address.turn}
      />
      {dialog}
    </>
  )
}

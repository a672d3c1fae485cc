/** Agents who may be one person, with what they share in words, and the mark that they are different people. */
import type { StaffAgent } from '@evergrove/contract/agents/agents'
import type { AgentDuplicate, SharedKind } from '@evergrove/contract/agents/staff-views'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../../components/day.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { nameOf } from '../../../components/network-tree/person-words.ts'
import { Problem } from '../../../components/notice.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { DoneLine } from '../../parts/done-line.tsx'
import { useAction } from '../../parts/use-action.ts'
import { type Ask, useDialogs } from '../../parts/use-dialogs.tsx'
import { staffAct, staffQuery } from '../../session/staff-api.ts'
import { AgentLink, agentPath } from '../agent-link.tsx'

const PAGE_SIZE = 10

const unmarkDifferent = ({ kind, agentId, otherId }: SharingPair) =>
  staffAct('POST /staff/agents/{id}/duplicates/unmark-different', {
    params: { id: agentId },
    body: { kind, other_id: otherId },
  })

type RowActions = {
  isBusy: boolean
  onMark: (row: AgentDuplicate) => void
  onUnmark: (row: AgentDuplicate) => void
}

function Judgement({ different }: Pick<AgentDuplicate, 'different'>) {
  if (different === null) return 'Not checked'
  return (
    <>
      {`Different people: “${different.reason}”`}
      <Text span inherit display="block" fz="sm" c="dimmed">
        {`${different.marked_by ?? 'The operator'}, `}
        <Moment moment={different.marked_at} />
      </Text>
    </>
  )
}

const columnsFor = ({ isBusy, onMark, onUnmark }: RowActions): Column<AgentDuplicate>[] => [
  { label: 'Agent', render: ({ agent }) => <AgentLink agent={agent} /> },
  { label: 'Email', render: ({ agent }) => agent.email },
  { label: 'Shares', render: describeShared },
  { label: 'Checked', render: ({ different }) => <Judgement different={different} /> },
  {
    label: 'Action',
    render: (row) => {
      const isMarked = row.different !== null
      const text = isMarked ? 'Undo' : 'Not a duplicate'
      return (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isBusy}
          aria-label={`${text}: ${nameOf(row.agent)}, ${describeShared(row)}`}
          onClick={() => (isMarked ? onUnmark : onMark)(row)}
        >
          {text}
        </Button>
      )
    },
    isFigure: true,
  },
]

/** The other agents who share something with this one. Renders nothing while they load, and if there are none. */
export function DuplicatesCard({ agent }: { agent: StaffAgent }) {
  const { data: rows = [] } = useQuery(staffQuery('GET /staff/agents/{id}/duplicates', { params: { id: agent.id } }))
  const { ask, dialog, done, say, forget } = useDialogs()
  const undoing = useAction(unmarkDifferent, changedByMark(agent.id))
  if (rows.length === 0) return null
  const pairOf = (row: AgentDuplicate) => ({ kind: row.kind, agentId: agent.id, otherId: row.agent.id })
  const namesOf = (row: AgentDuplicate) => `${nameOf(agent)} and ${nameOf(row.agent)}`
  const undo = async (row: AgentDuplicate) => {
    forget()
    if (!(await undoing.run(pairOf(row)))) return
    say(`${namesOf(row)} are no longer marked as different people.`)
  }
  const columns = columnsFor({
    isBusy: undoing.isBusy,
    onMark: (row) => {
      undoing.reset()
      askWhyDifferent({ pair: pairOf(row), names: namesOf(row), shared: describeShared(row) }, ask)
    },
    onUnmark: (row) => void undo(row),
  })
  return (
    <ListCard
      id="duplicates"
      title="Possible duplicates"
      note="Other agents who share a bank account, a phone number, or a name with a date of birth."
    >
      <DoneLine done={done} />
      <Problem text={undoing.problem} mb="md" />
      <DataTable
        labelledBy="duplicates"
        columns={columns}
        rows={rows}
        rowKey={({ kind, agent: { id } }) => `${kind} ${id}`}
        pageSize={PAGE_SIZE}
      />
      {dialog}
    </ListCard>
  )
}

const words: Record<SharedKind, string> = {
  account: 'Bank account',
  telephone: 'Phone number',
  person: 'Name and date of birth',
}

/** Describes the shared data, such as 'Bank account •••• 6789'. */
export const describeShared = ({ kind, masked }: Pick<AgentDuplicate, 'kind' | 'masked'>): string =>
  `${words[kind]} ${masked}`.trim()

/** Two agents and the data that they share. */
type SharingPair = { kind: SharedKind; agentId: number; otherId: number }

/** Returns the queries to load again when a pair is marked or no longer marked. */
const changedByMark = (agentId: number): readonly string[] => [
  'staff/duplicates',
  `${agentPath(agentId)}/duplicates`,
  agentPath(agentId),
]

/** Two agents in question, also in words. */
export type Questioned = { pair: SharingPair; names: string; shared: string }

/** Asks why two agents with shared data are different people. */
export function askWhyDifferent({ pair: { kind, agentId, otherId }, names, shared }: Questioned, ask: Ask): void {
  ask({
    title: 'Not a duplicate?',
    text: `${names} share this: ${shared}. They will no longer be listed for it. Your reason is recorded in the audit trail and shown on their pages, where you can undo this.`,
    fields: { reason: { label: 'Reason', kind: 'reason' } },
    action: 'Mark as different people',
    send: ({ reason }) =>
      staffAct('POST /staff/agents/{id}/duplicates/mark-different', {
        params: { id: agentId },
        body: { kind, other_id: otherId, reason },
      }),
    changed: changedByMark(agentId),
    done: `${names} are marked as different people.`,
    isOfRow: true,
  })
}

import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { IconFileCheck, IconStairsUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Day } from '../../../components/day.tsx'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { addressOfText, textName } from '../../legal-texts/text-words.ts'
import { AgentLink } from '../agent-link.tsx'

type Upline = StaffAgent['uplines'][number]

const uplineColumns: Column<Upline>[] = [
  { label: 'Level above', render: ({ distance }) => distance },
  { label: 'Name', render: (upline) => <AgentLink agent={upline} /> },
  { label: 'Code', render: ({ code }) => code },
  { label: 'Email', render: ({ email }) => email },
  { label: 'Status', render: ({ status }) => <StatusBadge of="agentForStaff" status={status} /> },
]

/** The agents whose levels count this agent's activation. */
export function UplinesCard({ uplines }: { uplines: readonly Upline[] }) {
  return (
    <ListCard id="uplines" title="Uplines">
      {uplines.length === 0 ? (
        <EmptyList Icon={IconStairsUp} message="No upline" why="The agents up to six levels above appear here." />
      ) : (
        <DataTable labelledBy="uplines" columns={uplineColumns} rows={uplines} rowKey={({ id }) => id} />
      )}
    </ListCard>
  )
}

type Consent = StaffAgent['consents'][number]

const consentColumns: Column<Consent>[] = [
  {
    label: 'Text',
    render: ({ kind, legal_text_id }) => <Link to={addressOfText(legal_text_id)}>{textName(kind)}</Link>,
  },
  { label: 'Version', render: ({ legal_text_id }) => legal_text_id },
  { label: 'Accepted', render: ({ accepted_at }) => <Day moment={accepted_at} /> },
]

/** Which version of each text the agent agreed to, and when. */
export function ConsentsCard({ consents }: { consents: readonly Consent[] }) {
  return (
    <ListCard id="consents" title="Consents">
      {consents.length === 0 ? (
        <EmptyList Icon={IconFileCheck} message="No consents recorded" why="Consents given at sign-up appear here." />
      ) : (
        <DataTable
          labelledBy="consents"
          columns={consentColumns}
          rows={consents}
          rowKey={({ legal_text_id }) => legal_text_id}
        />
      )}
    </ListCard>
  )
}

import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { IconFileCheck } from '@tabler/icons-react'
import { Day } from '../../../components/day.tsx'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'

type Consent = StaffAgent['consents'][number]

const texts: Readonly<Record<string, string>> = {
  privacy_policy: 'Privacy policy',
  term_and_conditions: 'Terms and conditions',
}

const columns: Column<Consent>[] = [
  { label: 'Text', render: ({ kind }) => texts[kind] ?? kind },
  { label: 'Wording no.', render: ({ legal_text_id }) => legal_text_id },
  { label: 'Accepted', render: ({ accepted_at }) => <Day moment={accepted_at} /> },
]

/** Which wording of which text the agent agreed to, and when. */
export function ConsentsCard({ consents }: { consents: readonly Consent[] }) {
  return (
    <ListCard id="consents" title="Consents">
      {consents.length === 0 ? (
        <EmptyList
          Icon={IconFileCheck}
          message="No consent is recorded"
          why="What somebody agrees to when signing up is listed here."
        />
      ) : (
        <DataTable
          labelledBy="consents"
          columns={columns}
          rows={consents}
          rowKey={({ legal_text_id }) => legal_text_id}
        />
      )}
    </ListCard>
  )
}

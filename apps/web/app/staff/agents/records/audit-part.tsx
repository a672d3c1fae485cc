import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { entryColumns } from '../../audit/entries/entry-columns.tsx'
import { STAFF_PAGE_SIZE } from '../../parts/page-query.ts'
import { isAllowed, useStaff } from '../../session/current-staff.ts'

/** As many as the call tells of. */
const MOST_TOLD = 100

/** What was done to this account, by staff and by its owner, the newest first; the whole trail is for admins. */
export function AuditPart({ agent: { id, audit } }: { agent: StaffAgent }) {
  const { role } = useStaff()
  const note = audit.length >= MOST_TOLD ? `The newest ${MOST_TOLD} entries.` : undefined
  const whole = isAllowed(role, []) ? (
    <Link to={`/staff/audit?subject_kind=agent&subject_id=${id}`}>Open in the audit trail</Link>
  ) : null
  return (
    <ListCard id="audit" title="Audit" note={note} action={whole}>
      {audit.length === 0 ? (
        <EmptyList
          Icon={IconHistory}
          message="Nothing has been done to this account yet"
          why="Suspensions, corrections, adjustments, changed passwords and looks at the bank details are listed here."
        />
      ) : (
        <DataTable
          labelledBy="audit"
          columns={entryColumns}
          rows={audit}
          rowKey={(entry) => entry.id}
          pageSize={STAFF_PAGE_SIZE}
        />
      )}
    </ListCard>
  )
}

import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { mayDo } from '@evergrove/contract/staff/duties'
import { Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { entryColumns } from '../../audit/entry-columns.tsx'
import { STAFF_PAGE_SIZE } from '../../parts/pages.ts'
import { securityLogOf } from '../../security-log/security-filter.ts'
import { useStaff } from '../../session/current-staff.ts'

/** The number of entries that the API returns at most. */
const MOST_LISTED = 100

/** The actions on this account by staff and by its owner, newest first. Admins can open the whole trail. */
export function AuditPart({ agent: { id, email, audit } }: { agent: StaffAgent }) {
  const { role } = useStaff()
  const note = audit.length >= MOST_LISTED ? `The newest ${MOST_LISTED} entries.` : undefined
  const whole = (
    <Group gap="var(--space-2) var(--space-4)">
      {mayDo(role, 'audit') ? (
        <Link to={`/staff/audit?subject_kind=agent&subject_id=${id}`}>Open in the audit trail</Link>
      ) : null}
      {mayDo(role, 'securityLog') ? <Link to={securityLogOf(email)}>Security events of this agent</Link> : null}
    </Group>
  )
  return (
    <ListCard id="audit" title="Audit" note={note} action={whole}>
      {audit.length === 0 ? (
        <EmptyList
          Icon={IconHistory}
          message="No staff activity yet"
          why="Suspensions, corrections, adjustments, password changes and views of bank details appear here."
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

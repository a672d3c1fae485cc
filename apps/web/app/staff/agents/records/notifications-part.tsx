import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { IconBell } from '@tabler/icons-react'
import { Day } from '../../../components/day.tsx'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { STAFF_PAGE_SIZE } from '../../parts/page-query.ts'
import styles from './records.module.css'

type Notification = StaffAgent['notifications'][number]

const columns: Column<Notification>[] = [
  {
    label: 'Date',
    render: ({ created_at }) => (
      <span className={styles.line}>
        <Day moment={created_at} />
      </span>
    ),
  },
  {
    label: 'Notification',
    render: ({ subject, message }) => (
      <span>
        <strong>{subject}</strong>
        <span className={styles.more}>{message}</span>
      </span>
    ),
  },
  {
    label: 'Kind',
    render: ({ kind }) => <span className={`${styles.line} ${styles.kind}`}>{kind.replaceAll('_', ' ')}</span>,
  },
  { label: 'Read', render: ({ is_read }) => <span className={styles.line}>{is_read ? 'Read' : 'Unread'}</span> },
]

/** As many as the call tells of. */
const MOST_TOLD = 100

/** What the agent has been told, the newest first. */
export function NotificationsPart({ agent: { notifications } }: { agent: StaffAgent }) {
  const note = notifications.length >= MOST_TOLD ? `The newest ${MOST_TOLD}.` : undefined
  return (
    <ListCard id="notifications" title="Notifications" note={note}>
      {notifications.length === 0 ? (
        <EmptyList
          Icon={IconBell}
          message="The agent has been told nothing yet"
          why="News of bonuses, decisions and what staff write is listed here."
        />
      ) : (
        <DataTable
          labelledBy="notifications"
          columns={columns}
          rows={notifications}
          rowKey={({ id }) => id}
          pageSize={STAFF_PAGE_SIZE}
        />
      )}
    </ListCard>
  )
}

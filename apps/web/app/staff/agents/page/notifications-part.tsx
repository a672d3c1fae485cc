import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Day } from '../../../components/day.tsx'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { STAFF_PAGE_SIZE } from '../../parts/pages.ts'
import styles from './page.module.css'

type Notification = StaffAgent['notifications'][number]

/** Stays on one line next to a long message. */
const line = (value: ReactNode) => <span className={styles.line}>{value}</span>

const columns: Column<Notification>[] = [
  { label: 'Date', render: ({ created_at }) => line(<Day moment={created_at} />) },
  {
    label: 'Notification',
    render: ({ subject, message }) => (
      <span>
        <strong>{subject}</strong>
        <Text span inherit display="block" c="dimmed" fz="sm" lh={1.45} style={{ whiteSpace: 'pre-line' }}>
          {message}
        </Text>
      </span>
    ),
  },
  {
    label: 'Type',
    render: ({ kind }) => <span className={`${styles.line} ${styles.kind}`}>{kind.replaceAll('_', ' ')}</span>,
  },
  { label: 'Read', render: ({ is_read }) => line(is_read ? 'Read' : 'Unread') },
]

/** The number of notifications that the API returns at most. */
const MOST_LISTED = 100

/** The agent's notifications, newest first. */
export function NotificationsPart({ agent: { notifications } }: { agent: StaffAgent }) {
  const note = notifications.length >= MOST_LISTED ? `The newest ${MOST_LISTED}.` : undefined
  return (
    <ListCard id="notifications" title="Notifications" note={note}>
      {notifications.length === 0 ? (
        <EmptyList
          Icon={IconBell}
          message="No notifications sent yet"
          why="Notifications about bonuses and decisions, and messages from staff, appear here."
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

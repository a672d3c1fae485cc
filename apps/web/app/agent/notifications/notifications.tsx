import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { ListCard } from '../../components/list/list-card.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { TablePages } from '../../components/table/table-pages.tsx'
import { unlistedMeta } from '../../public/seo/page-meta.ts'
import { NotificationList } from './notification-list.tsx'
import { useMarkAllRead, useNotifications } from './use-notifications.ts'

const TITLE = 'Notifications'
const PAGE_SIZE = 10

export const meta = unlistedMeta(TITLE)

/** All notifications of the agent, the newest first, in pages of ten (NOTE-001). */
export default function NotificationsScreen() {
  const notifications = useNotifications()
  const { data, unread } = notifications
  const [wantedPage, setPage] = useState(1)
  const total = data?.length ?? 0
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(total / PAGE_SIZE)))
  return (
    <>
      <ScreenHeading title={TITLE} text="Activity in your account and your network." />
      <ListCard
        id="all-notifications"
        title="All notifications"
        action={unread === 0 ? null : <Unread count={unread} newest={data?.[0]?.id} />}
      >
        <NotificationList
          isWhole
          notifications={notifications}
          select={(all) => all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        />
        <TablePages labelledBy="all-notifications" page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
      </ListCard>
    </>
  )
}

/** The number of unread notifications, and a button that marks all of them as read. */
function Unread({ count, newest }: { count: number; newest: number | undefined }) {
  const markAll = useMarkAllRead()
  const mark = () => {
    if (newest === undefined) return
    // The button is about to disappear.
    document.getElementById('content')?.focus({ preventScroll: true })
    markAll(newest)
  }
  return (
    <Group gap="sm">
      <Text fz="sm" c="dimmed">{`${count} unread`}</Text>
      <Button variant="default" size="compact-sm" onClick={mark}>
        Mark all as read
      </Button>
    </Group>
  )
}

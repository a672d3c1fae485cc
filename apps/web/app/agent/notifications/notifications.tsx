import { useState } from 'react'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { TablePages } from '../../components/table/table-pages.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/notifications.ts'
import { ListInReading } from './list/list-in-reading.tsx'
import { NoNotifications } from './list/no-notifications.tsx'
import { NotificationList } from './list/notification-list.tsx'
import styles from './notifications.module.css'
import { useNotifications } from './use-notifications.ts'

const TITLE = 'Notifications'
const PAGE_SIZE = 10

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

/** Everything the member was told, the newest first, in pages of ten (NOTE-001). */
export default function Notifications() {
  const notifications = useNotifications()
  const { data, unread } = notifications
  const [wantedPage, setPage] = useState(1)
  const total = data?.length ?? 0
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(total / PAGE_SIZE)))
  return (
    <>
      <ScreenHeading title={TITLE} text="What happened in your account and in your network." />
      <ListCard
        id="all-notifications"
        title="All notifications"
        action={unread === 0 ? null : <p className={styles.unread}>{`${unread} unread`}</p>}
      >
        <ListStates query={notifications} what="notifications" empty={<NoNotifications />}>
          {(all) =>
            all === undefined ? (
              <ListInReading />
            ) : (
              <NotificationList notifications={all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)} />
            )
          }
        </ListStates>
        <TablePages labelledBy="all-notifications" page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
      </ListCard>
    </>
  )
}

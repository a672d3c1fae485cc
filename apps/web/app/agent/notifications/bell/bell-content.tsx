import { Link } from 'react-router'
import { ListStates } from '../../../components/list/list-states.tsx'
import { ListInReading } from '../list/list-in-reading.tsx'
import { NoNotifications } from '../list/no-notifications.tsx'
import { NotificationList } from '../list/notification-list.tsx'
import type { Notifications } from '../use-notifications.ts'
import styles from './bell.module.css'

/** How many of the latest the popover shows. */
const SHOWN = 8

export type BellContentProps = { notifications: Notifications; onLeave: () => void }

/** The latest notifications and the way to all of them. */
export function BellContent({ notifications, onLeave }: BellContentProps) {
  return (
    <>
      <h2 className={styles.title} tabIndex={-1} data-autofocus>
        Notifications
      </h2>
      {/* Scrolled by the keyboard, too, when nothing in it can take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.latest} tabIndex={0} role="group" aria-label="Latest notifications">
        <ListStates query={notifications} what="notifications" empty={<NoNotifications />}>
          {(all) => (all === undefined ? <ListInReading /> : <NotificationList notifications={all.slice(0, SHOWN)} />)}
        </ListStates>
      </div>
      <Link to="/dashboard/notifications" prefetch="intent" className={styles.all} onClick={onLeave}>
        See All
      </Link>
    </>
  )
}

import type { Notification } from '@evergrove/contract/notifications/notifications'
import { useMarkRead } from '../use-notifications.ts'
import { NotificationItem } from './notification-item.tsx'
import styles from './notification-list.module.css'

/** The notifications, in the popover and on the screen (NOTE-002). */
export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  const markRead = useMarkRead()
  return (
    <ul className={styles.list}>
      {notifications.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} onRead={markRead} />
      ))}
    </ul>
  )
}

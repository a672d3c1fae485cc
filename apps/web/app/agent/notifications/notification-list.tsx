import type { Notification } from '@evergrove/contract/notifications/notifications'
import { IconBellOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListStates } from '../../components/list/list-states.tsx'
import { UnstyledButton } from '../../components/plain/button.tsx'
import { Skeleton } from '../../components/plain/skeleton.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import styles from './notifications.module.css'
import { type Notifications, useMarkRead } from './use-notifications.ts'

export type NotificationListProps = {
  notifications: Notifications
  /** The part of the notifications that is shown. */
  select: (all: readonly Notification[]) => readonly Notification[]
}

/** Notifications in the popover and on the screen, in every state (NOTE-002, GAP-28). */
export function NotificationList({ notifications, select }: NotificationListProps) {
  const markRead = useMarkRead()
  return (
    <ListStates
      query={notifications}
      what="notifications"
      empty={
        <EmptyList Icon={IconBellOff} message="No Notifications yet" why="Bonuses, decisions and news appear here." />
      }
    >
      {(all) =>
        all === undefined ? (
          <LoadingNotifications />
        ) : (
          <ul className={styles.list}>
            {select(all).map((notification) => (
              <NotificationItem key={notification.id} notification={notification} onRead={markRead} />
            ))}
          </ul>
        )
      }
    </ListStates>
  )
}

const LOADING_ROWS = ['first', 'second', 'third', 'fourth']

function LoadingNotifications() {
  return LOADING_ROWS.map((name) => (
    <div key={name} className={styles.loading}>
      <Skeleton height="1rem" width="45%" />
      <Skeleton height="0.875rem" width="85%" />
    </div>
  ))
}

type NotificationItemProps = { notification: Notification; onRead: (id: number) => void }

/**
 * One notification. While unread, it is a button that marks it as read. Afterwards it is plain text (NOTE-003,
 * NOTE-005).
 */
function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const { id, subject, message, is_read } = notification
  const item = useRef<HTMLLIElement>(null)
  const words = (
    <>
      <span className={styles.subject}>{subject}</span>
      <span className={styles.message}>{message}</span>
    </>
  )
  const read = () => {
    // The button is about to disappear, so the focus moves to its place in the list.
    item.current?.focus({ preventScroll: true })
    onRead(id)
  }
  return (
    <li ref={item} tabIndex={-1} className={styles.item} data-unread={!is_read || undefined}>
      {is_read ? (
        <div className={styles.body}>{words}</div>
      ) : (
        <UnstyledButton className={styles.body} onClick={read}>
          <VisuallyHidden>Unread, mark as read: </VisuallyHidden>
          {words}
        </UnstyledButton>
      )}
    </li>
  )
}

import type { Notification } from '@evergrove/contract/notifications/notifications'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import styles from './notification-list.module.css'

export type NotificationItemProps = { notification: Notification; onRead: (id: number) => void }

/** One notification: unread a button that marks it as read, afterwards plain text (NOTE-003, NOTE-005). */
export function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const { id, subject, message, is_read } = notification
  const item = useRef<HTMLLIElement>(null)
  const words = (
    <>
      <span className={styles.subject}>{subject}</span>
      <span className={styles.message}>{message}</span>
    </>
  )
  const read = () => {
    // The button is about to go: the keyboard stays in its place in the list.
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

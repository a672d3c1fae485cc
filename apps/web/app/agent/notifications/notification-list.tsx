import { notificationKinds } from '@evergrove/contract/notifications/notification-kinds'
import type { Notification } from '@evergrove/contract/notifications/notifications'
import { IconBellOff } from '@tabler/icons-react'
import { Fragment, useRef } from 'react'
import { Link } from 'react-router'
import { dayWords, exactWords } from '../../components/day-words.ts'
import { EmptyList, ListStates } from '../../components/list/list-states.tsx'
import { UnstyledButton } from '../../components/plain/button.tsx'
import { Skeleton } from '../../components/plain/skeleton.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import { byDay, timeWords } from './days.ts'
import styles from './notifications.module.css'
import { type Notifications, useMarkRead } from './use-notifications.ts'

export type NotificationListProps = {
  notifications: Notifications
  /** True if the notifications are grouped by day. */
  isWhole?: boolean
  /** Called when the link of a notification is followed. */
  onFollow?: (() => void) | undefined
  /** Returns the notifications to show. */
  select: (all: readonly Notification[]) => readonly Notification[]
}

/** Notifications in the popover and on the screen, in every state (NOTE-002, GAP-28). */
export function NotificationList({ notifications, select, isWhole = false, onFollow }: NotificationListProps) {
  const markRead = useMarkRead()
  return (
    <ListStates
      query={notifications}
      what="notifications"
      empty={
        <EmptyList
          Icon={IconBellOff}
          message="No Notifications yet"
          why="You’ll see bonuses, decisions and announcements here."
          {...(isWhole ? { link: { to: '/dashboard/referrals', words: 'Invite an agent' } } : {})}
        />
      }
    >
      {(all) =>
        all === undefined ? (
          <LoadingNotifications />
        ) : (
          (isWhole ? byDay(select(all)) : [{ name: undefined, notifications: select(all) }]).map(
            ({ name, notifications: some }) => (
              <Fragment key={name ?? ''}>
                {name === undefined ? null : <h3 className={styles.day}>{name}</h3>}
                <ul className={styles.list}>
                  {some.map((one) => (
                    <NotificationItem
                      key={one.id}
                      notification={one}
                      isWhole={isWhole}
                      onRead={markRead}
                      onFollow={onFollow}
                    />
                  ))}
                </ul>
              </Fragment>
            ),
          )
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

type NotificationItemProps = Pick<NotificationListProps, 'onFollow'> & {
  notification: Notification
  isWhole: boolean
  onRead: (id: number) => void
}

/**
 * One notification with its moment and a link to its entry. While unread, it is a button that marks it as read;
 * afterwards it is plain text (NOTE-003, NOTE-005).
 */
function NotificationItem({ notification, isWhole, onRead, onFollow }: NotificationItemProps) {
  const { id, subject, message, is_read, kind, path, created_at } = notification
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
  const follow = () => {
    if (!is_read) onRead(id)
    onFollow?.()
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
      {created_at ? (
        <time dateTime={created_at} title={exactWords(created_at)} className={styles.time}>
          {isWhole ? timeWords(created_at) : dayWords(created_at)}
        </time>
      ) : null}
      {kind && kind !== 'staff' ? (
        <Link to={path ?? notificationKinds[kind].path} className={styles.subjectLink} onClick={follow}>
          {notificationKinds[kind].label}
        </Link>
      ) : null}
    </li>
  )
}

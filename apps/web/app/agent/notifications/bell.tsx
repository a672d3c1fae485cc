import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications.module.css'
import { type Notifications, useNotifications } from './use-notifications.ts'

const MAX_COUNT = 99
/** How many of the latest notifications the popover shows. */
const SHOWN = 8

/** The header's bell with the number of unread notifications and the latest ones in a popover (DASH-005, GAP-28). */
export function Bell() {
  const [isOpen, setIsOpen] = useState(false)
  const notifications = useNotifications()
  const { unread } = notifications
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="24rem"
      radius="lg"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="2.75rem"
          radius="xl"
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          className={styles.bell}
          onClick={() => setIsOpen((was) => !was)}
        >
          <IconBell size={22} stroke={1.6} aria-hidden />
          {unread === 0 ? null : (
            <span aria-hidden className={styles.badge}>
              {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover}>
        <BellContent notifications={notifications} onLeave={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The latest notifications and a link to all of them. */
function BellContent({ notifications, onLeave }: { notifications: Notifications; onLeave: () => void }) {
  return (
    <>
      <h2 className={styles.title} tabIndex={-1} data-autofocus>
        Notifications
      </h2>
      {/* Focusable, so that the keyboard can scroll it when nothing in it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.latest} tabIndex={0} role="group" aria-label="Latest notifications">
        <NotificationList notifications={notifications} select={(all) => all.slice(0, SHOWN)} />
      </div>
      <Link to="/dashboard/notifications" prefetch="intent" className={styles.all} onClick={onLeave}>
        See All
      </Link>
    </>
  )
}

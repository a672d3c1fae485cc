import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useNotifications } from '../use-notifications.ts'
import styles from './bell.module.css'
import { BellContent } from './bell-content.tsx'

const MOST_COUNTED = 99

/** The header's bell with the number of unread notifications, and the latest of them in a popover (DASH-005, GAP-28). */
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
              {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
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

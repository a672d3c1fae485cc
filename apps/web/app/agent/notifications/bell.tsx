import { IconBell } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { usePopup } from '../../components/frame/menu.tsx'
import popupStyles from '../../components/frame/popup.module.css'
import { IconButton } from '../../components/plain/button.tsx'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications.module.css'
import { type Notifications, useNotifications } from './use-notifications.ts'

const MAX_COUNT = 99
/** The number of latest notifications in the popover. */
const SHOWN = 8

const FOCUSABLE = 'a[href], button, [tabindex="0"]'

/** Keeps the Tab key within the element. */
function keepFocusIn(element: HTMLElement, event: KeyboardEvent): void {
  const stops = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const [end, other] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)]
  const { activeElement } = document
  const isBefore = activeElement?.hasAttribute('data-first') && event.shiftKey
  if (activeElement !== end && !isBefore) return
  event.preventDefault()
  other?.focus()
}

/** The header's bell with the number of unread notifications and the latest ones in a popover (DASH-005, GAP-28). */
export function Bell() {
  const { isOpen, id, place, button, toggle, close, leave } = usePopup()
  const notifications = useNotifications()
  const { unread } = notifications

  function onKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') leave()
    if (event.key === 'Tab') keepFocusIn(event.currentTarget, event)
  }

  return (
    <div ref={place} className={popupStyles.place}>
      <IconButton
        ref={button}
        data-quiet
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={styles.bell}
        onClick={toggle}
      >
        <IconBell size={22} stroke={1.6} aria-hidden />
        {unread === 0 ? null : (
          <span aria-hidden className={styles.badge}>
            {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
          </span>
        )}
      </IconButton>
      {isOpen ? (
        <div
          id={id}
          role="dialog"
          aria-labelledby={`${id}-title`}
          tabIndex={-1}
          className={`${popupStyles.panel} ${popupStyles.wide} ${styles.popover}`}
          onKeyDown={onKey}
        >
          <BellContent titleId={`${id}-title`} notifications={notifications} onLeave={close} />
        </div>
      ) : null}
    </div>
  )
}

type BellContentProps = { titleId: string; notifications: Notifications; onLeave: () => void }

/** The latest notifications and a link to all of them. */
function BellContent({ titleId, notifications, onLeave }: BellContentProps) {
  return (
    <>
      <h2 id={titleId} className={styles.title} tabIndex={-1} data-first>
        Notifications
      </h2>
      {/* The list is focusable, so that the keyboard can scroll it when no element in it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.latest} tabIndex={0} role="group" aria-label="Latest notifications">
        <NotificationList notifications={notifications} select={(all) => all.slice(0, SHOWN)} onFollow={onLeave} />
      </div>
      <Link to="/dashboard/notifications" prefetch="intent" className={styles.all} onClick={onLeave}>
        See All
      </Link>
    </>
  )
}

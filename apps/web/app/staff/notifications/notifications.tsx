import { Text } from '@mantine/core'
import { useState } from 'react'
import listStyles from '../../agent/notifications/notifications.module.css'
import { ListCard } from '../../components/list/list-card.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { staffMeta } from '../parts/screen-meta.ts'
import { useAddress } from '../parts/use-address.ts'
import type { Route } from './+types/notifications.ts'
import { NotificationForm } from './notification-form.tsx'
import styles from './notifications.module.css'
import { ProgressCard } from './progress-card.tsx'
import { SendDialog } from './send-dialog.tsx'
import { SentList } from './sent-list.tsx'
import { useNotification } from './use-notification.ts'

const TITLE = 'Notifications'

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

const wordsFor = (recipients: number): string =>
  `The notification is being sent to ${recipients === 1 ? '1 agent' : `${recipients.toLocaleString('en-US')} agents`}.`

const missing = (name: string) => (
  <Text span inherit c="var(--color-ink-faint)">
    {name}
  </Text>
)

/** The notification as an unread entry of the agent's own list. */
function Preview({ subject, message }: { subject: string; message: string }) {
  return (
    <ListCard id="preview" title="Preview">
      <Text mb="sm" fz="sm" c="dimmed">
        Agents see it under the bell and on the Notifications screen. It is not sent by email.
      </Text>
      <ul className={listStyles.list} aria-labelledby="preview">
        <li className={listStyles.item} data-unread>
          <div className={listStyles.body}>
            <span className={listStyles.subject}>{subject || missing('Subject')}</span>
            <span className={listStyles.message}>{message || missing('Message')}</span>
          </div>
        </li>
      </ul>
    </ListCard>
  )
}

export default function Notifications() {
  const address = useAddress()
  const [done, setDone] = useState<{ text: string }>()
  const sentId = Number(address.value('sent'))
  const notification = useNotification(({ id, recipients }) => {
    setDone({ text: wordsFor(recipients) })
    address.choose({ sent: id === null ? '' : String(id) })
  })
  return (
    <>
      <ScreenHeading title={TITLE} text="Send a notification to one agent or many. They see it on their dashboard." />
      <DoneLine done={done} />
      <div className={styles.columns}>
        <ListCard id="new-notification" title="New notification">
          <NotificationForm notification={notification} />
        </ListCard>
        <div>
          <Preview {...notification.text} />
          {Number.isInteger(sentId) && sentId > 0 ? <ProgressCard id={sentId} /> : null}
        </div>
      </div>
      <SentList page={address.page} onTurn={address.turn} />
      <SendDialog
        isOpen={notification.isAsked}
        receivers={notification.form.values.receivers}
        subject={notification.text.subject}
        isBusy={notification.isBusy}
        problem={notification.problem}
        onConfirm={() => void notification.confirm()}
        onClose={notification.close}
      />
    </>
  )
}

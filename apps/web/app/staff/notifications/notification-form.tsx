import { Button, Textarea, TextInput } from '@mantine/core'
import styles from './notifications.module.css'
import { ReceiverFields } from './receivers/receiver-fields.tsx'
import { FORM, type useNotification } from './use-notification.ts'

const SUBJECT_MAX_LENGTH = 200
const MESSAGE_MAX_LENGTH = 2000

/** To whom, and what: everything a notification is made of. */
export function NotificationForm({ notification }: { notification: ReturnType<typeof useNotification> }) {
  const { receivers, typed, problems } = notification
  return (
    <form name={FORM} aria-labelledby="new-notification" noValidate className={styles.form} onSubmit={notification.ask}>
      <ReceiverFields receivers={receivers} isJudged={notification.isJudged} onChange={notification.setReceivers} />
      <TextInput
        label="Subject"
        name="subject"
        required
        autoComplete="off"
        maxLength={SUBJECT_MAX_LENGTH}
        value={typed.subject}
        error={problems.subject}
        onChange={({ currentTarget: { value } }) => notification.type({ subject: value })}
      />
      <Textarea
        label="Message"
        name="message"
        required
        autosize
        minRows={5}
        maxRows={16}
        maxLength={MESSAGE_MAX_LENGTH}
        value={typed.message}
        error={problems.message}
        onChange={({ currentTarget: { value } }) => notification.type({ message: value })}
      />
      <div>
        <Button type="submit">Send…</Button>
      </div>
    </form>
  )
}

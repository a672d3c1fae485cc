import listStyles from '../../../agent/notifications/notifications.module.css'
import { ListCard } from '../../../components/list/list-card.tsx'
import styles from './preview.module.css'

/** The notification as the agent's own list will show it, unread. */
export function Preview({ subject, message }: { subject: string; message: string }) {
  return (
    <ListCard id="preview" title="As the Agent Will See It">
      <p className={styles.hint}>In the bell and under Notifications; it is not mailed.</p>
      <ul className={listStyles.list} aria-labelledby="preview">
        <li className={listStyles.item} data-unread>
          <div className={listStyles.body}>
            <span className={listStyles.subject}>{subject || <span className={styles.missing}>Subject</span>}</span>
            <span className={listStyles.message}>{message || <span className={styles.missing}>Message</span>}</span>
          </div>
        </li>
      </ul>
    </ListCard>
  )
}

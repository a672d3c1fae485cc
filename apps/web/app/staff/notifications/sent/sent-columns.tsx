import type { SentNotification } from '@evergrove/contract/notifications/staff-notifications'
import type { Column } from '../../../components/table/column.ts'
import { AgentLink } from '../../agents/agent-link.tsx'
import { Moment } from '../../parts/moment.tsx'
import styles from './sent-columns.module.css'
import { audienceWords, reachWords } from './sent-words.ts'

/** What was written to whom, by whom, and how far it has come. */
export const sentColumns: Column<SentNotification>[] = [
  {
    label: 'Sent',
    render: ({ created_at, sent_by }) => (
      <div className={styles.sent}>
        <Moment moment={created_at} />
        <span className={styles.small}>{sent_by === 'operator' ? 'by the operator' : `by ${sent_by}`}</span>
      </div>
    ),
    barWidth: '9rem',
  },
  {
    label: 'To',
    render: (sent) => (sent.agent === null ? audienceWords(sent) : <AgentLink agent={sent.agent} />),
    barWidth: '8rem',
  },
  {
    label: 'Notification',
    render: ({ subject, message }) => (
      <div className={styles.words}>
        <strong>{subject}</strong>
        <span className={styles.message}>{message}</span>
      </div>
    ),
    barWidth: '14rem',
  },
  { label: 'Reached', render: reachWords, isFigure: true, barWidth: '6rem' },
]

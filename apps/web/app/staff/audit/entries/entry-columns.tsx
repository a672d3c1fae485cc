import type { AuditEntry } from '@evergrove/contract/audit'
import { Link } from 'react-router'
import type { Column } from '../../../components/table/column.ts'
import { Moment } from '../../parts/moment.tsx'
import { DifferenceList } from './difference-list.tsx'
import { differencesOf } from './differences.ts'
import styles from './entry-columns.module.css'
import { actionWords, subjectPath, subjectWords } from './entry-words.ts'

function Subject({ kind, id }: { kind: string; id: number }) {
  const to = subjectPath(kind, id)
  const words = subjectWords(kind, id)
  return <span className={styles.subject}>{to === undefined ? words : <Link to={to}>{words}</Link>}</span>
}

/** What is told of each entry; served newest first and not sorted anew, since that is the order of the chain. */
export const entryColumns: Column<AuditEntry>[] = [
  {
    label: 'When',
    render: ({ created_at }) => (
      <span className={styles.when}>
        <Moment moment={created_at} />
      </span>
    ),
    barWidth: '8rem',
  },
  {
    label: 'Who',
    render: ({ actor, actor_kind }) => (
      <span className={styles.who}>
        {actor ?? (actor_kind === 'operator' ? 'Operator' : `Unknown ${actor_kind}`)}
        {actor_kind === 'agent' ? <span className={styles.subject}>Agent</span> : null}
      </span>
    ),
    barWidth: '9rem',
  },
  {
    label: 'What',
    render: ({ action, subject_kind, subject_id }) => (
      <span>
        <span className={styles.action} title={action}>
          {actionWords(action)}
        </span>
        <Subject kind={subject_kind} id={subject_id} />
      </span>
    ),
    barWidth: '9rem',
  },
  {
    label: 'Changes',
    render: ({ before, after, reason }) => (
      <div>
        {reason === null ? null : <p className={styles.reason}>“{reason}”</p>}
        <DifferenceList differences={differencesOf(before, after)} />
      </div>
    ),
    barWidth: '14rem',
  },
]

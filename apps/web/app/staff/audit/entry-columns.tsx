import type { AuditEntry } from '@evergrove/contract/audit-trail'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Moment } from '../../components/day.tsx'
import type { Column } from '../../components/table/column.ts'
import { Unbroken } from '../../components/unbroken.tsx'
import { Differences } from '../parts/differences.tsx'
import { differencesOf } from './differences.ts'
import { actionWords, subjectPath, subjectWords } from './entry-words.ts'

/** The columns of an entry. They cannot be sorted, because entries are served newest first, which is the order of the chain. */
export const entryColumns: Column<AuditEntry>[] = [
  {
    label: 'When',
    render: ({ id, created_at }) => (
      <Text span inherit fz="sm" style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        <Moment moment={created_at} />
        <Small>{`Audit entry no. ${id}`}</Small>
      </Text>
    ),
    barWidth: '8rem',
    narrow: 'plain',
  },
  {
    label: 'Person',
    render: ({ actor, actor_kind }) => (
      <span>
        <Unbroken text={actor ?? (actor_kind === 'operator' ? 'Operator' : `Unknown ${actor_kind}`)} />
        {actor_kind === 'agent' ? <Small>Agent</Small> : null}
      </span>
    ),
    barWidth: '12rem',
    narrow: 'plain',
  },
  {
    label: 'Action',
    render: ({ action, subject_kind, subject_id }) => (
      <span>
        <Text span inherit fw={600} title={action} style={{ whiteSpace: 'nowrap' }}>
          {actionWords(action)}
        </Text>
        <Small>
          <Subject kind={subject_kind} id={subject_id} />
        </Small>
      </span>
    ),
    barWidth: '9rem',
    narrow: 'title',
  },
  {
    label: 'Changes',
    render: ({ before, after, reason }) => (
      <div>
        {reason === null ? null : (
          <Text inherit fz="sm" ta="left" mb="0.25rem" style={{ overflowWrap: 'anywhere' }}>
            “{reason}”
          </Text>
        )}
        <Differences differences={differencesOf(before, after)} />
      </div>
    ),
    barWidth: '14rem',
    narrow: 'plain',
  },
]

function Small({ children }: { children: ReactNode }) {
  return (
    <Text span inherit display="block" c="dimmed" fz="sm">
      {children}
    </Text>
  )
}

function Subject({ kind, id }: { kind: string; id: number }) {
  const to = subjectPath(kind, id)
  const words = subjectWords(kind, id)
  return to === undefined ? words : <Link to={to}>{words}</Link>
}

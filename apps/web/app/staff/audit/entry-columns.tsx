import type { AuditEntry } from '@evergrove/contract/audit-trail'
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Moment } from '../../components/day.tsx'
import type { Column } from '../../components/table/column.ts'
import { Unbroken } from '../../components/unbroken.tsx'
import { differencesOf } from './differences.ts'
import { actionWords, subjectPath, subjectWords } from './entry-words.ts'

/** A change of one value. An added value has no `before`, and a removed one has no `after`. */
type Difference = { name: string; before: ReactNode; after: ReactNode }

const SHOWN_AT_ONCE = 4

/** The changes, value by value. The first few are shown, and the others open on request. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) {
    return (
      <Text span inherit c="dimmed">
        -
      </Text>
    )
  }
  const rest = differences.slice(SHOWN_AT_ONCE)
  return (
    <div>
      <Values differences={differences.slice(0, SHOWN_AT_ONCE)} />
      {rest.length === 0 ? null : (
        <Text component="details" inherit fz="sm" ta="left" mt="0.25rem">
          <Text component="summary" inherit c="var(--color-green)" fw={600} style={{ cursor: 'pointer' }}>
            {`${rest.length} more`}
          </Text>
          <Values differences={rest} />
        </Text>
      )}
    </div>
  )
}

const whole = (value: ReactNode): ReactNode => (typeof value === 'string' ? <Unbroken text={value} /> : value)

function Values({ differences }: { differences: readonly Difference[] }) {
  return (
    <Stack component="dl" gap="0.25rem" fz="sm" lh={1.45} ta="left" style={{ overflowWrap: 'anywhere' }}>
      {differences.map(({ name, before, after }) => (
        <Group key={name} gap="0 var(--space-2)" align="stretch">
          <Text component="dt" inherit c="dimmed">
            {name}
          </Text>
          <Text component="dd" inherit lineClamp={4}>
            {before === undefined ? null : (
              <Text span inherit c="dimmed">
                <VisuallyHidden>{after === undefined ? 'was ' : 'from '}</VisuallyHidden>
                {whole(before)}
              </Text>
            )}
            {before === undefined ? null : <span aria-hidden="true">{' → '}</span>}
            {after === undefined ? (
              <span aria-hidden="true">removed</span>
            ) : (
              <>
                {before === undefined ? null : <VisuallyHidden> to </VisuallyHidden>}
                {whole(after)}
              </>
            )}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

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

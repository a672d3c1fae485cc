import type { SecurityEventEntry } from '@evergrove/contract/security-log'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Moment } from '../../components/moment.tsx'
import type { Column } from '../../components/table/column.ts'
import { addressOfAgent } from '../agents/agent-link.tsx'
import { causeWords, kindWords } from './event-words.ts'

/** The columns of an event. They cannot be sorted: events are served newest first. */
export const eventColumns: Column<SecurityEventEntry>[] = [
  {
    label: 'When',
    render: ({ at }) => (
      <Text span inherit fz="sm" style={{ whiteSpace: 'nowrap' }}>
        <Moment moment={at} />
      </Text>
    ),
    barWidth: '8rem',
  },
  {
    label: 'What',
    render: ({ kind, cause, count }) => (
      <span>
        <Text span inherit fw={600} style={{ whiteSpace: 'nowrap' }}>
          {kindWords(kind)}
          {count === 1 ? null : ` × ${count.toLocaleString('en-US')}`}
        </Text>
        <Small>{causeWords(cause)}</Small>
      </span>
    ),
    barWidth: '9rem',
  },
  { label: 'Account', render: (event) => <Account event={event} />, barWidth: '9rem' },
  {
    label: 'From',
    render: ({ source, device }) => (
      <span>
        <Breaking>{source ?? 'Many sources'}</Breaking>
        {device === null ? null : <Small>{device}</Small>}
      </span>
    ),
    barWidth: '8rem',
  },
  {
    label: 'Request',
    render: ({ request_id }) => (
      <Text span inherit c="dimmed" fz="xs">
        <Breaking>{request_id ?? '-'}</Breaking>
      </Text>
    ),
    barWidth: '8rem',
  },
]

function Breaking({ children }: { children: ReactNode }) {
  return <span style={{ overflowWrap: 'anywhere' }}>{children}</span>
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text span inherit display="block" c="dimmed" fz="sm">
      {children}
    </Text>
  )
}

/** The account by its present address; where none is known, what tells one unknown address from another. */
function Account({ event: { actor_kind, account_id, account, address_hash } }: { event: SecurityEventEntry }) {
  if (account_id === null) {
    return address_hash === null ? (
      '-'
    ) : (
      <span>
        Address not shown<Small>{address_hash.slice(0, 12)}</Small>
      </span>
    )
  }
  const name = account ?? `${actor_kind} ${account_id}`
  const isAgent = actor_kind === 'agent' && account !== null
  return (
    <span>
      <Breaking>{isAgent ? <Link to={addressOfAgent(account_id)}>{name}</Link> : name}</Breaking>
      <Small>{actor_kind === 'agent' ? 'Agent' : 'Staff'}</Small>
    </span>
  )
}

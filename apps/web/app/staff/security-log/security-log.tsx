import { keysOf } from '@evergrove/contract/platform/records'
import type { ListedCause, SecurityEventKind } from '@evergrove/contract/security-events'
import type { SecurityEventEntry } from '@evergrove/contract/security-log'
import { Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../../components/copy-button.tsx'
import { Moment } from '../../components/day.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { addressOfAgent } from '../agents/agent-link.tsx'
import { defineList } from '../parts/define-list.tsx'

const kinds: Record<SecurityEventKind, string> = {
  'sign-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'session-ended': 'Session ended',
  'second-factor': 'Second factor',
  'proof-refused': 'Proof refused',
  'token-refused': 'Token refused',
  'link-refused': 'Link refused',
  'role-refused': 'Not permitted',
  throttled: 'Too many requests',
}

const causes: Record<ListedCause, string> = {
  password: 'with the password',
  code: 'with the password and a code',
  recovery_code: 'with the password and a recovery code',
  'unknown-address': 'unknown email address',
  'wrong-password': 'wrong password',
  'not-verified': 'email address not verified',
  suspended: 'suspended',
  closed: 'account closed',
  disabled: 'disabled',
  passkey: 'with a passkey',
  'wrong-code': 'wrong code',
  'wrong-passkey': 'passkey not accepted',
  'mailed-code-required': 'mailed code required',
  'wrong-mailed-code': 'wrong mailed code',
  throttled: 'too many attempts',
  'signed-out': 'signed out',
  'one-session': 'signed out on one device',
  'other-sessions': 'signed out on other devices',
  'all-sessions': 'signed out everywhere',
  'password-changed': 'password changed',
  'by-staff': 'by staff',
  'app-set-up': 'authenticator app set up',
  'app-removed': 'authenticator app removed',
  'app-reset': 'authenticator app removed by an admin',
  'passkey-added': 'passkey added',
  'passkey-removed': 'passkey removed',
  'recovery-codes-renewed': 'new recovery codes',
  'factors-removed': 'removed by an admin',
  'recent-factors-removed': 'those of the last seven days removed at a password reset',
  'recovery-code-used': 'recovery code used',
  'not-valid': 'not valid',
  used: 'used already',
  tampered: 'tampered with',
  'wrong-audience': 'made for another part of the product',
  'wrong-type': 'of the wrong type',
  'session-ended': 'its session has ended',
  activation: 'link to verify an address',
  reset: 'link to choose a password',
  invitation: 'invitation of staff',
}

const wordsIn = (table: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(table, name) ? (table[name] ?? name) : name

const choicesIn = <V extends string>(table: Readonly<Record<V, string>>) =>
  keysOf(table).map((value) => ({ value, label: table[value] }))

/** Events are served newest first and cannot be sorted. Names of duties and limits stay as they are. */
export default defineList({
  call: 'GET /staff/security-events',
  text: 'Sign-ins and refused actions by agents and staff over the last 90 days. Repeated events within a minute share a row.',
  id: 'events',
  title: 'Events',
  what: 'events',
  filter: {
    label: 'Which events',
    isLong: true,
    fields: {
      kind: { label: 'Event', any: 'All', choices: choicesIn(kinds) },
      cause: { label: 'Cause', placeholder: 'wrong-password', suggestions: choicesIn(causes) },
      account: { label: 'Account', placeholder: 'Email' },
      source: { label: 'Source', placeholder: '203.0.113.7' },
      days: {},
    },
  },
  columns: [
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
            {wordsIn(kinds, kind)}
            {count === 1 ? null : ` × ${count.toLocaleString('en-US')}`}
          </Text>
          <Small>{wordsIn(causes, cause)}</Small>
        </span>
      ),
      barWidth: '9rem',
    },
    { label: 'Account', render: (event) => <Account event={event} />, barWidth: '9rem' },
    {
      label: 'From',
      render: ({ source, device }) => (
        <span>
          <Unbroken text={source ?? 'Many sources'} />
          {device === null ? null : <Small>{device}</Small>}
        </span>
      ),
      barWidth: '8rem',
    },
    {
      label: 'Request',
      render: ({ request_id }) =>
        request_id === null ? '–' : <CopyButton text={request_id} what="request id for the log of the server" />,
      barWidth: '3rem',
    },
  ],
  empty: {
    Icon: IconShieldLock,
    message: 'No events yet',
    why: 'Sign-ins appear here within seconds.',
    found: { message: 'No events match', why: 'Enter the complete cause, account and source.' },
  },
})

function Small({ children }: { children: ReactNode }) {
  return (
    <Text span inherit display="block" c="dimmed" fz="sm">
      {children}
    </Text>
  )
}

/** The account by its current address. If none is known, it is the hash that distinguishes one unknown address from another. */
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
  const words = <Unbroken text={name} />
  const isAgent = actor_kind === 'agent' && account !== null
  return (
    <span>
      {isAgent ? <Link to={addressOfAgent(account_id)}>{words}</Link> : words}
      <Small>{actor_kind === 'agent' ? 'Agent' : 'Staff'}</Small>
    </span>
  )
}

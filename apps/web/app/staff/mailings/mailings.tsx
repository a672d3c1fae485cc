import type { MailingSummary } from '@evergrove/contract/contact/newsletter'
import { Box, Button, Text } from '@mantine/core'
import { IconMailFast } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { Moment } from '../../components/day.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { defineList } from '../parts/define-list.tsx'
import { isSending, number, RELOAD_EVERY_MS, stateWords } from './mailing-calls.ts'

function When({ mailing: { changed_at, started_at, created_by, started_by } }: { mailing: MailingSummary }) {
  const by = started_at === null ? created_by : started_by
  return (
    <Box miw="9rem">
      <Moment moment={started_at ?? changed_at} />
      {by === null ? null : (
        <Text span display="block" fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {`by ${by}`}
        </Text>
      )}
    </Box>
  )
}

const MailingList = defineList({
  call: 'GET /staff/mailings',
  text: 'Newsletters to all confirmed subscribers.',
  id: 'mailings',
  title: 'Mailings',
  what: 'mailings',
  beside: (
    <Button component={Link} to="/staff/mailings/new" size="sm">
      Write a mailing
    </Button>
  ),
  columns: [
    {
      label: 'Subject',
      render: ({ id, subject }) => (
        <Link to={`/staff/mailings/${id}`} style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Link>
      ),
      barWidth: '14rem',
    },
    {
      label: 'State',
      render: ({ state }) => <StatusBadge of="mailing" status={stateWords[state]} />,
      barWidth: '5rem',
    },
    { label: 'Sent or changed', render: (mailing) => <When mailing={mailing} />, barWidth: '9rem' },
    {
      label: 'Reached',
      render: ({ state, sent, recipients }) => (state === 'draft' ? '–' : `${number(sent)} of ${number(recipients)}`),
      isFigure: true,
      barWidth: '5rem',
    },
  ],
  reload: { everyMs: RELOAD_EVERY_MS, while: isSending },
  empty: {
    Icon: IconMailFast,
    message: 'No mailings yet',
    why: 'Drafts and sent mailings appear here.',
    found: { message: 'No mailings on this page' },
  },
})

export default function Mailings() {
  const state: unknown = useLocation().state
  return <MailingList done={isDeleted(state) ? DELETED : undefined} />
}

const DELETED = { text: 'The draft was deleted.' }

/** Returns true if the previous screen has just deleted its draft. */
const isDeleted = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'done' in state && state.done === 'deleted'
